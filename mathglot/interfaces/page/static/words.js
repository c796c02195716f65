// What the service found out, in plain words. A mark stands beside each, and no meaning
// is in a colour alone.

export const LANGUAGES = [
  { name: "latex", title: "LaTeX" },
  { name: "mathematica", title: "Mathematica" },
  { name: "semantic", title: "Semantic LaTeX" },
  { name: "sympy", title: "SymPy" },
  { name: "python", title: "Python" },
  { name: "maple", title: "Maple" },
  { name: "cmml", title: "Content MathML" },
];
const WRITTEN_BY_THE_MODEL = new Set(["mathematica", "semantic"]);

export const titleOf = (language) =>
  LANGUAGES.find(({ name }) => name === language)?.title ?? language;

const good = (text) => ({ kind: "good", mark: "✓", text });
const doubt = (text) => ({ kind: "doubt", mark: "!", text });
const bad = (text) => ({ kind: "bad", mark: "✗", text });
const note = (text) => ({ kind: "note", mark: "–", text });

/** A line for each check of a record or another reading of it. */
export function describeChecks(checks, { language, from: source = "latex" }) {
  const { displays, holds, parses } = checks;
  const said =
    source === "latex"
      ? [describeDisplay(displays), describeNumbers(holds)]
      : [note("Translated by rules, which do not guess")];
  return [...said, describeSyntax(parses, language, source)].filter(Boolean);
}

function describeDisplay(displays) {
  if (displays === true) return good("Displays exactly as the LaTeX");
  if (displays === false) {
    return doubt("A guess: it does not display as the LaTeX, check it before use");
  }
  return note("Not compared with the LaTeX");
}

function describeNumbers(holds) {
  if (holds === true) return good("Holds numerically");
  if (holds === false) return note("Not an identity, or not where it was tried");
  return note("Not tested with numbers");
}

function describeSyntax(parses, language, source) {
  const title = titleOf(language);
  if (parses === null || parses === undefined) return null;
  if (source !== "latex") return good(`Your ${titleOf(source)} parses`);
  if (!WRITTEN_BY_THE_MODEL.has(language)) {
    return parses ? good("Its Mathematica form parses") : null;
  }
  return parses ? good(`Parses as ${title}`) : bad(`Does not parse as ${title}`);
}

/** The same in a few words, for a list. */
export function summariseChecks(checks) {
  if (checks.parses === false) return bad("Does not parse");
  if (checks.displays === true) return good("Displays as the LaTeX");
  if (checks.displays === false) return doubt("A guess: does not display as the LaTeX");
  return note("Not compared with the LaTeX");
}

/** A translation as a list shows it: of Python the function, not what it imports. */
export const shorten = (text, language) =>
  language === "python" ? text.replace(/^(?:(?:import|from) .*\n+)+/, "") : text;

// How the service says that the language cannot write the likeliest reading.
const LEFT_OUT = "the likeliest reading is left out: ";

/** Whether a sentence among those assumed is a remark, which nobody can turn off. */
export const isRemark = (sentence) => sentence.startsWith(LEFT_OUT);

/** What a reader must know to use a translation rightly. */
export function describeUse({ assumptions }, { source, language }) {
  const left = assumptions
    .filter(isRemark)
    .map((sentence) => describeProblem({ message: sentence.slice(LEFT_OUT.length) }));
  const said = left.map((why) => doubt(`Not the likeliest reading. ${why}`));
  if (language === "python" && isEquation(source)) {
    said.push(note("The function computes the right side of the equation"));
  }
  return said;
}

const NAME = /^\s*\\?[A-Za-z]+(?:_\w?)?\s*(?:[([][^()[\]]*[)\]])?\s*$/;

/** Whether a formula is an equation that does not just name its right side. */
function isEquation(formula) {
  let text = formula;
  // What is in braces is not the whole formula: a lower bound, say.
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replaceAll(/\{[^{}]*\}/g, "");
  }
  const [, left] = /^([^=]*[^=<>!:])==?[^=]/.exec(text) ?? [];
  return left !== undefined && !NAME.test(left);
}

/** How likely an answer is right, and the word for it; null where nobody knows. */
export function describeConfidence({ confidence, certainty }) {
  if (confidence === null || confidence === undefined) return null;
  // Nothing is certain, and nothing that is offered is impossible.
  const percent = Math.min(99, Math.max(1, Math.round(100 * confidence)));
  return { percent, word: certainty };
}

/** The same as a line: the words are those of the command line and of records. */
export function describeCertainty(candidate, source = "latex") {
  // Rules are not measured so: they do what they say.
  if (source !== "latex") return null;
  // The check says then that it is a guess, and why.
  if (candidate.checks.displays === false) return null;
  const sure = describeConfidence(candidate);
  if (!sure) return note("Not rated: how sure this is has not been measured");
  const text = `${capitalise(sure.word)}: right with a probability of ${sure.percent} %`;
  return { ...(KINDS[sure.word] ?? note)(text), mark: "≈" };
}

const KINDS = { sure: good, likely: note, "a guess": doubt };

const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const describeTime = (milliseconds) =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;

/** An error without the name of its language, with a capital and a full stop. */
export function describeProblem({ message }) {
  const [, language, rest] = /^(?:(\w+): )?([^]*)$/.exec(message);
  const known = LANGUAGES.some(({ name }) => name === language);
  let text = known ? rest : message;
  if (text.startsWith("cannot write ")) text = `${titleOf(language)} ${text}`;
  const sentence = capitalise(text);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
