// What was translated on this page, kept by the browser.

import { find, make } from "./dom.js";
import { load, save } from "./storage.js";
import { shorten, titleOf } from "./words.js";

const MOST_ENTRIES = 50;

export class History {
  constructor(onChoice) {
    this.onChoice = onChoice;
    this.entries = load("history", []);
    find("forget").addEventListener("click", () => this.#forget());
    this.#draw();
  }

  /** Note a translation; a draft gives way to the next one, until it is kept. */
  add({ latex, source, language, text }, { draft }) {
    const before = this.entries.find(
      (one) => one.latex === latex && (one.source ?? "latex") === source,
    );
    const others = this.entries.filter((one) => one !== before && !one.draft);
    const entry = { latex, source, language, text };
    if (draft && (!before || before.draft)) entry.draft = true;
    this.entries = [entry, ...others].slice(0, MOST_ENTRIES);
    this.#draw();
  }

  /** What was a draft is one no longer: it was used, or left for something else. */
  keep() {
    for (const entry of this.entries) delete entry.draft;
    save("history", this.entries);
  }

  #forget() {
    this.entries = [];
    this.#draw();
    find("input").focus();
  }

  #draw() {
    save("history", this.entries);
    find("forget").hidden = this.entries.length === 0;
    find("no-history").hidden = this.entries.length > 0;
    find("history").replaceChildren(...this.entries.map((one) => this.#write(one)));
  }

  #write(entry) {
    const language = titleOf(entry.language);
    const button = make(
      "button",
      { type: "button", title: entry.latex },
      make("code", {}, entry.latex),
      make("span", {}, make("i", {}, language), make("code", {}, shorten(entry.text, entry.language))),
    );
    button.addEventListener("click", () => this.onChoice({ source: "latex", ...entry }));
    return make("li", {}, button);
  }
}
