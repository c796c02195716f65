// Formulas as the browser draws them. The service sends MathML; only the elements and
// attributes named here are taken over, so that nothing else can come with it.

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";
const ELEMENTS = new Set(
  ("math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover " +
    "munderover mtable mtr mtd menclose").split(" "),
);
const ATTRIBUTES = new Set(
  ("display mathvariant form stretchy lspace rspace movablelimits width " +
    "linethickness accent accentunder columnalign displaystyle notation " +
    "mathsize").split(" "),
);

/** The `math` element that a text of MathML describes, or null if it describes none. */
export function readFormula(markup) {
  const parsed = new DOMParser().parseFromString(markup, "application/xml");
  const root = parsed.documentElement;
  return root.localName === "math" ? takeOver(root) : null;
}

function takeOver(source) {
  if (source.namespaceURI !== NAMESPACE || !ELEMENTS.has(source.localName)) return "";
  const element = document.createElementNS(NAMESPACE, source.localName);
  for (const { name, value } of source.attributes) {
    if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
  }
  for (const child of source.childNodes) {
    if (child.nodeType === Node.ELEMENT_NODE) element.append(takeOver(child));
    else if (child.nodeType === Node.TEXT_NODE) element.append(child.data);
  }
  return element;
}
