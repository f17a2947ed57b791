import { consentWording } from "../../shop/advertising/advertising-rules.ts";
import { asRecord, readStored, removeStored, writeStored } from "./local-storage.ts";

// The customer's answer in this browser.

const choiceKey = "ad-choice";
/** Orders of this browser, by number, and those not yet reported to its tags. */
export const placedKey = "ad-placed";
export const purchasesKey = "ad-purchases";
const maxPlaced = 20;

type AdChoice = { answer: "yes" | "no"; id: string; wording: number };

/** The answer to the current version of the question; null if not answered. */
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

/** The consent sent with an order: nothing unless the answer was yes. */
export function storedAdConsent(): { adConsent?: { id: string; wording: number } } {
  const choice = readAdChoice();
  return choice?.answer === "yes" ? { adConsent: { id: choice.id, wording: choice.wording } } : {};
}

/** Stores that this browser placed an order, so that another browser's order is never reported as its own. */
export function notePlacedOrder(number: string): void {
  if (readAdChoice()?.answer === "yes")
    writeStored("localStorage", placedKey, [...listOf(placedKey), number].slice(-maxPlaced));
}

/** A stored list; empty where there is none. */
export function listOf(key: string): unknown[] {
  const stored = readStored("localStorage", key);
  return Array.isArray(stored) ? stored : [];
}
