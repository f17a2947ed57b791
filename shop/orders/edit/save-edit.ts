import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { couponRedemptions, orderLines, orderRevisions, orderSets, orders } from "../../../db/schema.ts";
import { lineKey } from "../../cart/cart-rules.ts";
import { releaseCoupon } from "../../coupons/redeem-coupon.ts";
import { localizeField } from "../../language.ts";
import { paisa } from "../../money.ts";
import { enqueueOrderNotification, withdrawOrderNotification } from "../../notifications/enqueue-notification.ts";
import type { SignedIn } from "../../permissions.ts";
import { formatContents, orderRows, savingOf } from "../../sets/order-rows.ts";
import type { OrderedSet } from "../../sets/take-apart.ts";
import type { ShopSettings } from "../../settings/settings-schema.ts";
import { reindexOrder } from "../admin/order-search.ts";
import { isImplausible } from "../admin/plausible-contact.ts";
import { splitWrap, wrapKeyOf } from "../gift-rules.ts";
import type { OrderLineRow } from "../new-order.ts";
import { orderMessageData } from "../order-money.ts";
import type { OrderEdit } from "./edit-schema.ts";
import { contentsOf, type EditableOrder } from "./order-contents.ts";
import type { PricedEdit } from "./price-edit.ts";

type SaveEditInput = {
  order: EditableOrder;
  priced: PricedEdit;
  address?: OrderEdit["billingDetails"];
  reason: string | null;
  /** Null where no member of staff did it. */
  by: SignedIn | null;
  now: Date;
};

/**
 * Stores an edited order with a revision. Stock is the caller's. Keeps the day's sums: the order's own by its trigger,
 * those of its products here.
 */
export async function saveEdit(
  tx: Database,
  { order, priced, address, reason, by, now }: SaveEditInput,
): Promise<void> {
  const { id } = order.row;
  const { lines, sets, contents } = priced;
  const before = contentsOf(order);
  const { lines: _, sets: __, coupon, addressChanged: ___, ...sums } = contents;
  await tx.delete(orderLines).where(eq(orderLines.orderId, id));
  await tx.insert(orderLines).values(lines);
  if (order.sets.length + sets.length > 0) await saveSets(tx, id, sets);
  await tx
    .update(orders)
    .set({ ...sums, ...(address && { ...address, implausible: isImplausible(address) }) })
    .where(eq(orders.id, id));
  await tx.execute(sql`select total_edited_lines(${id}, ${JSON.stringify(formerLines(order))}::jsonb)`);
  await saveCoupon(tx, order, coupon);
  const revision = { orderId: id, n: order.revision + 1, reason, at: now, byName: by?.name ?? null };
  await tx
    .insert(orderRevisions)
    .values({ ...revision, before, after: { ...contents, addressChanged: address !== undefined } });
  await reindexOrder(tx, id);
}

async function saveSets(tx: Database, orderId: string, sets: OrderedSet[]): Promise<void> {
  await tx.delete(orderSets).where(eq(orderSets.orderId, orderId));
  if (sets.length > 0) await tx.insert(orderSets).values(sets.map((set, position) => ({ ...set, orderId, position })));
}

function formerLines({ lines }: EditableOrder) {
  return lines.map(({ productId, quantity, unitPrice }) => ({
    ...{ product_id: productId, quantity, unit_price: unitPrice },
  }));
}

/** The redemption follows what the coupon gives now; one that gives nothing may be used again. */
async function saveCoupon(tx: Database, { row, coupon: former }: EditableOrder, coupon: EditableOrder["coupon"]) {
  if (former && former.id !== coupon?.id) {
    await releaseCoupon(tx, row.id);
    await tx.delete(couponRedemptions).where(eq(couponRedemptions.orderId, row.id));
  }
  if (former && former.id === coupon?.id && former.gave !== coupon.gave)
    await tx
      .update(couponRedemptions)
      .set({ discount: coupon.gave })
      .where(and(eq(couponRedemptions.orderId, row.id), isNull(couponRedemptions.releasedAt)));
}

type AnnounceInput = { orderId: string; merged: string | null; settings: ShopSettings; now: Date };

/** Tells the customer once what the order is now; an earlier message that still waits is not sent. */
export async function announceEdit(tx: Database, { orderId, merged, settings, now }: AnnounceInput): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("An edited order is gone");
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const sets = await tx.select().from(orderSets).where(eq(orderSets.orderId, orderId)).orderBy(orderSets.position);
  const rows = orderRows(lines, sets);
  const saving = savingOf(lines);
  const [used] = await tx
    .select({ code: couponRedemptions.code })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)));
  const { subtotal, discount, shippingCost, language } = order;
  const lineName = (line: OrderLineRow) => {
    const names = { nameEn: null, nameBn: null, variantNameEn: null, variantNameBn: null, ...line };
    return [localizeField(names, "name", language)?.text, localizeField(names, "variantName", language)?.text]
      .filter(Boolean)
      .join(", ");
  };
  const rest = rows.lines.filter((row) => row.rest > 0);
  const ordered = rest.map(({ line, rest: quantity }) => ({ ...line, quantity }));
  const { goods, wrap } = splitWrap(ordered, wrapKeyOf(ordered, order.wrapProductId));
  const totalOf = new Map(rest.map(({ line, total }) => [lineKey(line), total]));
  const data = {
    ...(await orderMessageData(tx, order)),
    ...{ subtotal: paisa(subtotal - saving), discount: paisa(discount - saving), shippingCost },
    ...{ coupon: used?.code ?? null, merged },
    lines: [
      ...rows.sets.map(({ set, total }) => ({
        name: `${localizeField(set, "name", language)?.text}: ${formatContents(set.parts, lines, language)}`,
        ...{ quantity: set.quantity, total },
      })),
      ...goods.map((line) => {
        const total = totalOf.get(lineKey(line)) ?? paisa(0);
        const isWrap = wrap && lineKey(line) === lineKey(wrap);
        return {
          ...{ name: lineName(line), quantity: line.quantity },
          total: isWrap ? paisa(total - wrap.unitPrice) : total,
        };
      }),
    ],
    ...(wrap && { wrap: { name: lineName(wrap), total: wrap.unitPrice } }),
  };
  const delayMinutes = settings.orderMessageDelayMinutes;
  await withdrawOrderNotification(tx, order, "order-changed", order.placedAt);
  const channels = settings.orderMessages["order-changed"];
  await enqueueOrderNotification(tx, order, { kind: "order-changed", data, channels, now, delayMinutes });
}
