// What is typed, as a browser draws it: a formula under the other.

import { askLimits } from "./documents.js";
import { find, make } from "./dom.js";
import { readFormula } from "./formula.js";
import { ask, wasStopped } from "./service.js";
import { sayFrom } from "./source.js";

/** Draw formulas of a language in place of those before. */
export async function drawFormulas(formulas, source, signal) {
  const place = find("rendered");
  if (!formulas.length) {
    place.replaceChildren();
    return;
  }
  try {
    const draw = formulas.length > 1 ? drawMany : drawOne;
    const drawn = await draw(formulas, source, signal);
    place.replaceChildren(...drawn);
    place.classList.remove("stale");
    letScroll(place);
  } catch (problem) {
    if (wasStopped(problem)) return;
    // Half a formula cannot be drawn: while it is typed, the last one stays.
    place.classList.add("stale");
    if (problem.kind === "RenderError") place.replaceChildren(sayItCannotBe());
  }
}

/** What is wider than its place scrolls: then the keyboard must get there. */
function letScroll(place) {
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}

async function drawOne([{ latex }], source, signal) {
  const body = { latex, ...sayFrom(source) };
  const { mathml } = await ask("api/mathml", body, { signal });
  return [readFormula(mathml) ?? ""];
}

async function drawMany(formulas, source, signal) {
  const texts = formulas.map(({ latex }) => latex);
  const drawn = await askDrawings(texts, source, { signal });
  return drawn.map((formula) => formula ?? sayItCannotBe());
}

const sayItCannotBe = () =>
  make("p", { className: "muted" }, "This formula cannot be drawn.");

/** Put a drawing into a place that is there for it. */
export function putInto(place, formula) {
  place.append(formula);
  place.role = "group";
  place.ariaLabel = "As it is read";
  letScroll(place);
}

/** The `math` elements of formulas; null for those that cannot be drawn. */
export async function askDrawings(formulas, source, options) {
  const { batch } = await askLimits();
  const drawn = [];
  for (let place = 0; place < formulas.length; place += batch) {
    const some = formulas.slice(place, place + batch);
    const body = { formulas: some, ...sayFrom(source) };
    const { mathml } = await ask("api/mathml/batch", body, options);
    drawn.push(...mathml.map((markup) => (markup ? readFormula(markup) : null)));
  }
  return drawn;
}
