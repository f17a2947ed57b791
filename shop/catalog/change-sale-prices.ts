import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { diffFields } from "../audit-log/audit-rules.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import {
  auditSnapshot,
  displayName,
  type EditableProduct,
  type EditableVariant,
  readEditable,
} from "./editable-product.ts";
import type { SalePriceChanges } from "./product-schema.ts";
import { summarizeProducts } from "./product-summary.ts";
import { discountedPrice, hasEnded, type SalePrice, salePriceColumns } from "./sale-price.ts";

/**
 * Takes a percentage off every variant of many products for some days, or ends their sales (`percent: null`). Skips
 * variants too cheap to reduce; returns the number of changed products. Refuses days in the past (`invalid-input`,
 * `offer-over`).
 */
export async function changeSalePrices(shop: Shop, actor: Actor, changes: SalePriceChanges): Promise<number> {
  const by = allow(actor, "products:change");
  const { products: ids, percent, offerFrom: from, offerUntil: until } = changes;
  const now = shop.now();
  if (percent !== null && hasEnded({ until }, dhakaDay(now)))
    throw new Refusal("invalid-input", { fields: { offerUntil: "offer-over" } });
  const newSalePrice = (variant: EditableVariant) =>
    percent === null ? null : salePriceOf(variant, { percent, from, until });
  return transaction(shop.db, async (tx) => {
    await lockProducts(tx, ids);
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const before = await readEditable(tx, id);
      if (!before) continue;
      const after = { ...before, variants: before.variants.map((each) => ({ ...each, offer: newSalePrice(each) })) };
      const states = { before: auditSnapshot(before), after: auditSnapshot(after) };
      if (diffFields(states.before, states.after) === null) continue;
      await writeSalePrices(tx, after);
      await writeAudit(tx, { by, action: "product-changed", record: { id, name: displayName(before) }, ...states });
      changed.push(id);
    }
    await tx.update(products).set({ updatedAt: sql`clock_timestamp()` }).where(inArray(products.id, changed));
    await summarizeProducts(tx, changed, now);
    return changed.length;
  });
}

/** Locks products and variants in the order in which orders lock them. */
export async function lockProducts(tx: Database, ids: string[]): Promise<void> {
  const idArray = sql.param(ids);
  await tx.execute(sql`select from variants where product_id = any(${idArray}) order by id for no key update`);
  await tx.execute(sql`select from products where id = any(${idArray}) order by id for no key update`);
}

function salePriceOf(variant: EditableVariant, { percent, ...days }: Omit<SalePrice, "price"> & { percent: number }) {
  const price = discountedPrice(variant.price, percent);
  return price === null ? variant.offer : { price, ...days };
}

async function writeSalePrices(tx: Database, { variants }: EditableProduct): Promise<void> {
  const columns = variants.map(({ offer }) => salePriceColumns(offer));
  await tx.execute(sql`
    update variants v set sale_price = o.price, sale_starts_at = o.first, sale_ends_at = o.until
      from unnest(${sql.param(variants.map(({ id }) => id))}::text[],
                  ${sql.param(columns.map(({ salePrice }) => salePrice))}::bigint[],
                  ${sql.param(columns.map(({ saleStartsAt }) => saleStartsAt?.toISOString() ?? null))}::timestamptz[],
                  ${sql.param(columns.map(({ saleEndsAt }) => saleEndsAt?.toISOString() ?? null))}::timestamptz[])
           as o (id, price, first, until)
     where v.id = o.id`);
}
