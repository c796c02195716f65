// Elements: found, made and filled. Text is always set as text, never as markup.

export const find = (id) => document.getElementById(id);

/** An element; `properties` are set on it, and `data-`, `aria-` and `role` as such. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (key in element && !key.includes("-")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** The mark before words that says what kind they are. */
export const makeMark = (mark) => make("span", { className: "mark" }, mark);

/** Say something to those who do not see the page. */
export function announce(text) {
  find("status").textContent = text;
}

/** A button that says for a moment that its work is done. */
export function confirm(button, word) {
  button.dataset.label ??= button.textContent;
  button.textContent = word;
  button.classList.add("done");
  announce(word);
  clearTimeout(button.confirmation);
  button.confirmation = setTimeout(() => {
    button.textContent = button.dataset.label;
    button.classList.remove("done");
  }, 1600);
}
