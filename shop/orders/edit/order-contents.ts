import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { couponRedemptions, orderLines, orderRevisions, orderSets, orders } from "../../../db/schema.ts";
import type { PricedVariant } from "../../cart/price-lines.ts";
import type { CouponKind } from "../../coupons/coupon-rules.ts";
import { variantImage } from "../../media/image-json.ts";
import type { Paisa } from "../../money.ts";
import { Refusal } from "../../refusal.ts";
import type { OrderedSet } from "../../sets/take-apart.ts";
import { isPackedOrBooked } from "../order-stage.ts";
import { orderStatus, statusHas } from "../order-status.ts";
import { reservedPieces } from "./move-stock.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** A coupon of an order, and what it gave. */
type RevisedCoupon = { id: string; code: string; kind: CouponKind; gave: Paisa };

/** What an edit can change of an order, as it is stored in its revisions: nothing in it names the customer. */
export type OrderContents = Pick<
  OrderRow,
  | "deliveryArea"
  | "deliverFrom"
  | "deliverTo"
  | "subtotal"
  | "discount"
  | "agreedDiscount"
  | "shippingCost"
  | "shippingSaved"
  | "total"
> & {
  lines: (Pick<
    LineRow,
    "productId" | "variantId" | "nameEn" | "nameBn" | "variantNameEn" | "variantNameBn" | "unitPrice" | "quantity"
  > &
    // Missing in revisions of releases that knew no sets.
    Partial<Pick<LineRow, "setSaving">>)[];
  coupon: RevisedCoupon | null;
  /** Missing in revisions of releases that knew no sets. */
  sets?: OrderedSet[];
  /** Whether name, phone or address were changed; the audit log has them. */
  addressChanged: boolean;
};

/** An order with everything that an edit can change. */
export type EditableOrder = {
  row: OrderRow;
  lines: LineRow[];
  sets: OrderedSet[];
  coupon: RevisedCoupon | null;
  /** How often it was edited. */
  revision: number;
  /** Whether its goods are in a parcel, or a courier has its number and amount. */
  isPacked: boolean;
};

/** Loads orders for an edit, in order of id; with `lock` nothing else changes them until the transaction ends. */
export async function loadEditable(
  db: Database,
  ids: string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<EditableOrder[]> {
  const found: EditableOrder[] = [];
  for (const id of ids.toSorted()) {
    const select = db.select().from(orders).where(eq(orders.id, id));
    const [row] = await (lock ? select.for("no key update") : select);
    if (!row) throw new Refusal("not-found");
    found.push({ row, ...(await loadParts(db, id)) });
  }
  return found;
}

/** Loads one order for an edit. Refuses `not-found`. */
export async function loadEditableOrder(db: Database, id: string, options: { lock?: boolean } = {}) {
  const [order] = await loadEditable(db, [id], options);
  if (!order) throw new Refusal("not-found");
  return order;
}

async function loadParts(db: Database, orderId: string) {
  const { couponId, code, kind, discount } = couponRedemptions;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const { orderId: _, position: __, ...setColumns } = getTableColumns(orderSets);
  const sets = await db
    .select(setColumns)
    .from(orderSets)
    .where(eq(orderSets.orderId, orderId))
    .orderBy(orderSets.position);
  const [coupon] = await db
    .select({ id: couponId, code, kind, gave: discount })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)));
  const [edited] = await db
    .select({ revision: sql<number>`coalesce(max(${orderRevisions.n}), 0)::int` })
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId));
  const { rows } = await db.execute<{ isPacked: boolean }>(sql`select ${isPackedOrBooked(orderId)} as "isPacked"`);
  return { lines, sets, coupon: coupon ?? null, revision: edited?.revision ?? 0, isPacked: rows[0]?.isPacked ?? false };
}

/** Refuses orders that have been packed, or have ended, as `edit-too-late`. */
export function assertEditable({ row, isPacked }: Pick<EditableOrder, "row" | "isPacked">): void {
  if (!statusHas(row.status, "editable") || isPacked)
    throw new Refusal("edit-too-late", { details: { status: row.status } });
}

