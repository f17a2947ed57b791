import type { StandInPayment } from "./book.ts";
import { buttons, field, type PayPage } from "./pay-page.ts";

const rightCode = "123456";
const rightPin = "12121";
const maxWrongPins = 3;

/** What a step on a wallet's page led to; null while the customer is still on it. */
export type WalletOutcome = "agreed" | "refused" | "cancelled" | null;

/** The page of a step: number, code, PIN. */
export function walletStep({ step, payerPhone }: StandInPayment, name: string): Pick<PayPage, "form"> {
  const fields = {
    number: field(`Your ${name} account number`, "number", "Any mobile number does.", payerPhone ?? ""),
    code: field("Verification code", "code", `The code is ${rightCode}.`),
    pin: field("PIN", "pin", `The PIN is ${rightPin}.`, "", "password"),
  };
  return { form: `${fields[step]}${buttons(["next", "Confirm"], ["cancel", "Cancel"])}` };
}

/** Does what a form of a step asks for: an error to show, or what it led to. */
export function takeWalletStep(
  payment: StandInPayment,
  form: URLSearchParams,
): { error: string } | { outcome: WalletOutcome } {
  if (form.get("do") === "cancel") return { outcome: "cancelled" };
  const typed = (name: string) => (form.get(name) ?? "").replaceAll(/\s/g, "");
  if (payment.step === "number") {
    if (!/^01[3-9]\d{8}$/.test(typed("number"))) return { error: "Enter a mobile number of eleven digits." };
    payment.payerPhone = typed("number");
    payment.step = "code";
    return { outcome: null };
  }
  if (payment.step === "code") {
    if (typed("code") !== rightCode) return { error: "This code is wrong." };
    payment.step = "pin";
    return { outcome: null };
  }
  if (typed("pin") === rightPin && !payment.faults.has("wrong-pin")) return { outcome: "agreed" };
  payment.wrongPins += 1;
  return payment.wrongPins < maxWrongPins ? { error: "This PIN is wrong." } : { outcome: "refused" };
}
