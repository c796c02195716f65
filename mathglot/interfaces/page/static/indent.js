// Markup laid out on lines, so that people can read it.

const STEP = "  ";
const PARTS = /<[^>]+>|[^<]+/g;

/** XML with an element a line; one that holds only text stays on one. */
export function indent(markup) {
  const parts = markup.match(PARTS) ?? [];
  const lines = [];
  let depth = 0;
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place];
    if (part.startsWith("</")) {
      depth -= 1;
      lines.push(STEP.repeat(depth) + part);
    } else if (!part.startsWith("<") || part.endsWith("/>")) {
      if (part.trim()) lines.push(STEP.repeat(depth) + part.trim());
    } else {
      const leaf = leafAt(parts, place);
      lines.push(STEP.repeat(depth) + (leaf || part));
      if (leaf) place += leaf === part + parts[place + 1] ? 1 : 2;
      else depth += 1;
    }
  }
  return lines.join("\n");
}

/** An element that holds only text, or nothing; "" if it holds others. */
function leafAt(parts, place) {
  const [first, second = "", third = ""] = parts.slice(place, place + 3);
  if (second.startsWith("</")) return first + second;
  return !second.startsWith("<") && third.startsWith("</") ? first + second + third : "";
}
