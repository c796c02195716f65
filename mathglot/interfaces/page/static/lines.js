// What is typed, cut into formulas: one a line, but a formula may take several.

const words = (names) => String.raw`\\(?:${names})(?![A-Za-z])`;
const RELATIONS = "le|ge|leq|geq|ne|neq|approx|equiv|to|in";

// How formulas of a language go on: a line that begins so goes on with the one before,
// one that ends so is not over, and what is opened is closed.
// (`-x` may well be a formula, and a comma the end of one.)
const LATEX = {
  goesOn: new RegExp(
    `^(?:[&=<>+]|${words(
      `${RELATIONS}|sim|simeq|cong|mapsto|Rightarrow|iff|cdot|times|pm|quad|qquad|` +
        "end|right",
    )})`,
  ),
  notOver: new RegExp(
    String.raw`(?:\\\\|[-+=<>&^_(]|\\(?:cdot|times|pm|mp|${RELATIONS}|` +
      String.raw`left|quad|qquad))$`,
  ),
  isUnclosed: isLatexUnclosed,
};
const MATHEMATICA = {
  goesOn: /^(?:[=<>+*/^&|)\]}]|->|:>)/,
  notOver: /(?:[-+*/^=<>&|,;([{]|->|:>)$/,
  isUnclosed: isMathematicaUnclosed,
};
const MARKS = /\\begin\s*\{|\\end\s*\{|\\[[\]]|\\.|\$\$|[{}$]/gs;
// What is typed over several lines.
const SPREAD = /\\begin|\\\[|\$/;
// How many braces that are never closed are cut off; more make no text to type.
const MOST_CUTS = 50;
const STRINGS_AND_COMMENTS = /"(?:\\.|[^"\\])*"|\(\*.*?\*\)|\\\[\w+\]/gs;

/** Formulas with the place at which each begins; empty lines and blanks are none. */
export function splitFormulas(text, language = "latex", cuts = MOST_CUTS) {
  const grammar = language === "mathematica" ? MATHEMATICA : LATEX;
  const formulas = [];
  let open = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const typed = line.trim();
    const here = start + line.indexOf(typed);
    const end = here + typed.length;
    const read = open && text.slice(open.start, open.end);
    const goesOn =
      open && typed && (isOpen(read, grammar) || grammar.goesOn.test(typed));
    if (goesOn) open.end = end;
    else if (typed) {
      open = { start: here, end };
      formulas.push(open);
    } else if (open && !grammar.isUnclosed(read)) open = null;
    start += line.length + 1;
  }
  const last = formulas.at(-1);
  // Code of Mathematica is often typed over several lines, LaTeX seldom.
  const cut = last && cuts && grammar === LATEX;
  const rest = cut && findUnclosedLine(text, last, grammar);
  if (rest) {
    // A brace that is never closed keeps no other formulas from being read.
    last.end = rest;
    const others = splitFormulas(text.slice(rest), language, cuts - 1);
    formulas.push(
      ...others.map((one) => ({
        start: rest + one.start,
        end: rest + one.start + one.latex.length,
      })),
    );
  }
  return formulas.map(({ start, end }) => ({ start, latex: text.slice(start, end) }));
}

/** Where the line ends that opens a brace which nothing closes; null if none does. */
function findUnclosedLine(text, { start, end }, grammar) {
  const read = text.slice(start, end);
  // An environment or a display is still being typed.
  if (!grammar.isUnclosed(read) || SPREAD.test(read)) return null;
  for (const { index } of read.matchAll(/\n/g)) {
    if (grammar.isUnclosed(read.slice(0, index))) return start + index;
  }
  return null;
}

/** Whether what was read so far asks for more. */
const isOpen = (read, grammar) => grammar.notOver.test(read) || grammar.isUnclosed(read);

/** Whether a brace, an environment or a pair of dollar signs is still open. */
function isLatexUnclosed(text) {
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

/** Whether a bracket is still open; those of texts and names do not count. */
function isMathematicaUnclosed(text) {
  const code = text.replaceAll(STRINGS_AND_COMMENTS, "");
  const count = (brackets) => code.match(brackets)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g);
}

/** The number of the formula at a place of the text: the last that begins before. */
export function findFormula(formulas, place) {
  const found = formulas.findLastIndex(({ start }) => start <= place);
  return Math.max(0, found);
}
