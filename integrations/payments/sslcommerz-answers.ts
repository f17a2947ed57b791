import { paisa } from "../../shop/money.ts";
import { GatewayError, type PaymentReport } from "../../shop/payments/gateway-port.ts";
import { exactTaka, type Fields, fields, firstText, foldWords, momentOf, rows, takaOf } from "../http/read-answer.ts";

const goodStates = new Set(["valid", "validated"]);
const noReason = "SSLCOMMERZ gave no reason.";

/** The gateway's reason for refusing a session. */
export function failedReason(answer: Fields | null): string {
  return firstText(answer, "failedreason", "errorReason") ?? noReason;
}

/** Whether a session was refused because of the store's keys. */
export function isAboutKeys(text: string): boolean {
  return /credential|de-active|store id|store password/i.test(text);
}

/** The answer of the merchant's calls. Throws `GatewayError` where they refuse the store. */
export function connected(body: unknown): Fields {
  const answer = fields(body);
  const connection = firstText(answer, "APIConnect");
  if (connection === "DONE" && answer) return answer;
  if (connection === "FAILED") throw new GatewayError("keys-refused");
  // A store that is off, or a call from an address that is not on its list.
  if (connection === "INACTIVE") throw new GatewayError("account-off");
  throw new GatewayError(connection === null ? "unreadable" : "refused", { text: failedReason(answer) });
}

/** The report of a try that was paid, with our reference; null for any other. */
export function readPaidAttempt(row: Fields | null, reference: string): PaymentReport | null {
  const isOurs = firstText(row, "tran_id") === reference;
  if (!row || !isOurs || !goodStates.has(foldWords(firstText(row, "status") ?? ""))) return null;
  const amount = exactTaka(row.amount);
  const transactionId = firstText(row, "bank_tran_id");
  // What the customer was charged in; `amount` is in taka whatever it was.
  const currency = firstText(row, "currency_type", "currency");
  if (amount === null || transactionId === null || currency === null) throw new GatewayError("unreadable");
  const received = takaOf(row.store_amount);
  return {
    state: "paid",
    reference,
    amount,
    currency,
    transactionId,
    fee: received === null ? null : paisa(amount - received),
    paidWith: firstText(row, "card_type", "card_issuer"),
    payerPhone: null,
    at: momentOf(row.tran_date),
    // 1 means: check it before goods leave.
    isRisky: firstText(row, "risk_level") === "1",
  };
}

/** The overall result of a payment's attempts: a paid one, otherwise an open one, otherwise the last. */
export function readAttempts(body: unknown, reference: string, isStarted: boolean): PaymentReport {
  const attempts = rows(connected(body).element).filter((row) => firstText(row, "tran_id") === reference);
  for (const row of attempts) {
    const paid = readPaidAttempt(row, reference);
    if (paid) return paid;
  }
  const last = attempts.at(-1);
  if (!last) return isStarted ? { state: "pending" } : { state: "missing" };
  const stateOf = (row: Fields) => foldWords(firstText(row, "status") ?? "");
  if (attempts.some((row) => ["pending", "unattempted", "processing"].includes(stateOf(row))))
    return { state: "pending" };
  const state = stateOf(last);
  if (state === "cancelled" || state === "expired") return { state };
  if (state === "failed" || state === "invalid-transaction") {
    return { state: "failed", failure: "declined", text: firstText(last, "error", "failedreason") ?? noReason };
  }
  // An unknown state changes nothing.
  return { state: "pending" };
}
