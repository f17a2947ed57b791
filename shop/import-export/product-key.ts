import { createHash } from "node:crypto";
import type { Row } from "./import-row.ts";
import { maxLengths, readLine } from "./read-texts.ts";

const prefixLength = 56;

/**
 * What names a product for good: the first of these fields that is filled. One that is too long to be kept whole, such as
 * a web address, is kept by its beginning and a hash of all of it, so that no two products ever share one.
 */
export function productKey(row: Row, ...names: string[]): string | null {
  const key = readLine(row, maxLengths.identity, ...names);
  if (key === null || key.length <= maxLengths.key) return key;
  const hash = createHash("sha256").update(key).digest("base64url");
  return `${[...key]
    .slice(0, prefixLength)
    .join("")
    .slice(0, prefixLength)
    .replace(/\p{Cs}$/u, "")}~${hash}`;
}
