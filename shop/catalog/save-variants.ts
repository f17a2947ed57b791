import { and, inArray, sql } from "drizzle-orm";
import { asInserted, insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { variants } from "../../db/tables.ts";
import { newId } from "../id.ts";
import { Refusal } from "../refusal.ts";
import type { ProductDraft, VariantDraft } from "./product-draft.ts";
import { offerColumns } from "./sale-price.ts";

const changing = [
  ...(["position", "nameEn", "nameBn", "swatch", "price", "listPrice", "stock", "imageId", "deleted"] as const),
];

const offers = ["salePrice", "saleStartsAt", "saleEndsAt"] as const;

// Of an offer nothing was told: it stays while it is one.
const keptOffer = sql.raw(
  ["sale_price", "sale_starts_at", "sale_ends_at"]
    .map((name) => `${name} = case when variants.sale_price < excluded.price then variants.${name} end`)
    .join(", "),
);

/** Saves what each product offers. A variant that is no longer named leaves the shop; one that comes back is itself again. */
export async function saveVariants(
  tx: Database,
  saved: { id: string; created: boolean }[],
  drafts: ProductDraft[],
): Promise<void> {
  const rows = drafts.flatMap((draft, index) => {
    const productId = saved[index]?.id ?? "";
    const skus = skusOf(productId, draft.variants);
    return draft.variants.map(({ name, offer, ...variant }, position) => ({
      ...variant,
      ...offerColumns(offer ?? null),
      offerTold: offer !== undefined,
      id: newId(),
      productId,
      position,
      sku: skus[position] ?? "",
      nameEn: name.en,
      nameBn: name.bn,
      deleted: false,
    }));
  });
  const known = saved.filter((product) => !product.created).map((product) => product.id);
  if (known.length > 0) {
    const skus = sql.param(rows.map((row) => row.sku));
    await tx
      .update(variants)
      .set({ deleted: true })
      .where(and(inArray(variants.productId, known), sql`${variants.sku} <> all(${skus})`));
  }
  for (const told of [true, false]) {
    const alike = rows.filter(({ offerTold }) => offerTold === told).map(({ offerTold, ...row }) => row);
    if (alike.length === 0) continue;
    const kept = await tx.execute(sql`
      ${insertRows(variants, alike)}
      on conflict (sku) do update
        set ${asInserted(variants, changing)}, ${told ? asInserted(variants, offers) : keptOffer}
      where variants.product_id = excluded.product_id`);
    if (kept.rowCount !== alike.length) throw new Refusal("invalid-input", { fields: { sku: "taken" } });
  }
}

/** A SKU for each variant. A made one follows the name, so that a shade keeps it wherever it stands in the list. */
function skusOf(productId: string, drafts: VariantDraft[]): string[] {
  const taken = new Set(drafts.flatMap(({ sku }) => sku ?? []));
  return drafts.map(({ sku, name }, index) => {
    if (sku !== null) return sku;
    const words = (name.en ?? name.bn ?? "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .slice(0, 60);
    const made = `${productId}-${words || index + 1}`;
    const free = taken.has(made) ? `${made}--${index + 1}` : made;
    taken.add(free);
    return free;
  });
}
