// A translation with all that is known of it.

import { copyText } from "./clipboard.js";
import { announce, confirm, find, make, makeMark } from "./dom.js";
import { indent } from "./indent.js";
import { readAlignment, writeParts } from "./spans.js";
import {
  describeCertainty,
  describeChecks,
  describeConfidence,
  describeTime,
  describeUse,
  shorten,
  summariseChecks,
  titleOf,
} from "./words.js";

const STATES = ["empty", "waiting", "refusal", "answer"];

export class Result {
  constructor({ editor, pointing, changes }, { onCopy }) {
    Object.assign(this, { editor, pointing, changes });
    find("copy").addEventListener("click", async () => {
      const copied = await copyText(this.text);
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
    for (const id of ["answer", "alternatives"]) find(id).classList.add("stale");
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

  /** There is none, and `#refusal` says what can be done. */
  refuse() {
    this.#reveal("refusal");
    announce(find("refusal").querySelector("h3").textContent);
  }

  /** A record, of the formula that begins at this place of the text. */
  show(record, start) {
    this.record = record;
    this.start = start;
    // The first answer and the others, of which any may be taken.
    this.candidates = [record, ...record.alternatives];
    this.#take(0);
    find("about").textContent = this.#describeWork(record);
    for (const id of ["answer", "alternatives"]) find(id).classList.remove("stale");
    this.#reveal("answer");
    const [display] = describeChecks(record.checks, record);
    announce(`Translated to ${titleOf(record.language)}. ${display.text}.`);
  }

  #describeWork({ from, milliseconds }) {
    const time = `Translated in ${describeTime(milliseconds)}`;
    // Nobody said so.
    const found = from === "semantic" && find("source").value === "latex";
    return found ? `Read as semantic LaTeX, by its macros. ${time}` : time;
  }

  #reveal(shown) {
    find("panel").removeAttribute("aria-busy");
    for (const id of STATES) find(id).hidden = id !== shown;
    for (const id of ["alternatives", "about"]) find(id).hidden = shown !== "answer";
  }

  #take(number) {
    this.taken = number;
    const candidate = this.candidates[number];
    const { source, from, language, alignment } = this.record;
    this.text = language === "cmml" ? indent(candidate.text) : candidate.text;
    const aligned = number ? [] : readAlignment(alignment, source, candidate.text);
    const pairs = aligned.map((pair) => moveSource(pair, this.start));
    find("text").replaceChildren(writeParts(this.text, pairs, "target"));
    this.editor.showParts(pairs);
    this.pointing.show(pairs, { source: this.editor.text, target: this.text });
    const before = { text: source, language: from };
    this.changes.show(before, { text: candidate.text, language });
    find("constants-choice").hidden = language !== "semantic";
    const said = [
      ...describeUse(candidate, this.record),
      ...describeChecks(candidate.checks, this.record),
    ];
    find("checks").replaceChildren(
      ...[describeCertainty(candidate, from), ...said]
        .filter(Boolean)
        .map(({ kind, mark, text }) =>
          make("li", { className: kind }, makeMark(mark), text),
        ),
    );
    this.#prepareScrolling(language);
    this.#listAlternatives();
  }

  /** What is long scrolls inside of its field, also with the keyboard. */
  #prepareScrolling(language) {
    const text = find("text");
    text.classList.toggle("markup", language === "cmml");
    // A line of Python that was broken would read as two.
    text.classList.toggle("program", language === "python");
    text.parentElement.scrollTop = 0;
    if (language !== "cmml" && language !== "python") return;
    const attributes = { tabindex: "0", role: "group", "aria-label": "Translation" };
    for (const [name, value] of Object.entries(attributes)) {
      text.setAttribute(name, value);
    }
  }

  #listAlternatives() {
    const others = this.candidates.map((_, number) => number);
    others.splice(this.taken, 1);
    const items = others.map((number) => make("li", {}, this.#offer(number)));
    const list = make("ul", { className: "alternatives" }, ...items);
    const title = make("h3", {}, "Other readings");
    find("alternatives").replaceChildren(...(items.length ? [title, list] : []));
  }

  /** A button that takes another candidate in place of the one shown. */
  #offer(number) {
    const { text, checks, difference } = this.candidates[number];
    const shown = shorten(text, this.record.language);
    const sure = describeConfidence(this.candidates[number]);
    const { kind, mark, text: words } = summariseChecks(checks);
    const button = make(
      "button",
      { type: "button", className: "alternative" },
      make("code", {}, shown),
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
      announce(`Taken: ${shown}`);
    });
    return button;
  }
}

/** A pair whose places in the formula are those in the whole text. */
function moveSource({ source, target }, start) {
  return { source: { start: source.start + start, end: source.end + start }, target };
}

const writeSureness = ({ percent, word }) =>
  make("span", { className: "sure" }, `${percent} % `, makeBar(percent), word);

function makeBar(percent) {
  const full = make("span");
  full.style.width = `${percent}%`;
  return make("span", { className: "bar" }, full);
}
