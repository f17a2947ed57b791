import { readFileSync } from "node:fs";
import path from "node:path";
import type { ResultList } from "../../shop/search/list-results.ts";

/** What a query should find: products by slug, the price that it names, or the brand that the shop lacks. */
type Expected = { expected: string[]; price?: string; lacking?: string };

type QueryGroup = { kind: string; queries: Record<string, string[] | Expected> };

/**
 * `good`: one of the first five is expected, the price was understood, the lacking brand named. `near`: only near
 * matches, or nothing. `wrong`: an unexpected product shown as a plain result.
 */
type Verdict = "good" | "near" | "wrong";
export type VerdictResult = { kind: string; q: string; verdict: Verdict; topSlugs: string[] };

const topCount = 5;

/**
 * Runs every query of a file beside this one (such as verdict-queries-1.json) against the results page, and judges it.
 */
export async function judgeVerdicts(file: string, find: (q: string) => Promise<ResultList>): Promise<VerdictResult[]> {
  const groups: QueryGroup[] = JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8"));
  const results: VerdictResult[] = [];
  for (const { kind, queries } of groups) {
    for (const [q, expectation] of Object.entries(queries)) {
      const found = await find(q);
      const topSlugs = [...found.products, ...found.near].map(slugOf).slice(0, topCount);
      results.push({
        kind,
        q,
        topSlugs,
        verdict: verdictOf(found, Array.isArray(expectation) ? { expected: expectation } : expectation),
      });
    }
  }
  return results;
}

function verdictOf(found: ResultList, { expected, price, lacking }: Expected): Verdict {
  const hasResults = found.products.length > 0;
  if (lacking !== undefined) {
    if (found.missingBrand === lacking) return hasResults ? "wrong" : "good";
    return hasResults ? "wrong" : "near";
  }
  const priceTerm = found.terms.find((term) => term.kind === "price");
  const isPriceRight = price === undefined || (priceTerm && `${priceTerm.from ?? ""}-${priceTerm.to ?? ""}` === price);
  const topSlugs = [...found.products, ...found.near].slice(0, topCount).map(slugOf);
  if (isPriceRight && topSlugs.some((slug) => expected.includes(slug))) return "good";
  return hasResults ? "wrong" : "near";
}

function slugOf({ path: page }: { path: string }): string {
  return page.split(/[/?]/)[3] ?? "";
}

/** The share of queries with a verdict. */
export function shareOf(results: VerdictResult[], verdict: Verdict): number {
  return results.filter((each) => each.verdict === verdict).length / results.length;
}

/** A text report: success among the first five and errors, overall and by kind, and every query that was not good. */
export function verdictReport(results: VerdictResult[]): string {
  const formatFigures = (subset: VerdictResult[]) =>
    `success@5 ${shareOf(subset, "good").toFixed(3)}, wrong ${(100 * shareOf(subset, "wrong")).toFixed(1)} % of ${subset.length}`;
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return [
    formatFigures(results),
    ...kinds.map((kind) => `  ${formatFigures(results.filter((each) => each.kind === kind))}: ${kind}`),
    ...results
      .filter(({ verdict }) => verdict !== "good")
      .map(({ q, verdict, topSlugs }) => `  ${verdict}  ${q}: ${topSlugs.join(", ") || "nothing"}`),
  ].join("\n");
}
