import {
  GatewayError,
  type PaymentFailure,
  type PaymentReport,
  type Receipt,
} from "../../shop/payments/gateway-port.ts";
import { exactTaka, type Fields, fields, firstText, foldWords, momentOf } from "../http/read-answer.ts";
import { payerPhoneOf } from "./gateway-common.ts";

/** Why bKash refused: its code, if it gave one, and its sentence. */
export type BkashRefusal = { code: string | null; text: string };

const noReason = "bKash gave no reason.";

/**
 * The refusal in a response, in any of the four formats: a status code, an error code, the codes of refunds in both
 * languages, the text of its API gateway. Null for a success.
 */
export function readBkashRefusal(status: number, body: unknown): BkashRefusal | null {
  const answer = fields(body);
  const statusCode = firstText(answer, "statusCode");
  if (statusCode !== null && statusCode !== "0000") {
    return { code: statusCode, text: firstText(answer, "statusMessage") ?? noReason };
  }
  const code = firstText(answer, "errorCode", "externalCode", "internalCode");
  if (code !== null) return { code, text: firstText(answer, "errorMessage", "errorMessageEn") ?? noReason };
  if (status >= 300) return { code: null, text: firstText(answer, "message") ?? noReason };
  return null;
}

// "Process failed" and two similar codes: nothing was done.
const retryCodes = new Set(["2003", "2020", "2024"]);
const doneCodes = new Set(["2062", "2068", "2116", "2117"]);
const missingCodes = new Set(["2002", "2033"]);
const maintenanceCode = "503";

const failures = new Map<string, PaymentFailure>([
  ["2006", "amount"],
  ["2014", "wrong-pin"],
  ["2015", "wrong-pin"],
  ["2016", "wrong-code"],
  ["2017", "wrong-code"],
  ["2018", "wrong-code"],
  ["2023", "no-balance"],
  [maintenanceCode, "maintenance"],
]);

/** Whether a response asks for a retry. */
export function wantsBkashRetry(body: unknown): boolean {
  return retryCodes.has(readBkashRefusal(200, body)?.code ?? "");
}

/** The customer's reason for a refused start or execution. */
export function bkashFailure({ code }: BkashRefusal): PaymentFailure {
  return failures.get(code ?? "") ?? "other";
}

/** Whether the payment's state is open after a refused execution: it ran before, or may run again. */
export function leavesOpen({ code }: BkashRefusal): boolean {
  const invalidState = "2056";
  return code === null || doneCodes.has(code) || retryCodes.has(code) || [invalidState, maintenanceCode].includes(code);
}

export const isCancelled = ({ code }: BkashRefusal) => code === "2069";

export const isMissing = ({ code }: BkashRefusal) => missingCodes.has(code ?? "");

/** Whether it is unknown if a refused refund was made. */
export const isUnclear = ({ code }: BkashRefusal) => code === null || retryCodes.has(code);

/** The error for a refusal that is not about a payment. */
export function bkashError({ code, text }: BkashRefusal): GatewayError {
  const isWrongKey = code === "2001";
  const isTheirs = code === null || code === maintenanceCode || retryCodes.has(code);
  return new GatewayError(isWrongKey ? "keys-refused" : isTheirs ? "failed" : "refused", { text });
}

// A payment can be completed within a day.
const lifeMs = 24 * 3_600_000;

/** A payment as `execute` and `payment/status` answer it. `reference` is ours, for an answer that leaves it out. */
export function readBkashPayment(body: unknown, reference: string, now: Date): PaymentReport {
  const answer = fields(body);
  const state = foldWords(firstText(answer, "transactionStatus") ?? "");
  if (state === "completed") {
    const receipt = readBkashReceipt(answer);
    const currency = firstText(answer, "currency");
    if (receipt === null || currency === null) throw new GatewayError("unreadable");
    return {
      state: "paid",
      reference: firstText(answer, "merchantInvoiceNumber", "merchantInvoice") ?? reference,
      ...receipt,
      currency,
      fee: null,
      paidWith: "bKash",
      isRisky: false,
    };
  }
  if (state === "initiated") {
    const createdAt = momentOf(answer?.paymentCreateTime);
    if (createdAt && createdAt.getTime() + lifeMs < now.getTime()) return { state: "expired" };
    const isAuthorised = foldWords(firstText(answer, "userVerificationStatus") ?? "") === "complete";
    return isAuthorised ? { state: "pending", isAuthorised } : { state: "pending" };
  }
  if (state === "cancelled" || state === "expired") return { state };
  if (state === "failed" || state === "declined") {
    return { state: "failed", failure: "declined", text: firstText(answer, "statusMessage") ?? noReason };
  }
  throw new GatewayError("unreadable");
}

/** Money that has come in, as executions, searches and notifications tell it; null without id or amount. */
export function readBkashReceipt(answer: Fields | null): Receipt | null {
  const transactionId = firstText(answer, "trxID");
  const amount = exactTaka(answer?.amount);
  if (transactionId === null || amount === null) return null;
  const at = firstText(answer, "paymentExecuteTime", "completedTime", "dateTime", "initiationTime");
  return {
    transactionId,
    amount,
    payerPhone: payerPhoneOf(firstText(answer, "customerMsisdn", "payerAccount", "debitMSISDN")),
    at: momentOf(at),
  };
}
