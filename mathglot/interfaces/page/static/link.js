// A link that opens a formula: `#latex=...`, and the language after it.

const SHAPE = /^#latex=([^]*?)(?:&to=([a-z]+))?$/;

export function writeLink({ latex, language }) {
  const { origin, pathname } = location;
  return `${origin}${pathname}#latex=${encodeURIComponent(latex)}&to=${language}`;
}

/** What the address of the page asks for, or null. */
export function readLink() {
  const match = SHAPE.exec(location.hash);
  if (!match) return null;
  let latex = match[1];
  try {
    latex = decodeURIComponent(latex);
  } catch {
    // Typed by hand, with a percent sign that was meant as one.
  }
  return { latex, language: match[2] };
}
