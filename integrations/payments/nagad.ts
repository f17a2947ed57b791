import { randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import {
  type Gateway,
  type GatewayDeps,
  GatewayError,
  type GatewayKeys,
  type PaymentQuery,
  type PaymentReport,
  type PaymentRequest,
  type ReturnHint,
  type StartAnswer,
} from "../../shop/payments/gateway-port.ts";
import { type ApiCall, openCalls, orUnknown } from "../http/call-api.ts";
import { compactDhakaTime } from "../http/dhaka-time.ts";
import { exactTaka, type Fields, fields, firstText, foldWords, momentOf } from "../http/read-answer.ts";
import { plainAnswer } from "../http/webhook-proof.ts";
import { gatewayTimeoutMs, inMaintenance, payerPhoneOf, startedAt, takaText } from "./gateway-common.ts";
import { readRsaKey, seal, unseal } from "./nagad-crypto.ts";

const concurrency = 8;
const base = "/api/dfs";
const payHosts = ["payment.mynagad.com:30000", "payment.mynagad.com", "sandbox.mynagad.com:10060"];
// The taka's number in ISO 4217.
const taka = "050";
const version = { "X-KM-Api-Version": "v-0.2.0" };

/** Nagad's checkout, v-0.2.0 (docs/payments.md). Its public contract has neither refunds nor webhooks. */
export function nagad(keys: GatewayKeys["nagad"], deps: GatewayDeps): Gateway {
  const { shared, send } = openCalls(GatewayError, { timeoutMs: gatewayTimeoutMs, ...deps }, keys, concurrency);
  const { merchantId, merchantNumber } = keys;
  const hosts = deps.payHost === null ? payHosts : [deps.payHost];
  const theirKey = () => readRsaKey(keys.gatewayPublicKey, "public");
  const ownKey = () => readRsaKey(keys.merchantPrivateKey, "private");

  const call = (request: ApiCall) => shared.limited(() => send(request));

  async function start(payment: PaymentRequest): Promise<StartAnswer> {
    const { reference } = payment;
    const headers = { ...version, ...clientHeaders(payment.client) };
    const post = (name: string, path: string, body: Fields) =>
      call({ name, method: "POST", path: `${base}${path}`, headers, body, reference, judged: [503] });
    const sealed = (value: Fields) => seal(value, theirKey(), ownKey());
    return orUnknown(async () => {
      const datetime = compactDhakaTime(deps.now());
      const challenge = randomBytes(20).toString("hex");
      const first = await post("initialize", `/check-out/initialize/${merchantId}/${reference}`, {
        accountNumber: merchantNumber,
        dateTime: datetime,
        ...sealed({ merchantId, datetime, orderId: reference, challenge }),
      });
      const refused = refusalOf(first.status, first.body);
      if (refused) return refused;
      const opened = readInitialized(first.body);
      const externalId = firstText(opened, "paymentReferenceId");
      const answered = firstText(opened, "challenge");
      if (externalId === null || answered === null) throw new GatewayError("unreadable", { text: "Wrong signature." });
      const second = await post("complete", `/check-out/complete/${encodeURIComponent(externalId)}`, {
        ...sealed({
          merchantId,
          orderId: reference,
          amount: takaText(payment.amount),
          currencyCode: taka,
          challenge: answered,
        }),
        merchantCallbackURL: payment.returnUrl,
        additionalMerchantInfo: { order: payment.orderNumber },
      });
      const refusal = refusalOf(second.status, second.body);
      if (refusal) return refusal;
      return startedAt(externalId, firstText(fields(second.body), "callBackUrl"), hosts);
    });
  }

  function readInitialized(body: unknown): Fields | null {
    const answer = fields(body);
    const sensitiveData = firstText(answer, "sensitiveData");
    const signature = firstText(answer, "signature");
    if (sensitiveData === null || signature === null) return null;
    return unseal({ sensitiveData, signature }, ownKey(), theirKey());
  }

  async function status({ externalId, reference }: PaymentQuery): Promise<PaymentReport> {
    // The response to its start was lost: nobody has seen its page.
    if (externalId === null) return { state: "missing" };
    const path = `${base}/verify/payment/${encodeURIComponent(externalId)}`;
    const answer = await call({ name: "verify", method: "GET", path, headers: version, reference, isRead: true });
    const payment = fields(answer.body);
    const word = firstText(payment, "status");
    if (word === null) {
      if (answer.status === 404) return { state: "missing" };
      throw new GatewayError("refused", { text: sentenceOf(payment) });
    }
    return readVerified(payment, foldWords(word), reference);
  }

  return {
    kind: "nagad",
    payHosts: hosts,
    check: async () => {
      // Keys that cannot be read are refused here; whether they are right shows at the first payment.
      seal({ merchantId }, theirKey(), ownKey());
      const path = `${base}/verify/payment/CHECK`;
      await call({ name: "verify", method: "GET", path, headers: version, isRead: true });
    },
    start,
    // The customer has paid on its page: there is nothing to complete.
    confirm: status,
    status,
    readReturn: ({ query }): ReturnHint => {
      const words: Record<string, ReturnHint["seems"]> = {
        success: "paid",
        failed: "failed",
        aborted: "cancelled",
        cancelled: "cancelled",
      };
      const seems = words[foldWords(query.status ?? "")] ?? "unclear";
      return { externalId: query.payment_ref_id || null, seems, hint: null };
    },
    // Nagad sends none, so anything that arrives is not from it.
    readWebhook: async () => ({ kind: "unproven" }),
    answerWebhook: (reading) => plainAnswer(reading),
  };
}

/** Nagad requires an IPv4 address, which not every customer has. */
function clientHeaders({ address, isMobile }: PaymentRequest["client"]): Record<string, string> {
  const plain = address.replace(/^::ffff:/, "");
  return {
    "X-KM-IP-V4": isIPv4(plain) ? plain : "0.0.0.0",
    "X-KM-Client-Type": isMobile ? "MOBILE_WEB" : "PC_WEB",
  };
}

function sentenceOf(answer: Fields | null): string {
  return firstText(answer, "message", "devMessage", "reason") ?? "Nagad gave no reason.";
}

function refusalOf(status: number, body: unknown): StartAnswer | null {
  if (status === 503) return inMaintenance("Nagad");
  const answer = fields(body);
  const isRefusal = status >= 300 || firstText(answer, "reason", "devMessage") !== null;
  return isRefusal ? { outcome: "refused", failure: "other", text: sentenceOf(answer) } : null;
}

/** A payment as `verify` answers it. It has no currency: only taka are supported. */
function readVerified(payment: Fields | null, word: string, reference: string): PaymentReport {
  if (word === "success") {
    const amount = exactTaka(payment?.amount);
    const transactionId = firstText(payment, "issuerPaymentRefNo");
    if (amount === null || transactionId === null) throw new GatewayError("unreadable");
    return {
      state: "paid",
      reference: firstText(payment, "orderId") ?? reference,
      amount,
      currency: "BDT",
      transactionId,
      fee: null,
      paidWith: "Nagad",
      payerPhone: payerPhoneOf(firstText(payment, "clientMobileNo")),
      at: momentOf(payment?.issuerPaymentDateTime),
      isRisky: false,
    };
  }
  if (word === "aborted" || word === "cancelled") return { state: "cancelled" };
  if (word === "expired") return { state: "expired" };
  if (word === "failed") return { state: "failed", failure: "declined", text: sentenceOf(payment) };
  // Started, or an unknown state: no change.
  return { state: "pending" };
}
