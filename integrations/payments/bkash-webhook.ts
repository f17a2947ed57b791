import type { WebhookRequest } from "../../shop/connected-accounts/account-port.ts";
import type { PaymentWebhookReading } from "../../shop/payments/gateway-port.ts";
import { fields, firstText, foldWords, parseJson } from "../http/read-answer.ts";
import { readBkashReceipt } from "./bkash-answers.ts";
import { isSnsAddress, openSnsProof } from "./sns.ts";

// Payments that a shop has started over the API; other types came by QR code, USSD or from the app.
const apiPayment = "10002294";

/** Reads bKash's notifications, which come over Amazon's SNS, for all money into the merchant's wallet. */
export function openBkashWebhooks(standInOrigin: string | null, now: () => Date) {
  const isProven = openSnsProof(standInOrigin, now);
  return async ({ body }: WebhookRequest): Promise<PaymentWebhookReading> => {
    const envelope = fields(parseJson(body));
    if (!envelope || !(await isProven(envelope))) return { kind: "unproven" };
    const type = firstText(envelope, "Type");
    if (type === "SubscriptionConfirmation") {
      const url = firstText(envelope, "SubscribeURL") ?? "";
      return isSnsAddress(url, standInOrigin) ? { kind: "confirm-address", url } : { kind: "unreadable" };
    }
    if (type !== "Notification") return { kind: "ignored", event: type ?? "" };
    return readMessage(parseJson(firstText(envelope, "Message") ?? ""));
  };
}

function readMessage(value: unknown): PaymentWebhookReading {
  const message = fields(value);
  const receipt = readBkashReceipt(message);
  const state = foldWords(firstText(message, "transactionStatus") ?? "");
  if (!receipt || state === "") return { kind: "unreadable" };
  if (state !== "completed") return { kind: "ignored", event: state };
  if (firstText(message, "currency") !== "BDT") return { kind: "ignored", event: "of another currency" };
  const reference = firstText(message, "merchantInvoiceNumber");
  if (reference !== null && firstText(message, "transactionType") === apiPayment) {
    return { kind: "payment", reference, externalId: null, hint: null };
  }
  return { kind: "receipt", ...receipt };
}
