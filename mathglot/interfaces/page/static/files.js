// The panel for files: choose or drop one, watch it being translated, take it home.

import { announce, find, make, makeMark } from "./dom.js";
import {
  askLimits,
  isDocument,
  readFormulas,
  showSize,
  translateAll,
  writeLines,
  writeTable,
} from "./documents.js";
import { askDrawings, putInto } from "./drawing.js";
import { wasStopped } from "./service.js";
import { canAssume, offerSources, offerTargets, sayFrom } from "./source.js";
import { describeConfidence, describeProblem } from "./words.js";

const MOST_SHOWN = 200;
const CERTAINTIES = ["sure", "likely", "a guess"];

export class Files {
  /** `wishes` gives what a translation is asked with, but for the language. */
  constructor(wishes) {
    this.wishes = wishes;
    this.formulas = [];
    this.records = [];
    offerSources(find("from"));
    offerTargets(find("into"), "latex");
    find("file").addEventListener("change", (event) => {
      if (event.target.files.length) this.open(event.target.files[0]);
    });
    find("start").addEventListener("click", () => this.#run());
    find("cancel").addEventListener("click", () => this.stopper?.abort());
    find("into").addEventListener("change", () => this.#prepare());
    find("from").addEventListener("change", () => {
      offerTargets(find("into"), find("from").value);
      this.#prepare();
    });
    this.#acceptDrops();
    this.#offerDownloads();
    this.#tellSize();
  }

  async #tellSize() {
    const { body } = await askLimits();
    if (body < Infinity) find("most").textContent = `At most ${showSize(body)}.`;
  }

  /** The languages that are chosen until someone chooses others. */
  suggest(source, language) {
    if (this.formulas.length) return;
    find("from").value = source;
    offerTargets(find("into"), source);
    find("into").value = language;
  }

  async open(file) {
    this.stopper?.abort();
    this.formulas = [];
    this.name = file.name.replace(/\.[^.]*$/, "");
    // Documents hold LaTeX; a list may hold anything.
    find("from-choice").hidden = isDocument(file.name);
    if (isDocument(file.name)) {
      find("from").value = "latex";
      offerTargets(find("into"), "latex");
    }
    this.#prepare();
    find("found").textContent = `Reading ${file.name}…`;
    try {
      this.formulas = await readFormulas(file);
    } catch (problem) {
      find("found").textContent = describeProblem(problem);
      return;
    }
    const count = this.formulas.length;
    const formulas = count === 1 ? "formula" : "formulas";
    const many = count ? count.toLocaleString() : "no";
    find("found").textContent = `${file.name} has ${many} ${formulas}.`;
    this.#prepare();
  }

  /** All is to be done, nothing is. */
  #prepare() {
    this.stopper?.abort();
    this.records = [];
    find("batch").hidden = this.formulas.length === 0;
    find("start").textContent = "Translate all";
    find("start").hidden = false;
    find("cancel").hidden = true;
    for (const id of ["from", "into"]) find(id).disabled = false;
    for (const id of ["progress", "downloads", "table", "more"]) find(id).hidden = true;
    find("rows").replaceChildren();
  }

