// Formulas and their translations: asked for one after the other, each kept.

import {
  isAboutAssumptions,
  isRefusedByLanguage,
  offerLanguage,
  showNoAgreement,
  showNoReading,
  showRefusal,
  showUnreadable,
} from "./refusal.js";
import { ask, wasStopped } from "./service.js";
import { canAssume, sayFrom, targetsOf } from "./source.js";
import { describeProblem } from "./words.js";

export const BEAM = 5;

export class Translating {
  /**
   * `panels` are the editor, the result, the outline and the assumptions;
   * `onLanguage` takes another language.
   */
  constructor(panels, { onLanguage, onDone }) {
    Object.assign(this, panels, { onLanguage, onDone });
    // Answers of this visit, by what was asked.
    this.answers = new Map();
    this.entries = [];
    this.chosen = 0;
  }

  clear() {
    this.entries = [];
    this.outline.show([], 0);
    this.result.clear();
  }

  /** Translate formulas, the one that is shown first. */
  async run(formulas, { source, language, constants, chosen, guess, signal }) {
    Object.assign(this, { source, language, constants, chosen });
    this.entries = formulas.map((formula) => ({ ...formula, source }));
    const others = this.entries.filter((_, number) => number !== chosen);
    for (const entry of [this.entries[chosen], ...others]) {
      const shown = entry === this.entries[chosen];
      const wishes = { guess: guess && shown, quietly: !shown };
      await this.#translate(entry, wishes, signal);
      if (signal.aborted) return;
      if (entry === this.entries[this.chosen]) this.#show(entry, signal);
      if (signal.aborted) return;
      this.outline.show(this.entries, this.chosen);
      // Where nobody answers, the others are not tried either.
      if (entry.problem && !entry.problem.status) break;
    }
    this.onDone(this.entries);
  }

  /** Show another of the formulas. */
  choose(number, signal) {
    if (number === this.chosen || number >= this.entries.length) return;
    this.chosen = number;
    const entry = this.entries[number];
    if (entry.record || entry.problem) this.#show(entry, signal);
    this.outline.show(this.entries, number);
  }

  async #translate(entry, wishes, signal) {
    try {
      entry.record = await this.#ask(entry.latex, this.language, wishes, signal);
      entry.problem = null;
    } catch (problem) {
      if (wasStopped(problem)) return;
      Object.assign(entry, { problem, guess: wishes.guess });
    }
  }

  async #ask(latex, to, { guess = false, quietly = false }, signal) {
    const assume = canAssume(this.source) ? this.assumptions.sentences : [];
    const wishes = { latex, ...sayFrom(this.source), to, beam: BEAM, assume, guess };
    if (to === "semantic" && this.constants) wishes.constants = this.constants;
    const key = JSON.stringify(wishes);
    if (!this.answers.has(key)) {
      const wait = (words) => quietly || this.result.wait(words);
      wait("Translating…");
      const onBusy = (seconds) =>
        wait(`The service is busy. Trying again in ${seconds} s.`);
      const body = { ...wishes, align: true };
      this.answers.set(key, await ask("api/translate", body, { signal, onBusy }));
    }
    return this.answers.get(key);
  }

  #show(entry, signal) {
    const { record, problem, start } = entry;
    if (record) {
      // A switch that changed nothing goes back to where it was.
      if (this.assumptions.takeBack(record)) this.assumptions.onChange();
      else {
        // What was kept from before may have been told of another mistake.
        this.editor.settle();
        this.assumptions.show(record);
        this.result.show(record, start);
      }
      return;
    }
    if (isAboutAssumptions(problem)) {
      if (this.assumptions.takeBack(null, describeProblem(problem))) {
        this.assumptions.onChange();
        return;
      }
      this.editor.settle();
      showNoAgreement(problem);
      this.result.refuse();
    } else this.#showFailure(entry, signal);
    this.assumptions.show(null);
  }

  #showFailure({ latex, problem, guess, start }, signal) {
    if (problem.status !== 422) {
      this.result.fail(describeProblem(problem));
      return;
    }
    if (isRefusedByLanguage(problem)) {
      this.editor.settle();
      showRefusal(problem, this.language);
      this.#offerOthers(latex, signal);
    } else if (this.source !== "latex") {
      this.editor.showProblem(problem, start);
      showUnreadable(problem, this.source);
    } else {
      this.editor.showProblem(problem, start);
      showNoReading(problem, guess ? null : () => this.onLanguage(this.language, true));
    }
    this.result.refuse();
  }

  /** What the formula is in the languages that can write it. */
  async #offerOthers(latex, signal) {
    for (const { name } of targetsOf(this.source)) {
      if (name === this.language) continue;
      try {
        const record = await this.#ask(latex, name, { quietly: true }, signal);
        if (signal.aborted) return;
        offerLanguage(record, (language) => this.onLanguage(language));
      } catch (problem) {
        if (wasStopped(problem)) return;
        // This one cannot write it either.
      }
    }
  }
}
