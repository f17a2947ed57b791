import { ownImageId } from "../catalog/catalog-rules.ts";
import { type Row, valueIn } from "./import-row.ts";
import { parseJson } from "./read-json.ts";

/** The ids of a row's pictures that our own image store has by their address; those on other sites are counted. */
export function readImageIds(row: Row, ...names: string[]): string[] {
  const urls = names.flatMap((name) => parseUrlList(valueIn(row, name)));
  const ids = urls.map(ownImageId).filter((id) => id !== undefined);
  row.picturesElsewhere += urls.length - ids.length;
  return [...new Set(ids)];
}

const maxListLength = 20_000;

/** A list of addresses; in a table cell they stand side by side, or as the JSON list that MongoDB writes there. */
function parseUrlList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((url) => typeof url === "string" && url.trim() !== "");
  if (typeof value !== "string") return [];
  if (value.startsWith("[")) return parseUrlList(parseJson(value) ?? []);
  // Addresses may hold spaces and commas themselves.
  return value
    .trim()
    .slice(0, maxListLength)
    .split(/(?<=[\s|,;])(?=https?:|\/)/)
    .map(withoutSeparators)
    .filter((url) => url !== "");
}

function withoutSeparators(url: string): string {
  let end = url.length;
  while (end > 0 && /[\s|,;]/.test(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}
