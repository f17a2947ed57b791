import { readFileSync } from "node:fs";
import path from "node:path";

/** Finds products for what was typed, best first, by their slugs; `typing` while the last word may be only begun. */
type Finder = (q: string, typing: boolean) => Promise<string[]>;

/** How one query fared: at which place the first product stands that should be found (null where none does). */
export type Judged = { kind: string; q: string; place: number | null; found: string[]; share: number };

type Kind = { kind: string; typing: boolean; queries: Record<string, string[]> };

const kinds: Kind[] = JSON.parse(readFileSync(path.join(import.meta.dirname, "queries.json"), "utf8"));
/** What a shopper sees at once. */
const firstPage = 10;

/** Asks every query of queries.json, and judges what comes by what should. */
export async function judge(find: Finder): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { kind, typing, queries } of kinds) {
    const asked = Object.entries(queries).map(async ([q, expected]) => {
      const found = await find(q, typing);
      const at = found.findIndex((slug) => expected.includes(slug));
      const shown = found.slice(0, firstPage);
      const share = expected.filter((slug) => shown.includes(slug)).length / Math.min(expected.length, firstPage);
      return { kind, q, place: at < 0 ? null : at + 1, found, share };
    });
    judged.push(...(await Promise.all(asked)));
  }
  return judged;
}

/** The mean of 1/place: 1 where the first product is always one that should be found. */
export function meanReciprocalRank(judged: Judged[]): number {
  return mean(judged.map(({ place }) => (place === null ? 0 : 1 / place)));
}

/** In words: the mean of all and of each kind, and every query whose first product is another. */
export function report(judged: Judged[]): string {
  const figures = (some: Judged[]) =>
    `${meanReciprocalRank(some).toFixed(3)} of ${String(some.length).padStart(3)}, ${(100 * mean(some.map(({ share }) => share))).toFixed(0)} % of what is expected among the first ${firstPage}`;
  const misses = judged
    .filter(({ place }) => place !== 1)
    .map(({ q, place, found }) => `  ${place ?? "—"}  ${q}: ${found.slice(0, 4).join(", ") || "nothing"}`);
  return [
    `mean reciprocal rank ${figures(judged)}`,
    ...kinds.map(({ kind }) => `  ${figures(judged.filter((each) => each.kind === kind))}: ${kind}`),
    `first product not among the expected: ${misses.length}`,
    ...misses,
  ].join("\n");
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
