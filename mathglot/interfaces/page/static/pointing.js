// Pointing at a part of one text lights up its counterpart in the other.

import { findPart } from "./spans.js";

const HOW = "The translation, part by part with the arrow keys";
const HINT = "Point at a part to see its counterpart.";

export class Pointing {
  /** `source` and `target` hold parts as elements; `line` says what was pointed at. */
  constructor({ source, target, input, line }) {
    Object.assign(this, { source, target, input, line });
    this.pairs = [];
    this.texts = { source: "", target: "" };
    target.addEventListener("mouseover", (event) => this.light(numberOf(event.target)));
    target.addEventListener("mouseleave", () => this.light(null));
    target.addEventListener("click", (event) => this.light(numberOf(event.target)));
    target.addEventListener("keydown", (event) => this.#step(event));
    target.addEventListener("blur", () => this.light(null));
    input.addEventListener("mousemove", (event) => this.#hover(event));
    input.addEventListener("mouseleave", () => this.light(null));
    for (const name of ["keyup", "click"]) {
      input.addEventListener(name, () => this.#followCaret());
    }
  }

  /** Two texts whose parts belong together; without pairs there is nothing to see. */
  show(pairs, texts) {
    this.pairs = pairs;
    this.texts = texts;
    this.lit = null;
    const attributes = { tabindex: "0", role: "group", "aria-label": HOW };
    for (const [name, value] of Object.entries(attributes)) {
      if (pairs.length) this.target.setAttribute(name, value);
      else this.target.removeAttribute(name);
    }
    this.#tell(null);
  }

  light(number) {
    if (number === this.lit) return;
    this.lit = number;
    for (const side of [this.source, this.target]) {
      for (const part of side.querySelectorAll(".lit")) part.classList.remove("lit");
      if (number === null) continue;
      side.querySelector(`[data-pair="${number}"]`)?.classList.add("lit");
    }
    this.#tell(number);
  }

  #tell(number) {
    this.line.replaceChildren(number === null && this.pairs.length ? HINT : "");
    if (number === null) return;
    const shown = ["source", "target"].map((side) => {
      const { start, end } = this.pairs[number][side];
      const code = document.createElement("code");
      code.textContent = this.texts[side].slice(start, end);
      return code;
    });
    this.line.append(shown[0], " is ", shown[1]);
  }

  /** The input is not made of elements, but what lies under it is. */
  #hover(event) {
    if (!this.pairs.length) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const part = under.find((one) => one.dataset?.pair && this.source.contains(one));
    this.light(part ? Number(part.dataset.pair) : null);
  }

  #followCaret() {
    if (!this.pairs.length) return;
    const { selectionStart, selectionEnd } = this.input;
    this.light(findPart(this.pairs, "source", selectionStart, selectionEnd));
  }

  /** Arrow keys go from part to part of the translation, and up to what holds it. */
  #step(event) {
    const parts = [...this.target.querySelectorAll("[data-pair]")];
    const place = parts.findIndex((part) => Number(part.dataset.pair) === this.lit);
    const here = parts[place];
    const steps = {
      ArrowRight: () => parts[place + 1] ?? here,
      ArrowLeft: () => parts[place < 0 ? parts.length - 1 : place - 1] ?? here,
      ArrowUp: () => here?.parentElement.closest("[data-pair]") ?? here ?? parts[0],
      ArrowDown: () => here?.querySelector("[data-pair]") ?? here ?? parts[0],
      Home: () => parts[0],
      End: () => parts.at(-1),
      Escape: () => null,
    };
    if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = steps[event.key]();
    this.light(next ? Number(next.dataset.pair) : null);
  }
}

function numberOf(element) {
  const part = element.closest("[data-pair]");
  return part ? Number(part.dataset.pair) : null;
}
