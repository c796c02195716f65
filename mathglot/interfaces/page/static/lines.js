// What is typed, cut into formulas: one a line, but a formula may take several.

// A line that begins so goes on with the one before; one that ends so is not over.
// (`-x` may well be a formula, and a comma the end of one.)
const GOES_ON = new RegExp(
  String.raw`^(?:[&=<>+]|\\(?:le|ge|leq|geq|ne|neq|approx|equiv|sim|simeq|cong|to|in|` +
    String.raw`mapsto|Rightarrow|iff|cdot|times|pm|quad|qquad|end|right)(?![A-Za-z]))`,
);
const NOT_OVER = new RegExp(
  String.raw`(?:\\\\|[-+=<>&^_(]|\\(?:cdot|times|pm|mp|le|ge|leq|geq|ne|neq|approx|` +
    String.raw`equiv|to|in|left|quad|qquad))$`,
);
const MARKS = /\\begin\s*\{|\\end\s*\{|\\[[\]]|\\.|\$\$|[{}$]/gs;

/** Formulas with the place at which each begins; empty lines and blanks are none. */
export function splitFormulas(text) {
  const formulas = [];
  let open = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const words = line.trim();
    const here = start + line.indexOf(words);
    const end = here + words.length;
    const goesOn = open && words && (isOpen(open, text) || GOES_ON.test(words));
    if (goesOn) open.end = end;
    else if (words) {
      open = { start: here, end };
      formulas.push(open);
    } else if (open && !isUnclosed(text.slice(open.start, open.end))) open = null;
    start += line.length + 1;
  }
  return formulas.map(({ start, end }) => ({ start, latex: text.slice(start, end) }));
}

/** Whether what was read so far asks for more. */
function isOpen({ start, end }, text) {
  const read = text.slice(start, end);
  return NOT_OVER.test(read) || isUnclosed(read);
}

/** Whether a brace, an environment or a pair of dollar signs is still open. */
function isUnclosed(text) {
  let depth = 0;
  let dollars = "";
  for (const [mark] of text.matchAll(MARKS)) {
    if (mark.startsWith("\\begin") || mark === "\\[") depth += 1;
    else if (mark.startsWith("\\end") || mark === "\\]") depth -= 1;
    else if (mark === "$" || mark === "$$") dollars = dollars === mark ? "" : mark;
    if (mark.endsWith("{") && mark !== "\\{") depth += 1;
    else if (mark === "}") depth -= 1;
  }
  return depth > 0 || dollars !== "";
}

/** The number of the formula at a place of the text: the last that begins before. */
export function findFormula(formulas, place) {
  const found = formulas.findLastIndex(({ start }) => start <= place);
  return Math.max(0, found);
}
