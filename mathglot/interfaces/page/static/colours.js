// The button for colours: as the system has them, light or dark.

import { find } from "./dom.js";
import { save } from "./storage.js";

const THEMES = { auto: "◐ Auto", light: "☼ Light", dark: "☾ Dark" };

export function offerColours() {
  nameTheme();
  find("theme").addEventListener("click", changeTheme);
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
