import type { Encoding } from "./file-kind.ts";
import type { RawRow } from "./import-row.ts";
import { type ReadTableOptions, readCsv } from "./read-csv.ts";
import { parseJson, readJson, readJsonLines } from "./read-json.ts";

const sniffLength = 65_536;

type ReadRowsOptions = ReadTableOptions & {
  /** How its letters are written; where nobody has found out, UTF-8, or UTF-16 where it begins with its mark. */
  encoding?: Encoding;
};

/**
 * Reads a catalogue of text row by row, in constant memory, and tells by its content what it is: a JSON array, JSON
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
