// A link that opens a formula: `#latex=...`, the language, and what is assumed.

const SHAPE = /^#latex=([^]*?)(?:&to=([a-z]+))?((?:&assume=[^&]*)*)$/;

export function writeLink({ latex, language, assume }) {
  const { origin, pathname } = location;
  const said = assume.map((text) => `&assume=${encodeURIComponent(text)}`).join("");
  const formula = encodeURIComponent(latex);
  return `${origin}${pathname}#latex=${formula}&to=${language}${said}`;
}

/** What the address of the page asks for, or null. */
export function readLink() {
  const match = SHAPE.exec(location.hash);
  if (!match) return null;
  const assume = match[3].split("&assume=").slice(1).map(decode);
  return { latex: decode(match[1]), language: match[2], assume };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand, with a percent sign that was meant as one.
    return text;
  }
}
