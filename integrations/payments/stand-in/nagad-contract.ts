import { createPublicKey, randomBytes } from "node:crypto";
import { compactDhakaTime, dhakaTime } from "../../http/dhaka-time.ts";
import { exactTaka, type Fields, fields, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import { takaText } from "../gateway-common.ts";
import { readRsaKey, seal, unseal } from "../nagad-crypto.ts";
import { type Book, randomId, type StandInPayment } from "./book.ts";
import { standInKeys } from "./contract.ts";
import { gatewayPrivateKey, merchantPrivateKey } from "./nagad-keys.ts";

type Options = { book: Book; pageOf: (payment: StandInPayment) => string };

/** Nagad's checkout: initialize, complete, verify. */
export function nagadContract({ book, pageOf }: Options): Contract {
  const { merchantId, merchantNumber } = standInKeys.nagad;
  const begun = new Map<string, { orderId: string; challenge: string }>();

  function open(body: unknown): Fields | null {
    const input = fields(body);
    const sensitiveData = textOf(input?.sensitiveData) ?? "";
    const signature = textOf(input?.signature) ?? "";
    const merchantKey = createPublicKey(readRsaKey(merchantPrivateKey, "private"));
    return unseal({ sensitiveData, signature }, readRsaKey(gatewayPrivateKey, "private"), merchantKey);
  }

  function guard({ headers }: StandInRequest, name: string): StandInResponse | null {
    if (headers["x-km-api-version"] !== "v-0.2.0") return refused(400, "InvalidRequest", "X-KM-Api-Version is missing");
    if (name === "verify") return null;
    const hasClient =
      headers["x-km-ip-v4"] && /^(PC_WEB|MOBILE_WEB|MOBILE_APP)$/.test(headers["x-km-client-type"] ?? "");
    return hasClient ? null : refused(400, "InvalidRequest", "X-KM-IP-V4 or X-KM-Client-Type is missing");
  }

  function initialize({ body }: StandInRequest, path: string): StandInResponse {
    const [merchant, orderId = ""] = path.split("/");
    const input = fields(body);
    const message = open(body);
    if (merchant !== merchantId || input?.accountNumber !== merchantNumber) {
      return refused(400, "InvalidMerchant", "Invalid merchant");
    }
    if (!message || message.merchantId !== merchantId || message.orderId !== orderId) {
      return refused(400, "InvalidSignature", "Invalid signature");
    }
    if (!/^\d{14}$/.test(textOf(input.dateTime) ?? "") || message.datetime !== input.dateTime) {
      return refused(400, "InvalidRequest", "Invalid dateTime");
    }
    if (!/^[A-Za-z0-9]{1,20}$/.test(orderId)) return refused(400, "InvalidOrderId", "Invalid orderId");
    const paymentReferenceId = `${randomId(12)}.${orderId}.${randomId(20)}`;
    const challenge = randomBytes(20).toString("hex");
    begun.set(paymentReferenceId, { orderId, challenge });
    const answer = { paymentReferenceId, acceptDateTime: compactDhakaTime(book.now()), challenge };
    const merchantKey = createPublicKey(readRsaKey(merchantPrivateKey, "private"));
    return { status: 200, body: seal(answer, merchantKey, readRsaKey(gatewayPrivateKey, "private")) };
  }

  function complete({ body }: StandInRequest, id: string): StandInResponse {
    const input = fields(body);
    const message = open(body);
    const first = begun.get(id);
    if (!message || !first || message.challenge !== first.challenge || message.orderId !== first.orderId) {
      return refused(400, "InvalidSignature", "Invalid signature");
    }
    const amount = typeof message.amount === "string" ? exactTaka(message.amount) : null;
    if (amount === null || amount <= 0 || message.currencyCode !== "050") {
      return refused(400, "InvalidAmount", "Invalid amount");
    }
    const returnUrl = textOf(input?.merchantCallbackURL) ?? "";
    if (!isLoopback(returnUrl)) return refused(400, "InvalidUrl", "This stand-in returns to this machine only");
    begun.delete(id);
    const payment = book.add({
      kind: "nagad",
      externalId: id,
      reference: first.orderId,
      amount,
      returnUrl,
      webhookUrl: null,
      payerPhone: null,
    });
    return { status: 200, body: { callBackUrl: pageOf(payment), status: "Success" } };
  }

  function verify(_: StandInRequest, id: string): StandInResponse {
    const payment = book.byId("nagad", id);
    if (!payment) return refused(404, "PaymentNotFound", "Payment not found");
    const words = {
      started: "Initiated",
      authorised: "Initiated",
      paid: "Success",
      failed: "Failed",
      cancelled: "Aborted",
    };
    const phone = payment.payerPhone;
    return {
      status: 200,
      body: {
        merchantId,
        orderId: payment.reference,
        paymentRefId: payment.externalId,
        amount: takaText(payment.paid ?? payment.amount),
        clientMobileNo: phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        merchantMobileNo: merchantNumber,
        orderDateTime: `${dhakaTime(payment.createdAt)}.0`,
        issuerPaymentDateTime: payment.paidAt && `${dhakaTime(payment.paidAt)}.0`,
        issuerPaymentRefNo: payment.transactionId,
        additionalMerchantInfo: null,
        status: words[payment.state],
        statusCode: payment.state === "paid" ? "000" : "001",
      },
    };
  }

  return {
    guard,
    unknownPath: refused(404, "NotFound", "No such resource"),
    routes: [
      { name: "initialize", method: "POST", path: /^\/api\/dfs\/check-out\/initialize\/(.+)$/, handle: initialize },
      { name: "complete", method: "POST", path: /^\/api\/dfs\/check-out\/complete\/([^/]+)$/, handle: complete },
      { name: "verify", method: "GET", path: /^\/api\/dfs\/verify\/payment\/([^/]+)$/, handle: verify },
    ],
  };
}

/** Where Nagad sends the browser: `status` is only a hint. */
export function nagadReturn({ returnUrl, externalId, reference }: StandInPayment, status: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("merchant", standInKeys.nagad.merchantId);
  url.searchParams.set("order_id", reference);
  url.searchParams.set("payment_ref_id", externalId);
  url.searchParams.set("status", status);
  return url.href;
}

const refused = (status: number, reason: string, message: string): StandInResponse => ({
  status,
  body: { reason, message },
});