/** Locked before the variants, as where an order is confirmed or cancelled, against deadlocks. */
export async function lockRecentSales(
  tx: Database,
  { row, lines }: EditableOrder,
  items: readonly { productId: string }[],
): Promise<void> {
  if (!orderStatus[row.status].countsAsRevenue) return;
  const productIds = [...new Set([...lines, ...items].map(({ productId }) => productId))];
  await tx.execute(sql`
    select from recent_product_sales where ${inArray(sql`product_id`, productIds)} order by product_id for no key update`);
}

/** The order as a revision stores it. */
export function contentsOf({
  row,
  lines,
  sets,
  coupon,
}: Pick<EditableOrder, "row" | "lines" | "sets" | "coupon">): OrderContents {
  const { deliveryArea, deliverFrom, deliverTo, subtotal, discount, agreedDiscount, ...money } = row;
  const { shippingCost, shippingSaved, total } = money;
  return {
    ...{ deliveryArea, deliverFrom, deliverTo, subtotal, discount, agreedDiscount, shippingCost, shippingSaved, total },
    lines: lines.map((line) => {
      const { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn, unitPrice, quantity, setSaving } =
        line;
      const named = { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn };
      return { ...named, unitPrice, quantity, ...(setSaving > 0 && { setSaving }) };
    }),
    coupon,
    ...(sets.length > 0 && { sets }),
    addressChanged: false,
  };
}

/** The lines whose quantity is not what it was; 0 for one that is new or gone. */
export function changedLines(before: OrderContents, after: OrderContents) {
  const all = new Map([...before.lines, ...after.lines].map((line) => [line.variantId, line]));
  const quantityIn = ({ lines }: OrderContents, variantId: string) =>
    lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
  return [...all.values()]
    .map((line) => ({ line, before: quantityIn(before, line.variantId), after: quantityIn(after, line.variantId) }))
    .filter((change) => change.before !== change.after);
}

/** A variant that an order has already: its agreed price, and how many pieces of it are the order's. */
export type OwnVariant = PricedVariant & { line: LineRow; quantity: number; reserved: number };

/**
 * The variants of orders' lines, whether they are still sold or not. Each keeps the price it was sold at (the lower one
 * where two orders differ), and what is reserved for it counts as available; of free pieces, no more than the order
 * has.
 */
export async function loadOwnVariants(db: Database, ordered: EditableOrder[]): Promise<OwnVariant[]> {
  const lines = ordered.flatMap((order) => order.lines);
  const ids = sql.param([...new Set(lines.map(({ variantId }) => variantId))]);
  const { rows } = await db.execute<PricedVariant>(sql`
    select v.product_id as "productId", v.id as "variantId", p.slug, true as published, c.name as category,
           v.swatch, p.attributes->>'volume' as volume, v.stock, null as "listPrice", null as parts, ${variantImage} as picture
      from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
     where v.id = any(${ids}::text[]) order by v.id`);
  return rows.map((variant) => {
    const own = lines.filter(({ variantId }) => variantId === variant.variantId);
    const [line] = own.toSorted((one, other) => one.unitPrice - other.unitPrice);
    if (!line) throw new Error("Variant without its line");
    const quantity = own.reduce((sum, each) => sum + each.quantity, 0);
    const reserved = reservedPieces(own).reduce((sum, each) => sum + each.quantity, 0);
    const { nameEn, nameBn, variantNameEn, variantNameBn, sku, unitPrice: price } = line;
    const available = variant.stock === null ? null : Math.max(variant.stock + reserved, quantity);
    // The free piece of an exchange makes no further piece free.
    const stock = price === 0 ? quantity : available;
    return {
      ...variant,
      ...{ nameEn, nameBn, variantNameEn, variantNameBn, sku, price, stock },
      ...{ line, quantity, reserved },
    };
  });
}
