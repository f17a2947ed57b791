import type { Database } from "../../db/open.ts";
import type { CartLineInput } from "../cart/cart-schema.ts";
import { paisa } from "../money.ts";
import { auditEdit } from "../orders/edit/edit-order.ts";
import { moveStock, reservedPieces } from "../orders/edit/move-stock.ts";
import type { EditableOrder } from "../orders/edit/order-contents.ts";
import { assertOrderable, type EditTerms, type PricedEdit, priceEdit } from "../orders/edit/price-edit.ts";
import { saveEdit } from "../orders/edit/save-edit.ts";
import { reserveOrderLines } from "../orders/guard/hold-stock.ts";
import type { SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";

/**
 * What an order costs with other lines because goods have run out. That costs its customer nothing: the delivery charge
 * stays, and so does the discount's share of the price, also where a coupon asks for more than is left.
 */
export async function priceRanOut(
  db: Database,
  order: EditableOrder,
  items: CartLineInput[],
  terms: EditTerms,
): Promise<PricedEdit> {
  const { discount, subtotal, shippingCost } = order.row;
  const edit = { items, deliveryCharge: shippingCost };
  const priced = await priceEdit(db, { order, edit, keepsShares: true }, terms);
  const { quote } = priced;
  const share = Math.floor((discount * quote.subtotal) / Math.max(1, subtotal) / 100) * 100;
  if (share <= quote.discount) return priced;
  const agreedDiscount = paisa(quote.agreedDiscount + share - quote.discount);
  return priceEdit(db, { order, edit: { ...edit, agreedDiscount }, keepsShares: true }, terms);
}

type RanOutEdit = {
  order: EditableOrder;
  priced: PricedEdit;
  reason: string;
  /** Null where the shop does it by itself, or the customer. */
  by: SignedIn | null;
  now: Date;
};

/** Saves it, and reserves the stock of its lines. Refuses like placing an order, and `out-of-stock`. */
export async function saveRanOut(tx: Database, { order, priced, reason, by, now }: RanOutEdit): Promise<void> {
  assertOrderable(priced.quote);
  const missing = await moveStock(tx, reservedPieces(order.lines), reservedPieces(priced.lines), now);
  if (missing.length > 0) throw new Refusal("out-of-stock");
  await saveEdit(tx, { order, priced, reason, by, now });
  await auditEdit(tx, { by, order, priced, reason });
  // Its own lines, where it held nothing before.
  await reserveOrderLines(tx, order.row.id, now);
}
