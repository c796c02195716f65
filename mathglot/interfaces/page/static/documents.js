// Files: the formulas in them, their translation in batches, and what is written of it.

import { ask, wasStopped } from "./service.js";

const BATCH = 20;
const FIELDS = ["latex", "formula", "source", "tex"];

/** Whether the service finds the formulas of a file of this name. */
export const isDocument = (name) => /\.(tex|md|ipynb|html?)$/i.test(name);

/** The formulas of a file, each with its line; throws an Error that says why not. */
export async function readFormulas(file) {
  const { body } = await askLimits();
  checkSize(file.size, body);
  const text = decode(await file.arrayBuffer(), file.name);
  if (isDocument(file.name)) {
    const document = { name: file.name, text };
    checkSize(measure(document), body);
    return (await ask("api/formulas", document)).formulas;
  }
  const read = /\.jsonl$/i.test(file.name) ? readRecord : (line) => ({ latex: line });
  return text
    .split(/\r\n|\r|\n/)
    .map((line, number) => ({ line: number + 1, text: line.trim() }))
    .filter((row) => row.text)
    .map((row) => ({ line: row.line, ...read(row.text) }));
}

let limits = null;

/** What the service takes: bytes of a request, formulas of a batch; asked for once. */
export async function askLimits() {
  try {
    limits ??= await ask("api/limits");
  } catch {
    // It refuses by itself what is too much.
    return { body: Infinity, batch: BATCH };
  }
  return limits;
}

function checkSize(size, most) {
  if (size <= most) return;
  const sent = `The file is too large: it takes ${showSize(size)} to send`;
  throw new Error(`${sent}, and the service takes at most ${showSize(most)}.`);
}

/** Bytes in words; what is larger than another is so in words too. */
export function showSize(bytes) {
  const [unit, name] = bytes < 100_000 ? [1_000, "kB"] : [1_000_000, "MB"];
  return `${(Math.ceil((10 * bytes) / unit) / 10).toLocaleString("en")} ${name}`;
}

const measure = (body) => new TextEncoder().encode(JSON.stringify(body)).length;

function decode(bytes, name) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${name} is not text in UTF-8.`);
  }
}

/** A line of JSON: a text, or a record with the formula in a field. */
function readRecord(line) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    return { latex: line, fault: "The line is not JSON." };
  }
  if (typeof record === "string") return { latex: record };
  const field = FIELDS.find((name) => typeof record?.[name] === "string");
  if (field) return { latex: record[field] };
  return { latex: line, fault: `The record has none of ${FIELDS.join(", ")}.` };
}

/** Translate what comes after the formulas that are done, batch by batch. */
export async function translateAll(formulas, wishes, { done, onBatch, ...options }) {
  let place = done;
  const many = Math.min(BATCH, (await askLimits()).batch);
  while (place < formulas.length) {
    const batch = formulas.slice(place, place + many);
    onBatch(await translateBatch(batch, wishes, options));
    place += batch.length;
  }
}

async function translateBatch(batch, wishes, options) {
  const sound = batch.filter((formula) => !formula.fault);
  const records = sound.length ? await send(sound, wishes, options) : [];
  return batch.map(({ latex, line, fault }) => {
    if (!fault) return { line, ...records.shift() };
    return { line, source: latex, language: wishes.to, error: { message: fault } };
  });
}

/** A batch that is refused as a whole is sent again formula by formula. */
async function send(batch, wishes, options) {
  const formulas = batch.map(({ latex }) => latex);
  try {
    const body = { formulas, ...wishes };
    return (await ask("api/translate/batch", body, options)).translations;
  } catch (problem) {
    const refused = problem.status >= 400 && problem.status < 500;
    if (wasStopped(problem) || !refused) throw problem;
    const { message } = problem;
    if (batch.length === 1) {
      return [{ source: formulas[0], language: wishes.to, error: { message } }];
    }
  }
  const records = [];
  for (const formula of batch) {
    records.push(...(await send([formula], wishes, options)));
  }
  return records;
}

export const writeLines = (records) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const COLUMNS = ["line", "source", "language", "text", "parses", "displays", "holds"];

/** All records as a table with commas, as RFC 4180 has it. */
export function writeTable(records) {
  const rows = records.map((record) => ({
    ...record,
    ...record.checks,
    confidence: record.confidence,
    certainty: record.certainty,
    error: record.error?.message,
  }));
  const columns = [...COLUMNS, "confidence", "certainty", "error"];
  const lines = rows.map((row) => columns.map((name) => quote(row[name])).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
}

function quote(value) {
  // What a spreadsheet would take for a formula of its own, it is kept from computing.
  const computes = typeof value === "string" && /^[=+\-@\t\r]/.test(value);
  const text = (computes ? "'" : "") + String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
