// A translation with all that is known of it.

import { copyText } from "./clipboard.js";
import { announce, confirm, find, make, makeMark } from "./dom.js";
import { readAlignment, writeParts } from "./spans.js";
import {
  describeChecks,
  describeConfidence,
  describeTime,
  summariseChecks,
  titleOf,
} from "./words.js";

export class Result {
  constructor(editor, pointing, { onCopy }) {
    Object.assign(this, { editor, pointing });
    find("copy").addEventListener("click", async () => {
      const copied = await copyText(this.candidates[this.taken].text);
      confirm(find("copy"), copied ? "Copied" : "Select it to copy");
      if (copied) onCopy();
    });
  }

  /** Nothing was asked. */
  clear() {
    this.#reveal("empty");
    find("answer").classList.remove("stale");
  }

  /** What is shown is no longer what was asked for. */
  age() {
    find("answer").classList.add("stale");
    this.pointing.show([]);
  }

  /** Say what is being waited for; an answer that stands there stays until then. */
  wait(message) {
    find("panel").setAttribute("aria-busy", "true");
    find("waiting").textContent = message;
    find("waiting").hidden = false;
    find("empty").hidden = true;
  }

  /** There is no answer, and why. */
  fail(message) {
    this.#reveal("waiting");
    find("waiting").textContent = message;
  }

  /** What the network would make of it all the same, if somebody asks for that. */
  offerGuess(ask) {
    const button = make("button", { type: "button", id: "guess" }, "Show a guess");
    button.addEventListener("click", ask);
    find("waiting").append(" ", button);
  }

  show(record) {
    this.record = record;
    // The first answer and the others, of which any may be taken.
    this.candidates = [record, ...record.alternatives];
    this.#take(0);
    this.#list("assumptions", "Assumed", record.assumptions, (sentence) => sentence);
    find("about").textContent = `Translated in ${describeTime(record.milliseconds)}`;
    find("answer").classList.remove("stale");
    this.#reveal("answer");
    const [display] = describeChecks(record.checks, record.language);
    announce(`Translated to ${titleOf(record.language)}. ${display.text}.`);
  }

  #reveal(shown) {
    find("panel").removeAttribute("aria-busy");
    for (const id of ["empty", "waiting", "answer"]) find(id).hidden = id !== shown;
  }

  #take(number) {
    this.taken = number;
    const { text, checks } = this.candidates[number];
    const { source, language, alignment } = this.record;
    const pairs = number ? [] : readAlignment(alignment, source, text);
    find("text").replaceChildren(writeParts(text, pairs, "target"));
    this.editor.showParts(pairs);
    this.pointing.show(pairs, { source, target: text });
    find("checks").replaceChildren(
      ...describeChecks(checks, language).map(({ kind, mark, text: words }) =>
        make("li", { className: kind }, makeMark(mark), words),
      ),
      ...this.#describeSureness(number),
    );
    this.#listAlternatives();
  }

  #describeSureness(number) {
    const sure = describeConfidence(this.candidates[number]);
    if (!sure) return [];
    const words = `This answer is ${sure.word} (${sure.percent} % likely right)`;
    return [make("li", { className: "note" }, makeMark("≈"), words)];
  }

  #listAlternatives() {
    const others = this.candidates.map((_, number) => number);
    others.splice(this.taken, 1);
    this.#list("alternatives", "Other readings", others, (number) =>
      this.#offer(number),
    );
  }

  /** A button that takes another candidate in place of the one shown. */
  #offer(number) {
    const { text, checks, difference } = this.candidates[number];
    const sure = describeConfidence(this.candidates[number]);
    const { kind, mark, text: words } = summariseChecks(checks);
    const button = make(
      "button",
      { type: "button", className: "alternative" },
      make("code", {}, text),
      ...(sure ? [writeSureness(sure)] : []),
      make("span", { className: kind }, makeMark(mark), words),
    );
    if (difference) {
      button.append(make("span", { className: "difference" }, `Here ${difference}`));
    }
    button.addEventListener("click", () => {
      this.#take(number);
      // The button that was pressed is gone.
      find("copy").focus();
      announce(`Taken: ${text}`);
    });
    return button;
  }

  #list(id, title, things, write) {
    const items = things.map((thing) => make("li", {}, write(thing)));
    const list = make("ul", { className: id }, ...items);
    find(id).replaceChildren(...(items.length ? [make("h3", {}, title), list] : []));
  }
}

const writeSureness = ({ percent, word }) =>
  make("span", { className: "sure" }, `${percent} % `, makeBar(percent), word);

function makeBar(percent) {
  const full = make("span");
  full.style.width = `${percent}%`;
  return make("span", { className: "bar" }, full);
}
