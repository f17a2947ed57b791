import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { findSubstances, forbiddenIn, isForbidden } from "../ingredients/substances.ts";
import { type Note, note } from "./import-note.ts";

/** Notes about forbidden substances for the report. */
export function substanceNotes({ ingredients }: Pick<ProductDraft, "ingredients">): Note[] {
  const forbidden = findSubstances(ingredients).filter(isForbidden);
  return forbidden.map(({ substance }) => note("substanceNamed", { name: substance.name.en }));
}

/** Hides products with forbidden substances unless staff have confirmed them: a file cannot. */
export async function hideUnchecked(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const needsCheck = drafts.filter(
    ({ status, ingredients }) => status === "published" && forbiddenIn(ingredients).length > 0,
  );
  if (needsCheck.length === 0) return drafts;
  const { rows } = await tx.execute<{ source: string; source_key: string; ingredients_checked: string[] }>(sql`
    select source, source_key, ingredients_checked from products
     where source_key = any(${sql.param(needsCheck.map(({ sourceKey }) => sourceKey))}::text[])`);
  const checked = new Map(rows.map((row) => [JSON.stringify([row.source, row.source_key]), row.ingredients_checked]));
  return drafts.map((draft) => {
    if (!needsCheck.includes(draft)) return draft;
    const confirmed = checked.get(JSON.stringify([draft.source, draft.sourceKey])) ?? [];
    return forbiddenIn(draft.ingredients).every((id) => confirmed.includes(id))
      ? draft
      : { ...draft, status: "hidden" };
  });
}
