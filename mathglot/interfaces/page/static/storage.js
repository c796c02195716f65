// What this browser keeps. It may refuse to, and then a page is only forgetful.

const name = (key) => `mathglot.${key}`;

export function load(key, otherwise) {
  try {
    const kept = localStorage.getItem(name(key));
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

export function save(key, value) {
  try {
    localStorage.setItem(name(key), JSON.stringify(value));
  } catch {
    // Full, or forbidden.
  }
}
