import { note } from "./import-note.ts";
import { longestRow, type RawRow } from "./import-row.ts";

/** Reads the members of one array, or values one after another over many lines. What is broken refuses only itself. */
export async function* readJson(text: AsyncIterable<string>, shape: "array" | "values"): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const written of cut(text, shape === "array" ? 1 : 0)) {
    if (written.trim() === "") continue;
    row += 1;
    yield readRow(row, written);
  }
}

/** Reads a value on each line; a broken line refuses only itself. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const line of lines(text)) {
    row += 1;
    if (line.trim() !== "") yield readRow(row, line);
  }
}

/** The value of a JSON text; undefined where it is broken. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRow(row: number, written: string): RawRow {
  if (written.length > longestRow) return { row, broken: note("rowTooLong") };
  const value = parsed(written);
  if (value === undefined) return { row, broken: note("brokenJson") };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { row, broken: note("noProduct") };
  return { row, fields: value as Record<string, unknown> };
}

/**
 * Cuts a JSON text into its rows: at the commas of its array (`outer` 1), or behind each whole value (`outer` 0). It
 * looks at strings and brackets only, so that one broken row does not take the others with it.
 */
async function* cut(text: AsyncIterable<string>, outer: 0 | 1): AsyncGenerator<string> {
  let row = "";
  let depth = 0;
  let quoted = false;
  let escaped = false;
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const mark = chunk[at];
      if (escaped) {
        escaped = false;
      } else if (quoted) {
        escaped = mark === "\\";
        quoted = mark !== '"';
      } else if (mark === '"') {
        quoted = true;
      } else if (mark === "{" || mark === "[") {
        depth += 1;
        if (depth === outer) from = at + 1;
      } else if (mark === "}" || mark === "]") {
        depth = Math.max(0, depth - 1);
        if (depth > 0) continue;
        yield row + chunk.slice(from, outer === 0 ? at + 1 : at);
        row = "";
        from = at + 1;
      } else if (mark === "," && depth === 1 && outer === 1) {
        yield row + chunk.slice(from, at);
        row = "";
        from = at + 1;
      }
    }
    row = lengthened(row, chunk.slice(from));
  }
  yield row;
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line = "";
  for await (const chunk of text) {
    const [first = "", ...more] = chunk.split("\n");
    const found = [lengthened(line, first), ...more];
    line = found.pop() ?? "";
    yield* found;
  }
  yield line;
}

/** A row that is too long anyway grows no further in memory. */
function lengthened(row: string, more: string): string {
  return row.length > longestRow ? row : row + more;
}
