// The formulas of several lines, a row each: what became of it, and which is shown.

import { copyText } from "./clipboard.js";
import { announce, confirm, find, make } from "./dom.js";
import { nameProblem } from "./refusal.js";
import { shorten } from "./words.js";

export class Outline {
  constructor({ onChoice, onCopy }) {
    this.onChoice = onChoice;
    this.entries = [];
    // Formulas that are too many to be translated here.
    this.left = 0;
    find("copy-all").addEventListener("click", async () => {
      const texts = this.entries.flatMap(({ record }) => (record ? [record.text] : []));
      const copied = await copyText(`${texts.join("\n")}\n`);
      confirm(find("copy-all"), copied ? "Copied" : "Select them to copy");
      if (copied) onCopy();
    });
  }

  /** One formula needs no list. */
  show(entries, chosen) {
    this.entries = entries;
    const many = entries.length > 1;
    find("lines").hidden = !many;
    find("many").hidden = !many;
    if (!many) {
      find("lines").replaceChildren();
      return;
    }
    const focused = find("lines").contains(document.activeElement);
    find("lines").replaceChildren(
      ...entries.map((entry, number) => this.#write(entry, number, number === chosen)),
    );
    if (focused) find("lines").querySelector("[aria-current]")?.focus();
    this.#count();
  }

  #count() {
    const done = this.entries.filter(({ record }) => record).length;
    const more = this.left ? `; ${this.left} more are left out: make them a file` : "";
    const words = `${done} of ${this.entries.length} translated${more}`;
    find("counted").textContent = words;
    const over = this.entries.every(({ record, problem }) => record || problem);
    if (over) announce(`${words}.`);
  }

  #write({ latex, source, record, problem }, number, chosen) {
    const text = record && shorten(record.text, record.language);
    const said = text ?? (problem ? nameProblem(problem, source) : "…");
    const button = make(
      "button",
      { type: "button", title: latex },
      make("span", { className: "number" }, String(number + 1)),
      make(record ? "code" : "span", { className: "said" }, said),
      make("span", { className: "certainty" }, record?.certainty ?? ""),
    );
    if (problem) button.classList.add("bad");
    if (chosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.onChoice(number));
    return make("li", {}, button);
  }
}
