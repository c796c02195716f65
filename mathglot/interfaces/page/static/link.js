// A link that opens a formula: `#latex=...`, its language, the language that it is to
// become, and all that is asked for beside: what is assumed, and how it is shown.

const SHAPE =
  /^#latex=([^]*?)((?:&(?:(?:from|to|constants|changes)=[a-z]+|assume=[^&]*))*)$/;

export function writeLink({ latex, source, language, assume, constants, changes }) {
  const { origin, pathname } = location;
  const said = [["latex", latex]];
  if (source !== "latex") said.push(["from", source]);
  said.push(["to", language]);
  if (constants) said.push(["constants", constants]);
  if (changes) said.push(["changes", "shown"]);
  said.push(...assume.map((sentence) => ["assume", sentence]));
  const parts = said.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${origin}${pathname}#${parts.join("&")}`;
}

/** What the address of the page asks for, or null. */
export function readLink() {
  const match = SHAPE.exec(location.hash);
  if (!match) return null;
  const said = match[2].split("&").slice(1).map((part) => part.split(/=([^]*)/));
  const find = (name) => said.find(([one]) => one === name)?.[1];
  return {
    latex: decode(match[1]),
    source: find("from") ?? "latex",
    language: find("to"),
    assume: said.filter(([name]) => name === "assume").map(([, text]) => decode(text)),
    constants: find("constants") ?? "",
    changes: find("changes") !== undefined,
  };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand, with a percent sign that was meant as one.
    return text;
  }
}
