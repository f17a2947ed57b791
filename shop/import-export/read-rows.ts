import type { Encoding } from "./encoding.ts";
import type { RawRow } from "./import-row.ts";
import { readCsv, type TableTold } from "./read-csv.ts";
import { parsed, readJson, readJsonLines } from "./read-json.ts";

const firstLook = 65_536;

type Options = TableTold & {
  /** How its letters are written; where nobody has found out, UTF-8, or UTF-16 where it begins with its mark. */
  encoding?: Encoding;
};

/**
 * Reads a catalogue of text row by row, in constant memory, and tells by its content what it is: a JSON array, JSON
 * values one after another, or a table (CSV).
 */
export async function* readRows(
  file: AsyncIterable<Uint8Array>,
  { encoding, onColumns }: Options = {},
): AsyncGenerator<RawRow> {
  const text = decode(file, encoding);
  let start = "";
  while (start.length < firstLook) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  const whole = startingWith(start, text);
  const begin = start.trimStart();
  if (begin.startsWith("[")) yield* readJson(whole, "array");
  else if (!begin.startsWith("{")) yield* readCsv(whole, start, { onColumns });
  else if (parsed(begin.split("\n", 1)[0] ?? "") !== undefined) yield* readJsonLines(whole);
  else yield* readJson(whole, "values");
}

async function* decode(file: AsyncIterable<Uint8Array>, encoding?: Encoding): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of file) {
    decoder ??= new TextDecoder(encoding ?? encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

async function* startingWith(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
