import { and, inArray, sql } from "drizzle-orm";
import { excludedColumns, insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { variants } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { Refusal } from "../refusal.ts";
import type { Mover } from "../stock/move-goods.ts";
import { syncGoodsOnHand } from "../stock/sync-goods-on-hand.ts";
import type { ProductDraft, VariantDraft } from "./product-draft.ts";
import { salePriceColumns } from "./sale-price.ts";

const updatedColumns = [
  ...(["position", "nameEn", "nameBn", "swatch", "price", "listPrice", "stock", "imageId", "deleted"] as const),
];

const factColumns = ["lineEn", "lineBn", "undertone", "depth"] as const;

const saleColumns = ["salePrice", "saleStartsAt", "saleEndsAt"] as const;

// A draft without a sale keeps the existing one while it is below the price.
const keepValidSale = sql.raw(
  ["sale_price", "sale_starts_at", "sale_ends_at"]
    .map((name) => `${name} = case when variants.sale_price < excluded.price then variants.${name} end`)
    .join(", "),
);

// A draft that says nothing of them leaves them.
const batches = [true, false].flatMap((withSale) => [true, false].map((withFacts) => ({ withSale, withFacts })));

/** Who saves, and when. */
type Saving = { by: Mover | null; now: Date };

/**
 * Saves the variants of products; goods on hand follow their stock. One that is missing leaves the shop; one that
 * returns is the same as before.
 */
export async function saveVariants(
  tx: Database,
  saved: { id: string; created: boolean }[],
  drafts: ProductDraft[],
  saving: Saving,
): Promise<void> {
  const rows = drafts.flatMap((draft, index) => {
    const productId = saved[index]?.id ?? "";
    const skus = skusOf(productId, draft.variants);
    return draft.variants.map(({ name, offer: salePrice, line, undertone, depth, ...variant }, position) => ({
      ...variant,
      ...salePriceColumns(salePrice ?? null),
      setsSale: salePrice !== undefined,
      setsFacts: line !== undefined || undertone !== undefined || depth !== undefined,
      lineEn: line?.en ?? null,
      lineBn: line?.bn ?? null,
      undertone: undertone ?? null,
      depth: depth ?? null,
      id: newId(),
      productId,
      position,
      sku: skus[position] ?? "",
      nameEn: name.en,
      nameBn: name.bn,
      deleted: false,
    }));
  });
  const existingIds = saved.filter((product) => !product.created).map((product) => product.id);
  if (existingIds.length > 0) {
    const skus = sql.param(rows.map((row) => row.sku));
    await tx
      .update(variants)
      .set({ deleted: true })
      .where(and(inArray(variants.productId, existingIds), sql`${variants.sku} <> all(${skus})`));
  }
  const ids: string[] = [];
  for (const { withSale, withFacts } of batches) {
    const batch = rows
      .filter(({ setsSale, setsFacts }) => setsSale === withSale && setsFacts === withFacts)
      .map(({ setsSale, setsFacts, ...row }) => row);
    if (batch.length === 0) continue;
    const columns = withFacts ? [...updatedColumns, ...factColumns] : updatedColumns;
    const upserted = await tx.execute<{ id: string }>(sql`
      ${insertRows(variants, batch)}
      on conflict (sku) do update
        set ${excludedColumns(variants, columns)}, ${withSale ? excludedColumns(variants, saleColumns) : keepValidSale}
      where variants.product_id = excluded.product_id
      returning id`);
    if (upserted.rowCount !== batch.length) throw new Refusal("invalid-input", { fields: { sku: "taken" } });
    ids.push(...upserted.rows.map(({ id }) => id));
  }
  await syncGoodsOnHand(tx, ids, saving);
}

/** A SKU for each variant; a generated one follows the name, so that it survives a new order of variants. */
function skusOf(productId: string, drafts: VariantDraft[]): string[] {
  const usedSkus = new Set(drafts.flatMap(({ sku }) => sku ?? []));
  return drafts.map(({ sku, name }, index) => {
    if (sku !== null) return sku;
    const words = (name.en ?? name.bn ?? "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .slice(0, 60);
    const generated = `${productId}-${words || index + 1}`;
    const uniqueSku = usedSkus.has(generated) ? `${generated}--${index + 1}` : generated;
    usedSkus.add(uniqueSku);
    return uniqueSku;
  });
}
