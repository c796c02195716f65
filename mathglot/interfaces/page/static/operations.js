// The list of operations: what is shown there can be changed and sent.

import { copyText } from "./clipboard.js";
import { confirm } from "./dom.js";

/** A text as a shell takes it for one word. */
const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

class Trial {
  constructor(section) {
    const { method, path } = section.dataset;
    Object.assign(this, { method, path });
    this.form = section.querySelector(".trial");
    this.body = section.querySelector(".body");
    const example = section.querySelector(".example");
    example?.addEventListener("change", () => {
      this.body.value = example.value;
      this.#showCurl();
    });
    this.body?.addEventListener("input", () => this.#showCurl());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    const copy = section.querySelector(".copy");
    copy.addEventListener("click", async () => {
      const copied = await copyText(this.#writeCurl());
      confirm(copy, copied ? "Copied" : "Select it to copy");
    });
    this.#showCurl();
  }

  #find(name) {
    return this.form.querySelector(`.${name}`);
  }

  #writeCurl() {
    const words = ["curl", "-s", location.origin + this.path];
    if (this.body) words.push("--json", quote(this.body.value));
    return words.join(" ");
  }

  #showCurl() {
    this.#find("curl").textContent = this.#writeCurl();
  }

  async #send() {
    const options = { method: this.method };
    if (this.body) {
      options.headers = { "Content-Type": "application/json" };
      options.body = this.body.value;
    }
    this.#find("outcome").textContent = "Waiting…";
    const begun = performance.now();
    try {
      const answer = await fetch(this.path, options);
      const text = await answer.text();
      const spent = Math.round(performance.now() - begun);
      const words = answer.ok ? "answered" : "refused";
      this.#find("outcome").textContent = `${answer.status}, ${words} in ${spent} ms`;
      this.#find("answer").textContent = layOut(text);
      this.#find("answer").hidden = false;
    } catch {
      this.#find("outcome").textContent =
        "The service cannot be reached. Is it still running?";
    }
  }
}

/** JSON on many lines; anything else as it came. */
function layOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const section of document.querySelectorAll(".operation")) new Trial(section);
