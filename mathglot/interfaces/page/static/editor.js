// The input, and a mirror of its text under it that can show what an input cannot:
// the place of a mistake, and parts that are lit up.

import { make, makeMark } from "./dom.js";
import { findOffset, writeParts } from "./spans.js";
import { describeProblem } from "./words.js";

const EXCERPT = 24;

export class Editor {
  constructor({ input, mirror, problem }) {
    Object.assign(this, { input, mirror, problem });
    input.addEventListener("scroll", () => this.#follow());
    input.addEventListener("input", () => this.settle());
    new ResizeObserver(() => this.#follow()).observe(input);
    this.settle();
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.settle();
  }

  /** A text that is neither wrong nor translated, in a field as high as it needs. */
  settle() {
    this.#fill(this.text);
    this.problem.hidden = true;
    this.input.removeAttribute("aria-invalid");
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight + 2}px`;
  }

  /** The text with its parts, which can be lit up. */
  showParts(pairs) {
    this.#fill(writeParts(this.text, pairs, "source"));
  }

  /** Say what is wrong with the formula that begins here, and mark the place. */
  showProblem(error, begin) {
    const said = make("p", {}, makeMark("✗"));
    const placed = Number.isInteger(error.position);
    const expected = placed && error.expected;
    said.append(expected ? `Expected ${error.expected}.` : describeProblem(error));
    this.problem.replaceChildren(said);
    this.problem.hidden = false;
    this.input.setAttribute("aria-invalid", "true");
    // The service counts the characters of the formula alone.
    const formula = this.text.slice(begin);
    if (placed) this.#showPlace(begin + findOffset(formula, error.position));
  }

  #showPlace(offset) {
    const text = this.text;
    // At the very end there is nothing to underline but the last character.
    const start = Math.min(offset, Math.max(0, text.trimEnd().length - 1));
    // A command is marked as a whole.
    const { length } = /^(?:\\[A-Za-z]+|[^])?/.exec(text.slice(start))[0];
    const marked = text.slice(start, start + length);
    const wrong = make("span", { className: "wrong" }, marked);
    this.#fill(text.slice(0, start), wrong, text.slice(start + length));
    const before = text.slice(Math.max(0, offset - EXCERPT), offset);
    const after = text.slice(offset, offset + EXCERPT);
    const go = make("button", { type: "button", className: "quiet" }, "Go there");
    go.addEventListener("click", () => {
      this.input.focus();
      this.input.setSelectionRange(offset, offset);
    });
    const excerpt = make("code", {}, offset > EXCERPT ? "…" : "", before);
    excerpt.append(make("b", { className: "here" }, "▸"), after);
    if (offset + EXCERPT < text.length) excerpt.append("…");
    const place = `At character ${offset + 1}: `;
    this.problem.append(make("p", {}, place, excerpt, " ", go));
  }

  #fill(...content) {
    // An input keeps a line for a last line break; other elements need a reason to.
    this.mirror.replaceChildren(...content, "\u200b");
    this.#follow();
  }

  #follow() {
    this.mirror.scrollTop = this.input.scrollTop;
    this.mirror.scrollLeft = this.input.scrollLeft;
  }
}
