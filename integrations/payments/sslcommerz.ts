import { fromTaka } from "../../shop/money.ts";
import {
  type Gateway,
  type GatewayDeps,
  GatewayError,
  type GatewayKeys,
  type PaymentQuery,
  type PaymentReport,
  type PaymentRequest,
  type RefundAnswer,
  type RefundInstruction,
  type RefundQuery,
  type ReturnHint,
  type StartAnswer,
} from "../../shop/payments/gateway-port.ts";
import { openCalls, orUnknown } from "../http/call-api.ts";
import { fields, firstText, foldWords } from "../http/read-answer.ts";
import { plainAnswer } from "../http/webhook-proof.ts";
import { gatewayTimeoutMs, inMaintenance, plainWords, startedAt, takaText } from "./gateway-common.ts";
import { connected, failedReason, isAboutKeys, readAttempts, readPaidAttempt } from "./sslcommerz-answers.ts";
import { readSslcommerzWebhook } from "./sslcommerz-webhook.ts";

const concurrency = 8;
const sessions = "/gwprocess/v4/api.php";
const validator = "/validator/api/validationserverAPI.php";
const merchantCalls = "/validator/api/merchantTransIDvalidationAPI.php";
const payHosts = [
  "securepay.sslcommerz.com",
  "epay-gw.sslcommerz.com",
  "epay.sslcommerz.com",
  "pay.sslcommerz.com",
  "sandbox.sslcommerz.com",
];
const minAmount = fromTaka(10);
const maxAmount = fromTaka(500_000);
// The form requires a post code, and the shop's addresses have none: that of Dhaka's main post office.
const postcode = "1000";

/** SSLCOMMERZ v4: cards, wallets and banks on one page (docs/payments.md). */
export function sslcommerz(keys: GatewayKeys["sslcommerz"], deps: GatewayDeps): Gateway {
  const { shared, send } = openCalls(GatewayError, { timeoutMs: gatewayTimeoutMs, ...deps }, keys, concurrency);
  const store = { store_id: keys.storeId, store_passwd: keys.storePassword };
  const hosts = deps.payHost === null ? payHosts : [deps.payHost];

  /** A call of the merchant's; the store's keys are in the URL, as the gateway requires. */
  function get(name: string, path: string, query: Record<string, string>, reference: string | null, isRead = true) {
    const search = new URLSearchParams({ ...query, ...store, v: "1", format: "json" });
    return shared.limited(() =>
      send({ name, method: "GET", path: `${path}?${search}`, headers: {}, reference, isRead }),
    );
  }

  async function start(payment: PaymentRequest): Promise<StartAnswer> {
    if (payment.amount < minAmount || payment.amount > maxAmount) {
      return { outcome: "refused", failure: "amount", text: "SSLCOMMERZ takes ৳10 to ৳500,000." };
    }
    return orUnknown(async () => {
      const { reference } = payment;
      const form = { ...store, ...toSession(payment) };
      const answer = await shared.limited(() =>
        send({ name: "session", method: "POST", path: sessions, headers: {}, form, reference, judged: [503] }),
      );
      if (answer.status === 503) return inMaintenance("SSLCOMMERZ");
      const session = fields(answer.body);
      if (firstText(session, "status") !== "SUCCESS") {
        const text = failedReason(session);
        if (isAboutKeys(text)) throw new GatewayError("keys-refused", { text });
        return { outcome: "refused", failure: "other", text };
      }
      return startedAt(firstText(session, "sessionkey"), firstText(session, "GatewayPageURL"), hosts);
    });
  }

  /**
   * Null if it belongs to another payment, or is no id: a browser may send anything, which must not prevent queries.
   */
  async function validated(hint: string, reference: string): Promise<PaymentReport | null> {
    try {
      const { body } = await get("validation", validator, { val_id: hint }, reference);
      return readPaidAttempt(fields(body), reference);
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  }

  /** By the id that a return or webhook brought, where it is of this payment; else by our reference. */
  async function status({ reference, externalId, hint }: PaymentQuery): Promise<PaymentReport> {
    const paid = hint === null ? null : await validated(hint, reference);
    if (paid) return paid;
    const { body } = await get("transaction", merchantCalls, { tran_id: reference }, reference);
    return readAttempts(body, reference, externalId !== null);
  }

  async function refund(instruction: RefundInstruction): Promise<RefundAnswer> {
    const { reference, transactionId, amount, reason } = instruction;
    const query = {
      bank_tran_id: transactionId,
      refund_amount: takaText(amount),
      refund_remarks: plainWords(reason, 255) || "refund",
      refund_trans_id: reference,
      refe_id: reference,
    };
    return orUnknown(async () => {
      const { body } = await get("refund", merchantCalls, query, reference, false);
      const answer = connected(body);
      const id = firstText(answer, "refund_ref_id");
      const state = foldWords(firstText(answer, "status") ?? "");
      if (state === "failed") return { outcome: "refused", text: failedReason(answer) };
      // "success" means that it was accepted; the money follows in days.
      if (id === null || !["success", "processing"].includes(state)) return { outcome: "unknown" };
      return { outcome: "processing", reference: id };
    });
  }

  async function refundStatus({ gatewayReference, reference }: RefundQuery): Promise<RefundAnswer> {
    // Without the gateway's id it cannot be found: staff look into the panel.
    if (gatewayReference === null) return { outcome: "unknown" };
    const { body } = await get("refund-status", merchantCalls, { refund_ref_id: gatewayReference }, reference);
    const answer = connected(body);
    const state = foldWords(firstText(answer, "status") ?? "");
    if (state === "refunded") return { outcome: "done", reference: gatewayReference };
    if (state === "cancelled") return { outcome: "refused", text: failedReason(answer) };
    return state === "processing" ? { outcome: "processing", reference: gatewayReference } : { outcome: "unknown" };
  }

  return {
    kind: "sslcommerz",
    payHosts: hosts,
    check: async () => {
      // There is no such payment; the answer tells whether the store was known.
      const { body } = await get("transaction", merchantCalls, { tran_id: "CHECK" }, null);
      connected(body);
    },
    start,
    // The customer has paid on its page: there is nothing to complete.
    confirm: status,
    status,
    refund,
    refundStatus,
    readReturn: ({ query, form }): ReturnHint => {
      const values = { ...query, ...form };
      const words: Record<string, ReturnHint["seems"]> = { VALID: "paid", FAILED: "failed", CANCELLED: "cancelled" };
      return { externalId: null, seems: words[values.status ?? ""] ?? "unclear", hint: values.val_id || null };
    },
    readWebhook: async (request) => readSslcommerzWebhook(request, keys.storePassword),
    answerWebhook: (reading) => plainAnswer(reading),
  };
}

/** A payment in the fields of the session form. */
function toSession({ customer, ...payment }: PaymentRequest): Record<string, string> {
  return {
    total_amount: takaText(payment.amount),
    currency: "BDT",
    tran_id: payment.reference,
    success_url: payment.returnUrl,
    fail_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    ipn_url: payment.webhookUrl,
    product_name: plainWords(payment.contents, 255) || "Goods",
    product_category: "Cosmetics",
    product_profile: "physical-goods",
    cus_name: plainWords(customer.name, 50) || "Customer",
    cus_email: customer.email,
    cus_add1: plainWords(customer.address, 50) || "Bangladesh",
    cus_city: plainWords(customer.city, 50) || "Dhaka",
    cus_postcode: postcode,
    cus_country: "Bangladesh",
    cus_phone: customer.phone,
    shipping_method: "NO",
    num_of_item: String(payment.pieces),
    value_a: payment.orderNumber,
  };
}
