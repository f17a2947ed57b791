import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderRevisions, type orders } from "../../db/schema.ts";
import type { CartLineInput } from "../cart/cart-schema.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import { type Paisa, paisa, times } from "../money.ts";
import {
  changedLines,
  contentsOf,
  type EditableOrder,
  loadEditableOrder,
  type OrderContents,
} from "../orders/edit/order-contents.ts";
import type { EditTerms } from "../orders/edit/price-edit.ts";
import type { Shop } from "../shop.ts";
import { ownEditReasons, shopHoldReasons } from "./payment-rules.ts";
import { priceRanOut } from "./ran-out-edit.ts";
import { refundableOf } from "./refund.ts";

type Order = typeof orders.$inferSelect;

/** The choice of a customer whose payment came after some goods were sold out. */
export type RanOut = {
  gone: { name: Localized | null; variantName: Localized | null; picture: ImageInfo | null; amount: Paisa }[];
  /** Pieces that are gone, and those that still come. */
  pieces: number;
  others: number;
  /** Of the order as it is now. */
  total: Paisa;
  /** What the customer has paid, less refunds in progress. */
  left: Paisa;
  /** The replacement for the single missing product; the product itself if it is back. */
  instead: Instead | null;
};

type Instead = {
  variantId: string;
  name: Localized | null;
  isBack: boolean;
  /** What it costs, and the order with it. */
  amount: Paisa;
  total: Paisa;
};

/** Whether an order waits for its customer to choose. */
export function waitsForChoice({ status, holdReason }: Pick<Order, "status" | "holdReason">): boolean {
  return status === "pending" && holdReason === shopHoldReasons.ranOut;
}

/** The choice that an order waits for; null for none. */
export async function ranOutOf(shop: Shop, orderId: string, language: Language): Promise<RanOut | null> {
  const order = await loadEditableOrder(shop.db, orderId);
  if (!waitsForChoice(order.row)) return null;
  const lines = await goneLines(shop.db, order);
  const pictures = await picturesOf(shop.db, lines);
  const others = order.row.holdsStock ? order.lines.reduce((count, { quantity }) => count + quantity, 0) : 0;
  const offer = await offerInstead(shop.db, order, lines, await termsOf(shop, language));
  return {
    gone: lines.map((line) => ({
      name: localizeField(line, "name", language),
      variantName: localizeField(line, "variantName", language),
      picture: toImage(pictures.get(line.variantId) ?? null, language),
      amount: paisa(line.unitPrice * line.quantity - (line.setSaving ?? 0)),
    })),
    ...{ pieces: lines.reduce((count, { quantity }) => count + quantity, 0), others, total: order.row.total },
    left: await refundableOf(shop.db, orderId),
    instead: offer?.shown ?? null,
  };
}

async function termsOf(shop: Shop, language: Language): Promise<EditTerms> {
  return { settings: await shop.settings(), now: shop.now(), language, lock: false };
}

type GoneLine = OrderContents["lines"][number];

/** The lines that are gone: what the shop took out of the order, or all of it. */
export async function goneLines(db: Database, order: EditableOrder): Promise<GoneLine[]> {
  if (!order.row.holdsStock) return contentsOf(order).lines;
  const ofOrder = and(eq(orderRevisions.orderId, order.row.id), eq(orderRevisions.reason, ownEditReasons.ranOut));
  const [revision] = await db
    .select({ before: orderRevisions.before, after: orderRevisions.after })
    .from(orderRevisions)
    .where(ofOrder)
    .orderBy(desc(orderRevisions.n))
    .limit(1);
  if (!revision) return [];
  return changedLines(revision.before, revision.after)
    .filter(({ before, after }) => before > after)
    .map(({ line, before, after }) => ({
      ...line,
      quantity: before - after,
      setSaving: paisa(savingOn(revision.before, line) - savingOn(revision.after, line)),
    }));
}

/** What sets saved on a line then. */
function savingOn({ lines }: OrderContents, { variantId }: GoneLine): number {
  return lines.find((line) => line.variantId === variantId)?.setSaving ?? 0;
}

async function picturesOf(db: Database, lines: GoneLine[]): Promise<Map<string, ImageRow | null>> {
  const ids = sql.param(lines.map(({ variantId }) => variantId));
  const { rows } = await db.execute<{ id: string; picture: ImageRow | null }>(sql`
    select v.id, ${variantImage} as picture from variants v join products p on p.id = v.product_id
     where v.id = any(${ids}::text[])`);
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}

/** Products of a category, the nearest in price, among which a replacement is looked for. */
const nearestCount = 20;

type Nearest = CartLineInput & { variantId: string; isBack: boolean };

/**
 * The missing product, if it is back; otherwise the most expensive one of its category that costs no more. Null if
 * several are missing.
 */
async function findNearest(db: Database, order: EditableOrder, gone: GoneLine[], now: Date): Promise<Nearest | null> {
  const [line, ...more] = gone;
  if (!line || more.length > 0) return null;
  const { productId, variantId, quantity, unitPrice } = line;
  const had = sql.param([productId, ...order.lines.map((each) => each.productId)]);
  const moment = now.toISOString();
  const { rows } = await db.execute<Nearest>(sql`
    with near as (
      select p.id from products p
       where p.status = 'published' and p.in_stock and p.price <= ${unitPrice}
         and p.category_id = (select category_id from products where id = ${productId}) and p.id <> all(${had}::text[])
       order by p.price desc, p.id limit ${nearestCount})
    select v.product_id as "productId", v.id as "variantId", ${quantity}::int as quantity, v.id = ${variantId} as "isBack"
      from variants v join products p on p.id = v.product_id
     where (v.id = ${variantId} or v.product_id in (select id from near)) and p.status = 'published' and not v.deleted
       and coalesce(stock_for_sale(v) >= ${quantity}, true) and price_at(v, ${moment}) <= ${unitPrice}
     order by v.id = ${variantId} desc, price_at(v, ${moment}) desc, v.id limit 1`);
  return rows[0] ?? null;
}

/** The price of the order with the replacement. */
export async function offerInstead(db: Database, order: EditableOrder, gone: GoneLine[], terms: EditTerms) {
  const nearest = await findNearest(db, order, gone, terms.now);
  if (!nearest) return null;
  const { isBack, ...added } = nearest;
  const others = order.row.holdsStock ? order.lines.filter(({ variantId }) => variantId !== added.variantId) : [];
  const same = order.row.holdsStock ? order.lines.find(({ variantId }) => variantId === added.variantId) : undefined;
  const items = [
    ...others.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    { ...added, quantity: added.quantity + (same?.quantity ?? 0) },
  ];
  const priced = await priceRanOut(db, order, items, terms);
  const line = priced.quote.lines.find(({ variantId }) => variantId === added.variantId);
  if (!line) return null;
  const { name, price } = line;
  const amount = times(price, added.quantity);
  const shown: Instead = { variantId: added.variantId, name, isBack, amount, total: priced.quote.total };
  return { shown, priced };
}
