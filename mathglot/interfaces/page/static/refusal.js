// What stands in place of a translation where there is none: why, and what can be done.

import { find, make } from "./dom.js";
import { describeProblem, shorten, titleOf } from "./words.js";

const ASSUMED = new Set(["AssumptionError", "UnknownNameError"]);

/** Whether the formula was read, and only the language has no way to write it. */
export const isRefusedByLanguage = ({ kind }) => kind === "RenderError";

/** Whether what is assumed, not the formula, is at fault. */
export const isAboutAssumptions = ({ kind }) => ASSUMED.has(kind);

const NO_READING = "No reliable reading";
const nameUnreadable = (source) => `This ${titleOf(source)} cannot be read`;
const NO_AGREEMENT = "No reading agrees with what is assumed";

/** Why there is no translation, in a few words. */
export function nameProblem(problem, source = "latex") {
  if (isRefusedByLanguage(problem)) return describeProblem(problem);
  if (isAboutAssumptions(problem)) return NO_AGREEMENT;
  if (problem.status !== 422) return describeProblem(problem);
  return source === "latex" ? NO_READING : nameUnreadable(source);
}

function fill(title, ...content) {
  find("refusal").replaceChildren(make("h3", {}, title), ...content);
}

/** No reading was found that displays as the formula. */
export function showNoReading(problem, askGuess) {
  // Where the place is known, the reason stands beside it, under the LaTeX.
  const placed = Number.isInteger(problem.position);
  const words = placed
    ? "Nothing was found that displays as your LaTeX. A mark shows where reading stopped."
    : describeProblem(problem);
  fill(NO_READING, make("p", {}, words));
  if (!askGuess) return;
  const button = make("button", { type: "button", id: "guess" }, "Show a guess");
  button.addEventListener("click", askGuess);
  const why = "A guess does not display as your LaTeX: check it before use.";
  find("refusal").append(make("p", { className: "actions" }, button, why));
}

/** What was typed is not of its language, or says what no other language can. */
export function showUnreadable(problem, source) {
  const placed = Number.isInteger(problem.position);
  const words = placed
    ? "A mark in your formula shows where."
    : describeProblem(problem);
  fill(nameUnreadable(source), make("p", {}, words));
}

/** What is assumed leaves nothing. */
export function showNoAgreement(problem) {
  const words = make("p", {}, describeProblem(problem));
  fill(NO_AGREEMENT, words);
}

/** The language cannot write it; others are offered as they come. */
export function showRefusal(problem, language) {
  const others = make("ul", { id: "others", className: "alternatives" });
  const words = make("p", {}, describeProblem(problem));
  fill(`${titleOf(language)} cannot write this formula`, words, others);
}

/** A button that takes another language, with what the formula is in it. */
export function offerLanguage({ language, text }, onChoice) {
  const list = find("others");
  if (!list) return;
  if (!list.childElementCount) list.before(make("h3", {}, "In other languages"));
  const button = make(
    "button",
    { type: "button", className: "alternative", value: language },
    make("span", { className: "difference" }, titleOf(language)),
    make("code", {}, shorten(text, language)),
  );
  button.addEventListener("click", () => onChoice(language));
  list.append(make("li", {}, button));
}
