// What to assume in place of a sentence that does not fit.

const CONSTANTS = {
  e: "the base of the natural logarithm",
  E: "the base of the natural logarithm",
  i: "the imaginary unit",
  I: "the imaginary unit",
  j: "the imaginary unit",
  "\\gamma": "EulerGamma",
  "\\phi": "GoldenRatio",
  "\\varphi": "GoldenRatio",
};
const LETTER = String.raw`\\?[A-Za-z]+(?:_(?:\{[^}]*\}|\w))?`;
const IS_APPLIED = new RegExp(`^(${LETTER}) is a function`);
const MULTIPLIES = new RegExp(`^(${LETTER}) multiplies`);
const IS_VARIABLE = new RegExp(`^(${LETTER}) is a variable`);
const IS_NAMED = new RegExp(`^(${LETTER}) is `);
const CALL_IS_NAMED = new RegExp(`^(\\\\?[A-Za-z]+)[^ ]*\\(.*\\) is `);
const DIFFERENCE = /^[^;]+ is [A-Z]\w*\[[^;]*$/;

/** Sentences that contradict one: of the likeliest other reading, or by its form. */
export function findContrary(sentence, record) {
  const before = new Set(record?.assumptions);
  for (const { assumptions, difference } of record?.alternatives ?? []) {
    if (assumptions.includes(sentence)) continue;
    const fresh = assumptions.filter((one) => !before.has(one));
    if (fresh.length) return fresh;
    if (DIFFERENCE.test(difference)) return [difference];
  }
  const contrary = findByForm(sentence);
  return contrary ? [contrary] : [];
}

function findByForm(sentence) {
  const letter = (pattern) => pattern.exec(sentence)?.[1];
  let found = letter(IS_APPLIED);
  if (found) return `${found} is a variable`;
  found = letter(MULTIPLIES);
  if (found) return `${found} is a function`;
  found = letter(IS_VARIABLE);
  if (found) return `${found} is ${CONSTANTS[found] ?? "a function"}`;
  found = letter(CALL_IS_NAMED);
  if (found) return `${found} is a function`;
  found = letter(IS_NAMED);
  return found ? `${found} is a variable` : "";
}
