import { isOpenStatus } from "../../shop/orders/order-status.ts";
import { listOf, placedKey, purchasesKey, readAdChoice } from "./ad-choice.ts";
import { asRecord, removeStored, writeStored } from "./local-storage.ts";

// Purchases not yet reported to the tags of this browser.

/** A purchase as it is reported to the tags. */
export type TagPurchase = { id: string; value: number; lines: { id: string; price: number; quantity: number }[] };

type ConfirmedOrder = {
  _id: string;
  number: string;
  status: Parameters<typeof isOpenStatus>[0];
  total: number;
  items: { productId: string; price: number; quantity: number }[];
};

/** Stores a confirmed order of this browser until its next public page, because the order's page carries no tag. */
export function keepPurchase({ _id, number, status, total, items }: ConfirmedOrder): void {
  if (status === "pending" || !isOpenStatus(status) || readAdChoice()?.answer !== "yes") return;
  const placed = listOf(placedKey);
  if (!placed.includes(number)) return;
  const lines = items.map(({ productId, price, quantity }) => ({ id: productId, price, quantity }));
  writeStored(
    "localStorage",
    placedKey,
    placed.filter((each) => each !== number),
  );
  writeStored("localStorage", purchasesKey, [...listOf(purchasesKey), { id: _id, value: total, lines }]);
}

/** The unreported purchases; each is returned once. */
export function takePurchases(): TagPurchase[] {
  const purchases = listOf(purchasesKey)
    .map(readPurchase)
    .filter((purchase) => purchase !== null);
  removeStored("localStorage", purchasesKey);
  return purchases;
}

function readPurchase(stored: unknown): TagPurchase | null {
  const { id, value, lines } = asRecord(stored);
  if (typeof id !== "string" || typeof value !== "number" || !Array.isArray(lines)) return null;
  const read = lines
    .map(asRecord)
    .flatMap(({ id: productId, price, quantity }) =>
      typeof productId === "string" && typeof price === "number" && typeof quantity === "number"
        ? [{ id: productId, price, quantity }]
        : [],
    );
  return { id, value, lines: read };
}
