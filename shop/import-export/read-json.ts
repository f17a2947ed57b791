import { note } from "./import-note.ts";
import { maxRowLength, type RawRow } from "./import-row.ts";

/** Reads the members of one array, or values one after another over many lines. What is broken refuses only itself. */
export async function* readJson(text: AsyncIterable<string>, shape: "array" | "values"): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const json of splitRows(text, shape === "array" ? 1 : 0)) {
    if (json.trim() === "") continue;
    row += 1;
    yield readRow(row, json);
  }
}

/** Reads a value on each line; a broken line refuses only itself. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
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
 * looks at strings and brackets only, so that one broken row does not take the others with it.
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
