import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { ownFormat } from "./own-format.ts";

/**
 * A product that came another way, from the counter or in another format, goes by its id in our own columns: so an
 * export of the shop can be imported again. One that has no source yet gets ours.
 */
export async function matchByProductId(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const { source } = ownFormat;
  const isOwnSource = (draft: ProductDraft) =>
    draft.source === source || draft.source?.startsWith("supplier:") === true;
  const keys = drafts.flatMap((draft) => (isOwnSource(draft) ? (draft.sourceKey ?? []) : []));
  if (keys.length === 0) return drafts;
  await tx.execute(sql`
    update products p set source = ${source}, source_key = p.id
     where p.id = any(${sql.param(keys)}) and p.source is null
       and not exists (select from products o where o.source = ${source} and o.source_key = p.id)`);
  const { rows } = await tx.execute<{ id: string; source: string; source_key: string }>(sql`
    select id, source, source_key from products
     where id = any(${sql.param(keys)}) and source is not null and (source <> ${source} or source_key = id)`);
  const productById = new Map(rows.map((row) => [row.id, row]));
  return drafts.map((draft) => {
    const match = isOwnSource(draft) ? productById.get(draft.sourceKey ?? "") : undefined;
    return match ? { ...draft, source: match.source, sourceKey: match.source_key } : draft;
  });
}

/** Where a file names no pictures, the variants keep theirs as the product does. */
export async function keepVariantImages(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const skus = drafts.flatMap(({ pictures, variants }) => (pictures ? [] : variants.flatMap(({ sku }) => sku ?? [])));
  if (skus.length === 0) return drafts;
  const { rows } = await tx.execute<{ sku: string; image_id: string }>(
    sql`select sku, image_id from variants where sku = any(${sql.param(skus)}) and image_id is not null`,
  );
  const imageIdBySku = new Map(rows.map((row) => [row.sku, row.image_id]));
  return drafts.map((draft) => {
    if (draft.pictures) return draft;
    const withImages = draft.variants.map((each) => ({ ...each, imageId: imageIdBySku.get(each.sku ?? "") ?? null }));
    return { ...draft, variants: withImages };
  });
}
