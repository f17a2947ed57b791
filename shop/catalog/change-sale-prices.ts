import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { differences } from "../audit-log/audit-rules.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import {
  calledName,
  type EditableProduct,
  type EditableVariant,
  readEditable,
  remembered,
} from "./editable-product.ts";
import type { OfferChanges } from "./product-schema.ts";
import { summarizeProducts } from "./product-summary.ts";
import { isOver, type Offer, offerColumns, reducedPrice } from "./sale-price.ts";

/**
 * Staff take the same percent off every variant of many products, for some days, or end whatever offers they have
 * (`percent: null`). A variant that has another offer gets this one; one so cheap that nothing can be taken off is left as
 * it is. Answers how many products that changed. Refuses (`invalid-input`, `offer-over`) days that are gone.
 */
export async function changeOffers(shop: Shop, actor: Actor, changes: OfferChanges): Promise<number> {
  const by = allow(actor, "products:change");
  const { products: ids, percent, offerFrom: from, offerUntil: until } = changes;
  const now = shop.now();
  if (percent !== null && isOver({ until }, dhakaDay(now)))
    throw new Refusal("invalid-input", { fields: { offerUntil: "offer-over" } });
  const offered = (variant: EditableVariant) => (percent === null ? null : offerOf(variant, { percent, from, until }));
  return transaction(shop.db, async (tx) => {
    await lockProducts(tx, ids);
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const before = await readEditable(tx, id);
      if (!before) continue;
      const after = { ...before, variants: before.variants.map((each) => ({ ...each, offer: offered(each) })) };
      const states = { before: remembered(before), after: remembered(after) };
      if (differences(states.before, states.after) === null) continue;
      await writeOffers(tx, after);
      await writeHistory(tx, { by, action: "product-changed", record: { id, name: calledName(before) }, ...states });
      changed.push(id);
    }
    await tx.update(products).set({ updatedAt: sql`clock_timestamp()` }).where(inArray(products.id, changed));
    await summarizeProducts(tx, changed, now);
    return changed.length;
  });
}

/** Holds them and their variants, in the order in which orders hold them too. */
async function lockProducts(tx: Database, ids: string[]): Promise<void> {
  const named = sql.param(ids);
  await tx.execute(sql`select from variants where product_id = any(${named}) order by id for no key update`);
  await tx.execute(sql`select from products where id = any(${named}) order by id for no key update`);
}

function offerOf(variant: EditableVariant, { percent, ...days }: Omit<Offer, "price"> & { percent: number }) {
  const price = reducedPrice(variant.price, percent);
  return price === null ? variant.offer : { price, ...days };
}

async function writeOffers(tx: Database, { variants }: EditableProduct): Promise<void> {
  const columns = variants.map(({ offer }) => offerColumns(offer));
  await tx.execute(sql`
    update variants v set sale_price = o.price, sale_starts_at = o.first, sale_ends_at = o.until
      from unnest(${sql.param(variants.map(({ id }) => id))}::text[],
                  ${sql.param(columns.map(({ salePrice }) => salePrice))}::bigint[],
                  ${sql.param(columns.map(({ saleStartsAt }) => saleStartsAt?.toISOString() ?? null))}::timestamptz[],
                  ${sql.param(columns.map(({ saleEndsAt }) => saleEndsAt?.toISOString() ?? null))}::timestamptz[])
           as o (id, price, first, until)
     where v.id = o.id`);
}
