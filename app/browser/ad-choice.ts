import { consentWording } from "../../shop/advertising/advertising-rules.ts";
import { isOpenStatus } from "../../shop/orders/order-status.ts";
import { asRecord, readStored, removeStored, writeStored } from "./local-storage.ts";

// The customer's answer in this browser, and the purchases that its tags are still to be told of.

const choiceKey = "ad-choice";
const placedKey = "ad-placed";
const purchasesKey = "ad-purchases";
const maxPlaced = 20;

type AdChoice = { answer: "yes" | "no"; id: string; wording: number };

/** The answer to the question as it is worded now; null where it was not answered. */
export function readAdChoice(): AdChoice | null {
  const { answer, id, wording } = asRecord(readStored("localStorage", choiceKey));
  if (wording !== consentWording || typeof id !== "string" || (answer !== "yes" && answer !== "no")) return null;
  return { answer, id, wording };
}

/** Stores an answer. Each yes has a random id of its own, by which it can be taken back. */
export function saveAdChoice(answer: AdChoice["answer"]): AdChoice {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const choice: AdChoice = { answer, id, wording: consentWording };
  writeStored("localStorage", choiceKey, choice);
  if (answer === "no") for (const key of [placedKey, purchasesKey]) removeStored("localStorage", key);
  return choice;
}

/** What an order says of the answer: nothing unless it was yes. */
export function storedAdConsent(): { adConsent?: { id: string; wording: number } } {
  const choice = readAdChoice();
  return choice?.answer === "yes" ? { adConsent: { id: choice.id, wording: choice.wording } } : {};
}

/** Remembers that this browser placed an order, so that another's order is never told as its own. */
export function notePlacedOrder(number: string): void {
  if (readAdChoice()?.answer === "yes")
    writeStored("localStorage", placedKey, [...listOf(placedKey), number].slice(-maxPlaced));
}

/** A purchase as the tags are told of it. */
export type TagPurchase = { id: string; value: number; lines: { id: string; price: number; quantity: number }[] };

type ConfirmedOrder = {
  _id: string;
  number: string;
  status: Parameters<typeof isOpenStatus>[0];
  total: number;
  items: { productId: string; price: number; quantity: number }[];
};

/** Keeps a confirmed order of this browser for its next public page: its own page carries no tag. */
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

/** The purchases that were not told yet; each is handed out once. */
export function takePurchases(): TagPurchase[] {
  const purchases = listOf(purchasesKey)
    .map(readPurchase)
    .filter((purchase) => purchase !== null);
  removeStored("localStorage", purchasesKey);
  return purchases;
}

function listOf(key: string): unknown[] {
  const stored = readStored("localStorage", key);
  return Array.isArray(stored) ? stored : [];
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
