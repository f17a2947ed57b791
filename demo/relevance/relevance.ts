import { readFileSync } from "node:fs";
import path from "node:path";

/** Finds products for what was typed, best first, by their slugs; `typing` while the last word may be only begun. */
type Finder = (q: string, typing: boolean) => Promise<string[]>;

/** How one query fared: at which place the first product stands that should be found (null where none does). */
export type RankedQuery = { kind: string; q: string; rank: number | null; found: string[]; share: number };

type QueryGroup = { kind: string; typing: boolean; queries: Record<string, string[]> };

const queryGroups: QueryGroup[] = JSON.parse(readFileSync(path.join(import.meta.dirname, "queries.json"), "utf8"));
/** What a shopper sees at once. */
const firstPage = 10;

/** Asks every query of queries.json, and judges what comes by what should. */
export async function rankQueries(find: Finder): Promise<RankedQuery[]> {
  const results: RankedQuery[] = [];
  for (const { kind, typing, queries } of queryGroups) {
    const pending = Object.entries(queries).map(async ([q, expected]) => {
      const found = await find(q, typing);
      const index = found.findIndex((slug) => expected.includes(slug));
      const topSlugs = found.slice(0, firstPage);
      const share = expected.filter((slug) => topSlugs.includes(slug)).length / Math.min(expected.length, firstPage);
      return { kind, q, rank: index < 0 ? null : index + 1, found, share };
    });
    results.push(...(await Promise.all(pending)));
  }
  return results;
}

/** The mean of 1/place: 1 where the first product is always one that should be found. */
export function meanReciprocalRank(results: RankedQuery[]): number {
  return mean(results.map(({ rank }) => (rank === null ? 0 : 1 / rank)));
}

/** In words: the mean of all and of each kind, and every query whose first product is another. */
export function report(results: RankedQuery[]): string {
  const formatFigures = (subset: RankedQuery[]) =>
    `${meanReciprocalRank(subset).toFixed(3)} of ${String(subset.length).padStart(3)}, ${(100 * mean(subset.map(({ share }) => share))).toFixed(0)} % of what is expected among the first ${firstPage}`;
  const misses = results
    .filter(({ rank }) => rank !== 1)
    .map(({ q, rank, found }) => `  ${rank ?? "—"}  ${q}: ${found.slice(0, 4).join(", ") || "nothing"}`);
  return [
    `mean reciprocal rank ${formatFigures(results)}`,
    ...queryGroups.map(({ kind }) => `  ${formatFigures(results.filter((each) => each.kind === kind))}: ${kind}`),
    `first product not among the expected: ${misses.length}`,
    ...misses,
  ].join("\n");
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
