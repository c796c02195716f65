// What is assumed, each sentence with a switch: those of the service, which can be
// turned to the contrary, and those of the reader, which can be left out.

import { find, make } from "./dom.js";
import { findContrary } from "./contrary.js";
import { isRemark } from "./words.js";

export class Assumptions {
  /** `onChange` is called when others are in force than before. */
  constructor(onChange) {
    this.onChange = onChange;
    // Of the reader, or turned to the contrary by the reader:
    // text, whether it is on, and what is assumed instead while it is not.
    this.rows = [];
    this.found = [];
    this.record = null;
    this.pending = null;
    find("assume-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add(find("assume").value.trim());
    });
    this.#draw();
  }

  /** The sentences in force, as the service is sent them. */
  get sentences() {
    const said = this.rows.flatMap(({ text, on, instead }) => (on ? [text] : instead));
    return [...new Set(said)];
  }

  /** Sentences of a link or an earlier visit, in place of all others. */
  set sentences(texts) {
    this.rows = texts.map((text) => ({ text, on: true, instead: [] }));
    this.pending = null;
    this.#draw();
  }

  /** Another formula: what was turned to its contrary was so for the one before. */
  settle() {
    this.rows = this.rows.filter(({ instead }) => !instead.length);
    this.pending = null;
    this.show(null);
  }

  /** What the service assumed for a formula, or null where there is no answer. */
  show(record) {
    this.record = record;
    this.found = record?.assumptions.filter((text) => !isRemark(text)) ?? [];
    this.pending = null;
    this.#draw();
  }

  /**
   * Take back the last change if it led nowhere; whether there was one to take back.
   * Without a record, the service said `reason`.
   */
  takeBack(record, reason = "") {
    const row = this.pending;
    if (!row || (record && !record.assumptions.includes(row.text))) return false;
    if (record && !row.instead.length) return false;
    this.pending = null;
    if (row.instead.length) {
      this.rows = this.rows.filter((one) => one !== row);
      this.#note(`No other reading was found: “${row.text}” stays.`);
    } else {
      row.on = false;
      this.#note(reason);
    }
    return true;
  }

  #note(words) {
    find("assumed-note").textContent = words;
  }

  #add(text) {
    if (!text) return;
    this.rows = this.rows.filter((row) => row.text !== text);
    this.pending = { text, on: true, instead: [] };
    this.rows.push(this.pending);
    find("assume").value = "";
    this.#change();
  }

  #turn(row) {
    if (row.instead.length) this.rows = this.rows.filter((one) => one !== row);
    else row.on = !row.on;
    this.pending = row.on ? row : null;
    this.#change();
  }

  #turnToContrary(text) {
    const instead = findContrary(text, this.record);
    if (!instead.length) {
      this.#note(`No other reading is known: “${text}” stays.`);
      return;
    }
    this.pending = { text, on: false, instead };
    this.rows.push(this.pending);
    this.#change();
  }

  #change() {
    this.#note("");
    this.#draw();
    this.onChange();
  }

  #draw() {
    const before = document.activeElement?.dataset.sentence;
    const known = new Set(this.rows.flatMap(({ text, instead }) => [text, ...instead]));
    const others = this.found.filter((text) => !known.has(text));
    find("switches").replaceChildren(
      ...this.rows.map((row) => this.#writeRow(row)),
      ...others.map((text) =>
        make("li", {}, makeSwitch(text, true, () => this.#turnToContrary(text))),
      ),
    );
    const empty = !this.rows.length && !others.length;
    find("switches").hidden = empty;
    find("assumed-title").hidden = empty;
    // It was written anew, and the focus with it.
    const again = [...find("switches").querySelectorAll("[role=switch]")];
    if (before) again.find(({ dataset }) => dataset.sentence === before)?.focus();
  }

  #writeRow(row) {
    const item = make("li", {}, makeSwitch(row.text, row.on, () => this.#turn(row)));
    if (row.instead.length) {
      const words = `Instead: ${row.instead.join("; ")}`;
      item.append(make("span", { className: "instead" }, words));
      return item;
    }
    const label = `Remove: ${row.text}`;
    const remove = make(
      "button",
      { type: "button", className: "quiet", "aria-label": label },
      "Remove",
    );
    remove.addEventListener("click", () => {
      this.rows = this.rows.filter((one) => one !== row);
      this.#change();
      find("assumed").querySelector("summary").focus();
    });
    item.append(remove);
    return item;
  }
}

function makeSwitch(text, on, onTurn) {
  const button = make(
    "button",
    { type: "button", role: "switch", className: "switch", "data-sentence": text },
    make("span", { className: "track", "aria-hidden": "true" }),
    make("span", {}, text),
  );
  button.setAttribute("aria-checked", String(on));
  button.addEventListener("click", onTurn);
  return button;
}
