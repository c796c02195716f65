// Parts of two texts that belong together, as elements in elements.

/** Where each character begins in a text of JavaScript, which counts some as two. */
function listOffsets(text) {
  const offsets = [];
  let offset = 0;
  for (const character of text) {
    offsets.push(offset);
    offset += character.length;
  }
  offsets.push(offset);
  return offsets;
}

/** The place in a text of JavaScript of the character with this number. */
export function findOffset(text, position) {
  const offsets = listOffsets(text);
  return offsets[Math.max(0, Math.min(position, offsets.length - 1))];
}

/** Pairs with offsets for the service's positions; what is no span is left out. */
export function readAlignment(alignment, source, target) {
  const offsets = { source: listOffsets(source), target: listOffsets(target) };
  const pairs = [];
  for (const pair of alignment ?? []) {
    const read = {};
    for (const side of ["source", "target"]) {
      const [start, end] = (pair[side] ?? []).map((place) => offsets[side][place]);
      if (start < end) read[side] = { start, end };
    }
    if (read.source && read.target) pairs.push(read);
  }
  return pairs;
}

/** A text with an element for each pair's part of it; `data-pair` is its number. */
export function writeParts(text, pairs, side) {
  const parts = pairs
    .map((pair, number) => ({ ...pair[side], number }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const whole = document.createDocumentFragment();
  const open = [{ element: whole, end: text.length }];
  let place = 0;
  const writeTo = (end) => {
    open.at(-1).element.append(text.slice(place, end));
    place = end;
  };
  const close = () => {
    writeTo(open.at(-1).end);
    open.pop();
  };
  for (const part of parts) {
    while (open.at(-1).end <= part.start) close();
    // What reaches beyond the part that it begins in cannot be drawn inside of it.
    if (part.end > open.at(-1).end) continue;
    writeTo(part.start);
    const element = document.createElement("span");
    element.dataset.pair = part.number;
    open.at(-1).element.append(element);
    open.push({ element, end: part.end });
  }
  while (open.length) close();
  return whole;
}

/** The number of the smallest part that holds a stretch of the text, or null. */
export function findPart(pairs, side, start, end) {
  let best = null;
  let size = Infinity;
  pairs.forEach((pair, number) => {
    const part = pair[side];
    const holds = part.start <= start && end <= part.end;
    // A caret at the end of a part is in it, but rather in the one that begins there.
    const length = part.end - part.start + (end === part.end ? 0.5 : 0);
    if (holds && length < size) [best, size] = [number, length];
  });
  return best;
}
