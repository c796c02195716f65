// Tabs as people who use a keyboard know them: one stop, and arrow keys inside.

import { make } from "./dom.js";

export class Tabs {
  constructor(list, panel, choices, onChoice) {
    Object.assign(this, { panel, onChoice });
    this.buttons = choices.map(({ name, title }) =>
      make(
        "button",
        { type: "button", id: `tab-${name}`, role: "tab", value: name },
        title,
      ),
    );
    for (const button of this.buttons) {
      button.setAttribute("aria-controls", panel.id);
      button.addEventListener("click", () => this.choose(button.value, true));
    }
    this.offered = this.buttons;
    list.append(...this.buttons);
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Leave only these to choose from; if the chosen one is gone, take the first. */
  offer(choices) {
    const names = choices.map(({ name }) => name);
    for (const button of this.buttons) button.hidden = !names.includes(button.value);
    this.offered = this.buttons.filter(({ hidden }) => !hidden);
    this.choose(names.includes(this.chosen) ? this.chosen : names[0]);
  }

  choose(name, byHand = false) {
    this.chosen = name;
    for (const button of this.buttons) {
      const here = button.value === name;
      button.setAttribute("aria-selected", String(here));
      button.tabIndex = here ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${name}`);
    if (byHand) this.onChoice(name);
  }

  #move(event) {
    const place = this.offered.findIndex(({ value }) => value === this.chosen);
    const last = this.offered.length - 1;
    const targets = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    const button = this.offered[targets[event.key]];
    button.focus();
    this.choose(button.value, true);
  }
}
