import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../../db/open.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import type { Language } from "../../language.ts";
import { toTaka } from "../../money.ts";
import { readdressOrderNotifications } from "../../notifications/enqueue-notification.ts";
import { type Actor, allow, hasPermission } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { addressOf, assertAddressUnchanged, isSameAddress } from "../order-address.ts";
import type { EditQuoteRequest, EditRequest } from "./edit-schema.ts";
import { quoteMerge } from "./merge-orders.ts";
import { moveStock, reservedPieces } from "./move-stock.ts";
import {
  assertEditable,
  contentsOf,
  type EditableOrder,
  loadEditableOrder,
  lockRecentSales,
  type OrderContents,
} from "./order-contents.ts";
import { assertOrderable, type EditQuote, type PricedEdit, priceEdit } from "./price-edit.ts";
import { announceEdit, saveEdit } from "./save-edit.ts";

/**
 * What an order would cost after an edit, or in one parcel with another (`merge`), without changing anything. Lines with
 * a problem do not count. Refuses `not-found`, `edit-too-late` and, for two orders, `merge-refused`.
 */
export async function quoteEdit(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { merge, ...edit }: EditQuoteRequest,
  language: Language,
): Promise<EditQuote> {
  allow(actor, "orders:edit");
  const terms = { settings: await shop.settings(), now: shop.now(), language, lock: false };
  if (merge) return quoteMerge(shop.db, orderId, merge, terms);
  const order = await loadEditableOrder(shop.db, orderId);
  assertEditable(order);
  const { quote } = await priceEdit(shop.db, { edit, order }, terms);
  return quote;
}

/**
 * Changes lines, discount, delivery charge or address of an order that is not packed yet. Kept lines keep their price;
 * stock, coupon and the day's sums follow in the same transaction, and the customer gets one message. Returns false when
 * nothing changes. Refuses `edit-too-late`, `discount-too-large`, and with the fresh quote: `changed-meanwhile` where
 * somebody edited it after `revision` (or, with the present `billingDetails`, changed the address since `was`), `total-changed`, `product-gone` and `out-of-stock`.
 */
export async function editOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { total, revision, was, reason, ...edit }: EditRequest,
  language: Language,
): Promise<boolean> {
  const by = allow(actor, "orders:edit");
  const settings = await shop.settings();
  const isChanged = await transaction(shop.db, async (tx) => {
    const order = await loadEditableOrder(tx, orderId, { lock: true });
    const now = shop.now();
    assertEditable(order);
    if (edit.billingDetails)
      assertAddressUnchanged(addressOf(order.row), { was: was ?? null, to: edit.billingDetails });
    await lockRecentSales(tx, order, edit.items ?? []);
    const priced = await priceEdit(tx, { edit, order }, { settings, now, language, lock: true });
    const { quote } = priced;
    if (revision !== order.revision) throw new Refusal("changed-meanwhile", { details: { quote } });
    assertOrderable(quote);
    const mayExceed = hasPermission(by, "orders:discount");
    if (quote.agreedDiscount > quote.discountLimit && !mayExceed)
      throw new Refusal("discount-too-large", { details: { limit: toTaka(quote.discountLimit), quote } });
    if (total !== quote.total) throw new Refusal("total-changed", { details: { quote } });
    const address =
      edit.billingDetails && !isSameAddress(addressOf(order.row), edit.billingDetails)
        ? edit.billingDetails
        : undefined;
    if (!address && isSameContents(contentsOf(order), priced.contents)) return false;
    const missing = await moveStock(tx, reservedPieces(order.lines), reservedPieces(priced.lines), now);
    if (missing.length > 0) throw new Refusal("out-of-stock", { details: { quote } });
    await saveEdit(tx, { order, priced, ...(address && { address }), reason, by, now });
    await auditEdit(tx, { by, order, priced, address, reason });
    await readdressOrderNotifications(tx, order.row, order.row, address ?? order.row);
    await announceEdit(tx, { orderId, merged: null, settings, now });
    return true;
  });
  shop.outboxSignal.notify();
  return isChanged;
}

/** Key by key: `jsonb` returns the keys of a set's parts in its own order. */
function isSameContents(one: OrderContents, other: OrderContents): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

function comparable({ lines, ...contents }: OrderContents) {
  return { ...contents, lines: lines.map(({ variantId, quantity, unitPrice }) => [variantId, quantity, unitPrice]) };
}

type AuditEditInput = {
  by: Parameters<typeof writeAudit>[1]["by"];
  order: EditableOrder;
  priced: PricedEdit;
  address?: EditRequest["billingDetails"];
  reason: string | null;
};

/** Records what an edit changed. */
export async function auditEdit(tx: Database, { by, order, priced, address, reason }: AuditEditInput): Promise<void> {
  const { row } = order;
  const moneyOf = ({ subtotal, discount, shippingCost, total }: OrderContents) => ({
    ...{ subtotal, discount, shippingCost, total },
  });
  await writeAudit(tx, {
    ...{ by, action: "order-edited" as const, record: { id: row.id, name: row.number } },
    before: { items: itemsOf(contentsOf(order)), ...moneyOf(contentsOf(order)), ...(address && addressOf(row)) },
    after: { items: itemsOf(priced.contents), ...moneyOf(priced.contents), ...address, reason },
  });
}

/** Lines in words, for the audit log. */
export function itemsOf({ lines }: OrderContents): string[] {
  return lines.map(({ nameEn, nameBn, variantNameEn, variantNameBn, quantity }) =>
    [nameEn ?? nameBn, variantNameEn ?? variantNameBn, `× ${quantity}`].filter(Boolean).join(" "),
  );
}
