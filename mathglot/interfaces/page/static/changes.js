// A formula beside its semantic form: what is new, and what is gone.

import { find, make } from "./dom.js";
import { titleOf } from "./words.js";

const TOKEN = /\\[A-Za-z]+|\\[^]|@+|[^]/gu;
const KINDS = new Set(["latex", "semantic"]);

/** The tokens that two lists have in common, in order: for each list, which they are. */
function findCommon(first, second) {
  const width = second.length + 1;
  // How many are common from here on.
  const lengths = new Uint16Array((first.length + 1) * width);
  for (let row = first.length - 1; row >= 0; row -= 1) {
    for (let column = second.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      lengths[here] =
        first[row] === second[column]
          ? lengths[here + width + 1] + 1
          : Math.max(lengths[here + width], lengths[here + 1]);
    }
  }
  const kept = [new Set(), new Set()];
  for (let row = 0, column = 0; row < first.length && column < second.length; ) {
    const here = row * width + column;
    if (first[row] === second[column]) {
      kept[0].add(row++);
      kept[1].add(column++);
    } else if (lengths[here + width] >= lengths[here + 1]) row += 1;
    else column += 1;
  }
  return kept;
}

/** Two texts in pieces, each with whether the other text has it too. */
export function compare(before, after) {
  const tokens = [before, after].map((text) => text.match(TOKEN) ?? []);
  const kept = findCommon(...tokens);
  return tokens.map((list, side) => joinPieces(list, kept[side]));
}

function joinPieces(tokens, kept) {
  const pieces = [];
  tokens.forEach((text, place) => {
    // Space that is typed is not shown, and does not count.
    const same = kept.has(place) || !text.trim();
    const last = pieces.at(-1);
    if (last?.same === same) last.text += text;
    else pieces.push({ text, same });
  });
  return pieces;
}

export class Changes {
  constructor(onTurn) {
    this.pair = null;
    find("show-changes").addEventListener("click", () => {
      this.on = !this.on;
      onTurn();
    });
    this.on = false;
  }

  get on() {
    return find("show-changes").getAttribute("aria-checked") === "true";
  }

  set on(wanted) {
    find("show-changes").setAttribute("aria-checked", String(Boolean(wanted)));
    this.#draw();
  }

  /** Two texts in two languages; where they are not both LaTeX, nothing is compared. */
  show(before, after) {
    const comparable = KINDS.has(before.language) && KINDS.has(after.language);
    this.pair = comparable ? [before, after] : null;
    this.#draw();
  }

  #draw() {
    find("show-changes").hidden = !this.pair;
    find("compared").hidden = !this.pair || !this.on;
    if (find("compared").hidden) return;
    const [before, after] = this.pair;
    const [gone, fresh] = compare(before.text, after.text);
    const changed = [...gone, ...fresh].some(({ same }) => !same);
    find("compared").replaceChildren(
      writeRow(before.language, gone, "del"),
      writeRow(after.language, fresh, "ins"),
      ...(changed ? [] : [make("p", { className: "note" }, "Nothing is different.")]),
    );
  }
}

function writeRow(language, pieces, mark) {
  const parts = pieces.map(({ text, same }) => (same ? text : make(mark, {}, text)));
  return make(
    "div",
    {},
    make("span", { className: "muted" }, titleOf(language)),
    make("code", {}, ...parts),
  );
}