  async #run() {
    const stopper = new AbortController();
    this.stopper = stopper;
    this.#setRunning(true);
    let ending = "";
    try {
      const from = find("from").value;
      const wishes = { ...this.wishes(), ...sayFrom(from), to: find("into").value };
      if (!canAssume(from)) wishes.assume = [];
      await translateAll(this.formulas, wishes, {
        done: this.records.length,
        signal: stopper.signal,
        onBusy: (seconds) =>
          this.#report(`The service is busy: again in ${seconds} s.`),
        onBatch: (records) => {
          if (!stopper.signal.aborted) this.#add(records);
        },
      });
    } catch (problem) {
      ending = wasStopped(problem) ? "Stopped." : describeProblem(problem);
    }
    // Another file may have been opened meanwhile.
    if (this.stopper !== stopper) return;
    this.stopper = null;
    this.#setRunning(false);
    this.#report(ending);
    announce(find("done").textContent);
  }

  #setRunning(running) {
    const finished = this.records.length === this.formulas.length;
    find("progress").hidden = false;
    find("start").hidden = running || finished;
    find("start").textContent = "Continue";
    find("cancel").hidden = !running;
    for (const id of ["from", "into"]) find(id).disabled = running;
    find("downloads").hidden = running || this.records.length === 0;
    if (running) {
      this.#report();
      find("cancel").focus();
    } else if (finished) {
      find("as-jsonl").focus();
    }
  }

  #add(records) {
    const shown = records.slice(0, Math.max(0, MOST_SHOWN - this.records.length));
    const rows = shown.map(writeRow);
    find("rows").append(...rows);
    drawInto(rows, shown, find("from").value);
    find("table").hidden = false;
    this.records.push(...records);
    find("more").hidden = this.records.length <= MOST_SHOWN;
    find("more").textContent = `The first ${MOST_SHOWN} are shown; downloads have all.`;
    this.#report();
  }

  #report(message = "") {
    const failed = this.records.filter(({ error }) => error).length;
    find("bar").max = this.formulas.length;
    find("bar").value = this.records.length;
    const count = `${this.records.length} of ${this.formulas.length} done`;
    const parts = CERTAINTIES.map((word) => [word, this.#count(word)])
      .filter(([, many]) => many)
      .map(([word, many]) => `${many} ${word}`);
    if (failed) parts.push(`${failed} could not be translated`);
    const told = parts.length ? `${count}: ${parts.join(", ")}.` : `${count}.`;
    find("done").textContent = `${told} ${message}`.trim();
  }

  #count(word) {
    return this.records.filter(({ certainty }) => certainty === word).length;
  }

  #acceptDrops() {
    const area = find("drop");
    for (const name of ["dragover", "dragleave", "drop"]) {
      area.addEventListener(name, (event) => {
        event.preventDefault();
        area.classList.toggle("over", name === "dragover");
      });
    }
    area.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer.files;
      if (file) this.open(file);
    });
  }

  #offerDownloads() {
    find("as-jsonl").addEventListener("click", () =>
      download(`${this.name}.jsonl`, "application/jsonl", writeLines(this.records)),
    );
    find("as-csv").addEventListener("click", () =>
      download(`${this.name}.csv`, "text/csv", writeTable(this.records)),
    );
  }
}

function writeRow(record) {
  const cell = (label, ...content) => make("td", { "data-label": label }, ...content);
  const drawn = make("div", { className: "drawn" });
  return make(
    "tr",
    {},
    cell("Line", String(record.line ?? "")),
    cell("Formula", make("div", {}, drawn, make("code", {}, record.source))),
    cell("Translation", make("code", {}, record.text ?? "")),
    cell("How sure", writeSureness(record)),
  );
}

function writeSureness(record) {
  if (record.error) {
    const words = describeProblem(record.error);
    return make("span", { className: "bad" }, makeMark("✗"), words);
  }
  if (record.from !== "latex") {
    return make("span", { className: "note" }, makeMark("–"), "by rules");
  }
  const sure = describeConfidence(record);
  const words = sure ? `${sure.word} (${sure.percent} %)` : record.certainty;
  const doubted = record.certainty === "a guess" || !record.checks.displays;
  const [kind, mark] = doubted ? ["doubt", "!"] : sure ? ["good", "✓"] : ["note", "–"];
  return make("span", { className: kind }, makeMark(mark), words);
}

/** Formulas drawn in rows that stand there already: the table does not wait for it. */
async function drawInto(rows, records, from) {
  if (!rows.length) return;
  try {
    const drawn = await askDrawings(records.map(({ source }) => source), from);
    rows.forEach((row, number) => {
      if (drawn[number]) putInto(row.querySelector(".drawn"), drawn[number]);
    });
  } catch {
    // The LaTeX is there all the same.
  }
}

function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser has only begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
