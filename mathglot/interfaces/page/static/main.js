// The page: what is typed is drawn and translated, and kept for the next visit.

import { Assumptions } from "./assumptions.js";
import { Changes } from "./changes.js";
import { copyText } from "./clipboard.js";
import { offerColours } from "./colours.js";
import { confirm, find } from "./dom.js";
import { drawFormulas } from "./drawing.js";
import { Editor } from "./editor.js";
import { listExamples } from "./examples.js";
import { Files } from "./files.js";
import { History } from "./history.js";
import { findFormula, splitFormulas } from "./lines.js";
import { readLink, writeLink } from "./link.js";
import { Outline } from "./outline.js";
import { Pointing } from "./pointing.js";
import { Result } from "./result.js";
import { Source, targetsOf } from "./source.js";
import { load, save } from "./storage.js";
import { Tabs } from "./tabs.js";
import { BEAM, Translating } from "./translating.js";
import { LANGUAGES } from "./words.js";

const DRAW_AFTER = 120;
const TRANSLATE_AFTER = 650;
// More of them are a file.
const MOST_LINES = 50;

const input = find("input");
const editor = new Editor({ input, mirror: find("mirror"), problem: find("problem") });
const pointing = new Pointing({
  source: find("mirror"),
  target: find("text"),
  input,
  line: find("counterpart"),
});
const history = new History((entry) => open(entry));
const onCopy = () => history.keep();
const changes = new Changes(() => keepState());
const result = new Result({ editor, pointing, changes }, { onCopy });
const outline = new Outline({ onChoice: (number) => goTo(number), onCopy });
const assumptions = new Assumptions(() => changeWishes());
const source = new Source(() => changeSource());
const tabs = new Tabs(find("tabs"), find("panel"), LANGUAGES, () => changeWishes());
const files = new Files(() => ({ beam: BEAM, assume: assumptions.sentences }));
const translating = new Translating(
  { editor, result, outline, assumptions },
  {
    onLanguage: (language, guess = false) => {
      tabs.choose(language);
      changeWishes({ draft: !guess, guess });
      find("panel").focus();
    },
    onDone: (entries) => note(entries),
  },
);

const timers = { draw: 0, translate: 0 };
const running = { draw: null, translate: null };
// Whether what is being translated is only passed through on the way to something.
let isDraft = true;

/** Begin something that ends what was begun under the same name before. */
function restart(name) {
  clearTimeout(timers[name]);
  running[name]?.abort();
  running[name] = new AbortController();
  return running[name].signal;
}

const splitText = (text) => splitFormulas(text, source.name);
const listFormulas = () => splitText(editor.text).slice(0, MOST_LINES);

/** Put a text into the input; of several formulas the first is shown. */
function setText(text) {
  editor.text = text;
  if (splitText(text).length > 1) input.setSelectionRange(0, 0);
}

/** All that a link or the next visit needs. */
const listWishes = () => ({
  latex: editor.text,
  source: source.name,
  language: tabs.chosen,
  assume: assumptions.sentences,
  constants: find("constants").value,
  changes: changes.on,
});

function keepState() {
  const wishes = listWishes();
  save("state", wishes);
  const asked = readLink();
  if (!asked) return;
  asked.language ??= wishes.language;
  // The address must not bring back what has been changed since.
  const still = JSON.stringify({ ...wishes, ...asked }) === JSON.stringify(wishes);
  if (!still) window.history.replaceState(null, "", location.pathname);
}

function draw() {
  drawFormulas(listFormulas(), source.name, restart("draw"));
}

function translate({ draft, guess = false }) {
  const signal = restart("translate");
  const formulas = listFormulas();
  outline.left = splitText(editor.text).length - formulas.length;
  isDraft = draft;
  if (!formulas.length) {
    translating.clear();
    return;
  }
  const chosen = findFormula(formulas, input.selectionStart);
  const { language, constants } = listWishes();
  const wishes = { source: source.name, language, constants, chosen, guess, signal };
  translating.run(formulas, wishes);
}

/** Translations go to the history, those of several lines as one. */
function note(entries) {
  const done = entries.flatMap(({ record }) => (record ? [record] : []));
  if (!done.length) return;
  const text = done.map((record) => record.text).join("; ");
  const latex = entries.length > 1 ? editor.text : done[0].source;
  const language = tabs.chosen;
  history.add({ latex, source: source.name, language, text }, { draft: isDraft });
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

/** Another language, or something else is assumed. */
function changeWishes({ draft = true, guess = false } = {}) {
  files.suggest(source.name, tabs.chosen);
  keepState();
  result.age();
  translate({ draft, guess });
}

/** Another language is typed. */
function changeSource() {
  tabs.offer(targetsOf(source.name));
  editor.settle();
  draw();
  changeWishes();
}

/** Take over what a link, the history or the last visit says beside the formula. */
function take({ source: from, language, assume, constants, changes: shown }) {
  if (from) source.choose(from);
  tabs.offer(targetsOf(source.name));
  if (tabs.offered.some(({ value }) => value === language)) tabs.choose(language);
  if (Array.isArray(assume)) assumptions.sentences = assume;
  if (constants !== undefined) find("constants").value = constants;
  // What no one can choose is nothing.
  if (find("constants").selectedIndex < 0) find("constants").value = "";
  if (shown !== undefined) changes.on = shown;
}

/** Put a formula in place of the one that is there. */
function open({ latex, ...wishes }) {
  history.keep();
  take(wishes);
  assumptions.settle();
  setText(latex);
  translateNow();
  input.scrollIntoView({ block: "nearest" });
}

/** Show one of several formulas, and put the caret there. */
function goTo(number) {
  const { start } = translating.entries[number];
  input.setSelectionRange(start, start);
  translating.choose(number, running.translate.signal);
}

function followCaret() {
  const { entries } = translating;
  if (entries.length < 2) return;
  const number = findFormula(entries, input.selectionStart);
  translating.choose(number, running.translate.signal);
}

function listen() {
  input.addEventListener("input", change);
  input.addEventListener("blur", () => history.keep());
  for (const name of ["keyup", "click"]) input.addEventListener(name, followCaret);
  document.addEventListener("keydown", (event) => {
    const wanted = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!wanted) return;
    event.preventDefault();
    translateNow();
  });
  find("translate").addEventListener("click", translateNow);
  find("constants").addEventListener("change", () => changeWishes());
  find("clear").addEventListener("click", () => {
    open({ latex: "" });
    input.focus();
  });
  find("share").addEventListener("click", async () => {
    const link = writeLink(listWishes());
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
  const { latex = "", ...wishes } = asked ?? kept;
  take(wishes);
  files.suggest(source.name, tabs.chosen);
  setText(latex);
  if (/Mac|iPhone|iPad/.test(navigator.platform)) find("modifier").textContent = "⌘";
  offerColours();
  // Before the first formula needs it, which would change its looks before one's eyes.
  document.fonts.load('1em "Mathglot STIX Two Math"');
  listen();
  listExamples((example) => open(example));
  if (latex) translateNow();
  // On a phone this would bring up the keyboard before one has seen the page.
  else if (matchMedia("(hover: hover)").matches) input.focus();
}

begin();
