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
const STRINGS_AND_COMMENTS = /"(?:\\.|[^"\\])*"|\(\*.*?\*\)|\\\[\w+\]/gs;

/** Formulas with the place at which each begins; empty lines and blanks are none. */
export function splitFormulas(text, language = "latex") {
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
  return formulas.map(({ start, end }) => ({ start, latex: text.slice(start, end) }));
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
