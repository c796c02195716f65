// Formulas to try, a row of buttons for each subject.

import { find, make } from "./dom.js";
import { ask } from "./service.js";

export async function listExamples(onChoice) {
  let examples = [];
  try {
    ({ examples } = await ask("api/examples"));
  } catch {
    return;
  }
  const rows = new Map();
  for (const { subject, title, latex, from: source = "latex" } of examples) {
    if (!rows.has(subject)) rows.set(subject, make("dd", { className: "chips" }));
    const button = make("button", { type: "button", title: latex }, title);
    button.addEventListener("click", () => onChoice({ latex, source }));
    rows.get(subject).append(button);
  }
  for (const [subject, row] of rows) {
    find("examples").append(make("div", {}, make("dt", {}, subject), row));
  }
  find("examples").closest("section").hidden = examples.length === 0;
}
