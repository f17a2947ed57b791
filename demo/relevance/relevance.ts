import { readFileSync } from "node:fs";
import path from "node:path";

/** Finds products for a query, best first, by their slugs; `typing` if the last word may be unfinished. */
type Finder = (q: string, typing: boolean) => Promise<string[]>;

/** The rank of the first expected product (null if none was found). */
export type RankedQuery = { kind: string; q: string; rank: number | null; found: string[]; share: number };

type QueryGroup = { kind: string; typing: boolean; queries: Record<string, string[]> };

const queryGroups: QueryGroup[] = JSON.parse(readFileSync(path.join(import.meta.dirname, "queries.json"), "utf8"));
/** What a shopper sees without scrolling on. */
const firstPage = 10;

/** Runs every query of queries.json and ranks the results. */
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

/** The mean of 1/rank: 1 if the first product is always an expected one. */
export function meanReciprocalRank(results: RankedQuery[]): number {
  return mean(results.map(({ rank }) => (rank === null ? 0 : 1 / rank)));
}

/** A text report: the mean overall and by kind, and every query whose first product is another. */
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
