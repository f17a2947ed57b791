import { readFileSync } from "node:fs";
import path from "node:path";
import type { FoundList } from "../../shop/search/list-results.ts";

/** What should come for a query: products by their slugs, the price that was named, or the brand that the shop lacks. */
type Expected = { expected: string[]; price?: string; lacking?: string };

type Group = { kind: string; queries: Record<string, string[] | Expected> };

/**
 * `good`: one of the first five is expected, the price was understood, the lacking brand named. `near`: what came was said
 * to be only near, or was nothing. `wrong`: it came as a plain result, and was not expected.
 */
type Verdict = "good" | "near" | "wrong";
export type FurtherJudged = { kind: string; q: string; verdict: Verdict; shown: string[] };

const first = 5;

/** Asks every query of a file beside this one (as further-queries.json) of the page of results, and judges what it shows. */
export async function judgeFurther(file: string, find: (q: string) => Promise<FoundList>): Promise<FurtherJudged[]> {
  const groups: Group[] = JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8"));
  const judged: FurtherJudged[] = [];
  for (const { kind, queries } of groups) {
    for (const [q, wanted] of Object.entries(queries)) {
      const found = await find(q);
      const shown = [...found.products, ...found.near].map(slugOf).slice(0, first);
      judged.push({ kind, q, shown, verdict: verdictOf(found, Array.isArray(wanted) ? { expected: wanted } : wanted) });
    }
  }
  return judged;
}

function verdictOf(found: FoundList, { expected, price, lacking }: Expected): Verdict {
  const isPlain = found.products.length > 0;
  if (lacking !== undefined) {
    if (found.missingBrand === lacking) return isPlain ? "wrong" : "good";
    return isPlain ? "wrong" : "near";
  }
  const understood = found.terms.find((term) => term.kind === "price");
  const isPriceRight =
    price === undefined || (understood && `${understood.from ?? ""}-${understood.to ?? ""}` === price);
  const shown = [...found.products, ...found.near].slice(0, first).map(slugOf);
  if (isPriceRight && shown.some((slug) => expected.includes(slug))) return "good";
  return isPlain ? "wrong" : "near";
}

function slugOf({ path: page }: { path: string }): string {
  return page.split("/").at(-1) ?? "";
}

/** The share of queries with a verdict. */
export function shareOf(judged: FurtherJudged[], verdict: Verdict): number {
  return judged.filter((each) => each.verdict === verdict).length / judged.length;
}

/** In words: success among the first five and what was wrong, of all and of each kind, and every query that was not good. */
export function furtherReport(judged: FurtherJudged[]): string {
  const figures = (some: FurtherJudged[]) =>
    `success@5 ${shareOf(some, "good").toFixed(3)}, wrong ${(100 * shareOf(some, "wrong")).toFixed(1)} % of ${some.length}`;
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  return [
    figures(judged),
    ...kinds.map((kind) => `  ${figures(judged.filter((each) => each.kind === kind))}: ${kind}`),
    ...judged
      .filter(({ verdict }) => verdict !== "good")
      .map(({ q, verdict, shown }) => `  ${verdict}  ${q}: ${shown.join(", ") || "nothing"}`),
  ].join("\n");
}
