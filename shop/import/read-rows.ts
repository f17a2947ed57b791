import { readCsv } from "./read-csv.ts";
import { parsed, readJson, readJsonLines } from "./read-json.ts";
import type { RawRow } from "./row.ts";

const firstLook = 65_536;

/**
 * Reads a catalogue file row by row, in constant memory, and tells by its content what it is: a JSON array, JSON values
 * one after another, or a table (CSV). The text is UTF-8, or UTF-16 where the file begins with its mark.
 */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const text = decode(file);
  let start = "";
  while (start.length < firstLook) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  const whole = startingWith(start, text);
  const begin = start.trimStart();
  if (begin.startsWith("[")) yield* readJson(whole, "array");
  else if (!begin.startsWith("{")) yield* readCsv(whole, start);
  else if (parsed(begin.split("\n", 1)[0] ?? "") !== undefined) yield* readJsonLines(whole);
  else yield* readJson(whole, "values");
}

async function* decode(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of file) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

async function* startingWith(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
