// The page: what is typed is drawn and translated, and kept for the next visit.

import { copyText } from "./clipboard.js";
import { confirm, find, make } from "./dom.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { readFormula } from "./formula.js";
import { History } from "./history.js";
import { readLink, writeLink } from "./link.js";
import { Pointing } from "./pointing.js";
import { Result } from "./result.js";
import { ask, wasStopped } from "./service.js";
import { load, save } from "./storage.js";
import { Tabs } from "./tabs.js";
import { LANGUAGES, describeProblem } from "./words.js";

const DRAW_AFTER = 120;
const TRANSLATE_AFTER = 650;
const BEAM = 5;
const THEMES = { auto: "◐ Auto", light: "☼ Light", dark: "☾ Dark" };

const input = find("input");
const editor = new Editor({ input, mirror: find("mirror"), problem: find("problem") });
const pointing = new Pointing({
  source: find("mirror"),
  target: find("text"),
  input,
  line: find("counterpart"),
});
const history = new History((entry) => open(entry));
const result = new Result(editor, pointing, { onCopy: () => history.keep() });
const tabs = new Tabs(find("tabs"), find("panel"), LANGUAGES, () => changeLanguage());
const files = new Files(() => ({ beam: BEAM, assume: listAssumptions() }));

// Answers of this visit, by what was asked.
const answers = new Map();
const timers = { draw: 0, translate: 0 };
const running = { draw: null, translate: null };

/** Begin something that ends what was begun under the same name before. */
function restart(name) {
  clearTimeout(timers[name]);
  running[name]?.abort();
  running[name] = new AbortController();
  return running[name].signal;
}

const listAssumptions = () =>
  find("assume")
    .value.split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function keepState() {
  const assume = find("assume").value;
  save("state", { latex: editor.text, language: tabs.chosen, assume });
  // The address must not bring back what has been changed since.
  const asked = readLink();
  if (asked && asked.latex !== editor.text) {
    window.history.replaceState(null, "", location.pathname);
  }
}

async function draw() {
  const signal = restart("draw");
  const place = find("rendered");
  if (!editor.text.trim()) {
    place.replaceChildren();
    return;
  }
  try {
    const { mathml } = await ask("api/mathml", { latex: editor.text }, { signal });
    place.replaceChildren(readFormula(mathml) ?? "");
    place.classList.remove("stale");
  } catch (problem) {
    if (wasStopped(problem)) return;
    // Half a formula cannot be drawn: while it is typed, the last one stays.
    place.classList.add("stale");
    if (problem.kind === "RenderError") {
      const words = "It cannot be drawn here.";
      place.replaceChildren(make("p", { className: "muted" }, words));
    }
  }
}

async function translate({ draft, guess = false }) {
  const signal = restart("translate");
  const latex = editor.text;
  if (!latex.trim()) {
    result.clear();
    return;
  }
  const wishes = { latex, to: tabs.chosen, beam: BEAM, assume: listAssumptions(), guess };
  const key = JSON.stringify(wishes);
  try {
    if (!answers.has(key)) {
      result.wait("Translating…");
      const body = { ...wishes, align: true };
      const onBusy = (seconds) =>
        result.wait(`The service is busy. Trying again in ${seconds} s.`);
      answers.set(key, await ask("api/translate", body, { signal, onBusy }));
    }
  } catch (problem) {
    if (!wasStopped(problem)) showFailure(problem, guess);
    return;
  }
  // What was kept from before may have been told of another mistake.
  editor.settle();
  result.show(answers.get(key));
  history.add(answers.get(key), { draft });
}

function showFailure(problem, guess) {
  if (problem.status === 422) {
    editor.showProblem(problem);
    result.fail("There is something in the LaTeX to put right first.");
    if (!guess) result.offerGuess(() => translate({ draft: false, guess: true }));
  } else {
    result.fail(describeProblem(problem));
  }
}

/** The text has changed: it is drawn at once, and translated when the typing pauses. */
function change() {
  keepState();
  result.age();
  running.translate?.abort();
  clearTimeout(timers.draw);
  clearTimeout(timers.translate);
  timers.draw = setTimeout(draw, DRAW_AFTER);
  timers.translate = setTimeout(() => translate({ draft: true }), TRANSLATE_AFTER);
}

function translateNow() {
  keepState();
  draw();
  translate({ draft: false });
}

function changeLanguage() {
  files.suggest(tabs.chosen);
  keepState();
  result.age();
  translate({ draft: true });
}

/** Put a formula in place of the one that is there. */
function open({ latex, language }) {
  history.keep();
  editor.text = latex;
  if (LANGUAGES.some(({ name }) => name === language)) tabs.choose(language);
  translateNow();
  input.scrollIntoView({ block: "nearest" });
}

async function listExamples() {
  let examples = [];
  try {
    ({ examples } = await ask("api/examples"));
  } catch {
    return;
  }
  for (const { title, latex } of examples) {
    const button = make("button", { type: "button", title: latex }, title);
    button.addEventListener("click", () => open({ latex }));
    find("examples").append(button);
  }
  find("examples").closest("section").hidden = examples.length === 0;
}

function nameTheme() {
  const theme = document.documentElement.dataset.theme ?? "auto";
  find("theme").textContent = THEMES[theme];
  find("theme").setAttribute("aria-label", `Colours: ${THEMES[theme].slice(2)}`);
}

function changeTheme() {
  const names = Object.keys(THEMES);
  const { dataset } = document.documentElement;
  const next = names[(names.indexOf(dataset.theme ?? "auto") + 1) % names.length];
  if (next === "auto") delete dataset.theme;
  else dataset.theme = next;
  save("theme", next);
  nameTheme();
}

function listen() {
  input.addEventListener("input", change);
  input.addEventListener("blur", () => history.keep());
  find("assume").addEventListener("input", change);
  document.addEventListener("keydown", (event) => {
    const wanted = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!wanted) return;
    event.preventDefault();
    translateNow();
  });
  find("translate").addEventListener("click", translateNow);
  find("clear").addEventListener("click", () => {
    open({ latex: "" });
    input.focus();
  });
  find("theme").addEventListener("click", changeTheme);
  find("share").addEventListener("click", async () => {
    const link = writeLink({ latex: editor.text, language: tabs.chosen });
    window.history.replaceState(null, "", link);
    const copied = await copyText(link);
    confirm(find("share"), copied ? "Link copied" : "Link is in the address");
  });
  window.addEventListener("hashchange", () => {
    const asked = readLink();
    if (asked) open(asked);
  });
}

function begin() {
  const kept = load("state", {});
  const asked = readLink();
  find("assume").value = kept.assume ?? "";
  find("assumed").open = Boolean(kept.assume);
  const { latex = "", language } = asked ?? kept;
  const known = LANGUAGES.some(({ name }) => name === language);
  tabs.choose(known ? language : LANGUAGES[0].name);
  files.suggest(tabs.chosen);
  editor.text = latex;
  if (/Mac|iPhone|iPad/.test(navigator.platform)) find("modifier").textContent = "⌘";
  nameTheme();
  listen();
  listExamples();
  if (latex) translateNow();
  // On a phone this would bring up the keyboard before one has seen the page.
  else if (matchMedia("(hover: hover)").matches) input.focus();
}

begin();
