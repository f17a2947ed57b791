import type { Encoding } from "./file-kind.ts";
import { note } from "./import-report.ts";
import { maxRowLength, type RawRow } from "./import-row.ts";
import { type ReadTableOptions, readCsv } from "./read-csv.ts";

const sniffLength = 65_536;

type ReadRowsOptions = ReadTableOptions & {
  /** The encoding; if not given, UTF-8, or UTF-16 if there is a byte order mark. */
  encoding?: Encoding;
};

/**
 * Reads a catalogue of text row by row, in constant memory, and detects its format from the content: a JSON array, JSON
 * values one after another, or a table (CSV).
 */
export async function* readRows(
  file: AsyncIterable<Uint8Array>,
  { encoding, onColumns }: ReadRowsOptions = {},
): AsyncGenerator<RawRow> {
  const text = decode(file, encoding);
  let head = "";
  while (head.length < sniffLength) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  const fullText = prepend(head, text);
  const trimmed = head.trimStart();
  if (trimmed.startsWith("[")) yield* readJson(fullText, "array");
  else if (!trimmed.startsWith("{")) yield* readCsv(fullText, head, { onColumns });
  else if (parseJson(trimmed.split("\n", 1)[0] ?? "") !== undefined) yield* readJsonLines(fullText);
  else yield* readJson(fullText, "values");
}

async function* decode(file: AsyncIterable<Uint8Array>, encoding?: Encoding): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of file) {
    decoder ??= new TextDecoder(encoding ?? encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
}

async function* prepend(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** Reads the members of one array, or values one after another over many lines. A broken value is refused alone. */
async function* readJson(text: AsyncIterable<string>, shape: "array" | "values"): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const json of splitRows(text, shape === "array" ? 1 : 0)) {
    if (json.trim() === "") continue;
    row += 1;
    yield readRow(row, json);
  }
}

/** Reads a value on each line; a broken line refuses only itself. */
async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const line of readLines(text)) {
    row += 1;
    if (line.trim() !== "") yield readRow(row, line);
  }
}

/** The value of a JSON text; undefined where it is broken. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRow(row: number, json: string): RawRow {
  if (json.length > maxRowLength) return { row, broken: note("rowTooLong") };
  const value = parseJson(json);
  if (value === undefined) return { row, broken: note("brokenJson") };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { row, broken: note("noProduct") };
  return { row, fields: value as Record<string, unknown> };
}

/**
 * Cuts a JSON text into its rows: at the commas of its array (`outer` 1), or behind each whole value (`outer` 0). It
 * looks at strings and brackets only, so that a broken row does not affect the others.
 */
async function* splitRows(text: AsyncIterable<string>, rowDepth: 0 | 1): AsyncGenerator<string> {
  let row = "";
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  for await (const chunk of text) {
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk[index];
      if (isEscaped) {
        isEscaped = false;
      } else if (inString) {
        isEscaped = character === "\\";
        inString = character !== '"';
      } else if (character === '"') {
        inString = true;
      } else if (character === "{" || character === "[") {
        depth += 1;
        if (depth === rowDepth) from = index + 1;
      } else if (character === "}" || character === "]") {
        depth = Math.max(0, depth - 1);
        if (depth > 0) continue;
        yield row + chunk.slice(from, rowDepth === 0 ? index + 1 : index);
        row = "";
        from = index + 1;
      } else if (character === "," && depth === 1 && rowDepth === 1) {
        yield row + chunk.slice(from, index);
        row = "";
        from = index + 1;
      }
    }
    row = appendCapped(row, chunk.slice(from));
  }
  yield row;
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line = "";
  for await (const chunk of text) {
    const [first = "", ...more] = chunk.split("\n");
    const complete = [appendCapped(line, first), ...more];
    line = complete.pop() ?? "";
    yield* complete;
  }
  yield line;
}

/** A row that is too long anyway grows no further in memory. */
function appendCapped(row: string, more: string): string {
  return row.length > maxRowLength ? row : row + more;
}
