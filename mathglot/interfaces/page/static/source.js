// The language that is typed, and the languages that it can become.

import { find, make } from "./dom.js";
import { LANGUAGES, titleOf } from "./words.js";

const EXAMPLES = {
  latex: String.raw`\Gamma(z+1)=z\Gamma(z)`,
  semantic: String.raw`\EulerGamma@{z+1}=z\EulerGamma@{z}`,
  mathematica: "Gamma[z + 1] == z Gamma[z]",
};
export const SOURCES = Object.keys(EXAMPLES);

/** The languages that a source can become: all but itself. */
export const targetsOf = (source) => LANGUAGES.filter(({ name }) => name !== source);

/** What a request says of the language; LaTeX is told from semantic LaTeX by itself. */
export const sayFrom = (source) => (source === "latex" ? {} : { from: source });

/** What may be assumed of a formula: nothing where all is said. */
export const canAssume = (source) => source !== "mathematica";

/** Fill a field of choice with the languages that can be typed. */
export function offerSources(field) {
  const options = SOURCES.map((name) =>
    make("option", { value: name }, titleOf(name)),
  );
  field.append(...options);
}

/** Fill a field of choice with what a source can become; what is chosen stays. */
export function offerTargets(field, source) {
  const targets = targetsOf(source);
  const before = field.value;
  field.replaceChildren(
    ...targets.map(({ name, title }) => make("option", { value: name }, title)),
  );
  const stays = targets.some(({ name }) => name === before);
  field.value = stays ? before : targets[0].name;
}

export class Source {
  constructor(onChange) {
    offerSources(find("source"));
    find("source").addEventListener("change", () => {
      this.choose(find("source").value);
      onChange();
    });
    this.choose(SOURCES[0]);
  }

  get name() {
    return find("source").value;
  }

  /** Take a language; one that cannot be typed is LaTeX. */
  choose(name) {
    find("source").value = SOURCES.includes(name) ? name : SOURCES[0];
    find("input").placeholder = EXAMPLES[this.name];
    find("assumptions").hidden = !canAssume(this.name);
  }
}
