import { dhakaTime } from "../../http/dhaka-time.ts";
import { exactTaka, type Fields, fields, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import { takaText } from "../gateway-common.ts";
import { type Book, randomId, type StandInAttempt, type StandInPayment } from "./book.ts";
import { standInKeys } from "./contract.ts";

const mandatory = [
  "total_amount",
  "currency",
  "tran_id",
  "success_url",
  "fail_url",
  "cancel_url",
  "product_name",
  "product_category",
  "product_profile",
  "cus_name",
  "cus_email",
  "cus_add1",
  "cus_city",
  "cus_postcode",
  "cus_country",
  "cus_phone",
  "shipping_method",
  "num_of_item",
];
const maxLengths: Record<string, number> = { tran_id: 30, product_name: 255, product_category: 50, cus_phone: 20 };
const feePercent = 2;

type Options = { book: Book; pageOf: (payment: StandInPayment) => string };

/** SSLCOMMERZ v4: sessions, the validator, and the merchant's calls for attempts and refunds. */
export function sslcommerzContract({ book, pageOf }: Options): Contract {
  const { storeId, storePassword } = standInKeys.sslcommerz;
  const validated = new Set<string>();

  function guard({ query, body }: StandInRequest, name: string): StandInResponse | null {
    const form = fields(body);
    const given = (field: string) => query.get(field) ?? textOf(form?.[field]);
    if (given("store_id") === storeId && given("store_passwd") === storePassword) return null;
    if (name === "session") return failed("Store Credential Error Or Store is De-active");
    return name === "validation" ? ok({ status: "INVALID_TRANSACTION" }) : ok({ APIConnect: "FAILED" });
  }

  function session({ body }: StandInRequest): StandInResponse {
    const form = fields(body) ?? {};
    const text = (name: string) => textOf(form[name]) ?? "";
    const missing = mandatory.find((name) => text(name) === "");
    if (missing) return failed(`${missing} is missing`);
    const tooLong = Object.entries(maxLengths).find(([name, max]) => text(name).length > max);
    if (tooLong) return failed(`${tooLong[0]} is too long`);
    const amount = exactTaka(form.total_amount);
    if (amount === null || amount < 1_000 || amount > 50_000_000) return failed("Invalid Amount");
    if (text("currency") !== "BDT") return failed("This stand-in takes BDT only");
    if (!/^[^@\s]+@[^@\s]+\.[a-z]+$/i.test(text("cus_email"))) return failed("cus_email is invalid");
    if (!isLoopback(text("success_url"))) return failed("This stand-in returns to this machine only");
    const payment = book.add({
      kind: "sslcommerz",
      externalId: randomId(30),
      reference: text("tran_id"),
      amount,
      returnUrl: text("success_url"),
      webhookUrl: isLoopback(text("ipn_url")) ? text("ipn_url") : null,
      payerPhone: text("cus_phone"),
    });
    return ok({
      status: "SUCCESS",
      failedreason: "",
      sessionkey: payment.externalId,
      GatewayPageURL: pageOf(payment),
      storeBanner: "",
      storeLogo: "",
      is_direct_pay_enable: "1",
    });
  }

  function validation({ query }: StandInRequest): StandInResponse {
    const valId = query.get("val_id") ?? "";
    const found = book.attemptById(valId);
    if (found?.status !== "VALID") return ok({ status: "INVALID_TRANSACTION" });
    const status = validated.has(valId) ? "VALIDATED" : "VALID";
    validated.add(valId);
    return ok({
      ...sslcommerzFields(found.payment, found),
      status,
      APIConnect: "DONE",
      validated_on: dhakaTime(found.at),
    });
  }

  function transaction({ query }: StandInRequest): StandInResponse {
    const found = book
      .byReference("sslcommerz", query.get("tran_id") ?? "")
      .flatMap((payment) => payment.attempts.map((each) => sslcommerzFields(payment, each)));
    return ok({ APIConnect: "DONE", no_of_trans_found: found.length, element: found });
  }

  function refund({ query }: StandInRequest): StandInResponse {
    const transactionId = query.get("bank_tran_id") ?? "";
    const refused = (errorReason: string) =>
      ok({ APIConnect: "DONE", bank_tran_id: transactionId, status: "failed", refund_ref_id: "", errorReason });
    const payment = book.byTransaction("sslcommerz", transactionId);
    if (!payment) return refused("Transaction not found");
    const reference = query.get("refund_trans_id") ?? "";
    if (reference === "" || reference.length > 30) return refused("refund_trans_id is required");
    const amount = exactTaka(query.get("refund_amount"));
    const left = book.leftOf(payment);
    if (amount === null || amount <= 0 || amount > left) return refused("Refund amount is invalid");
    const made = book.refund({ kind: "sslcommerz", reference, transactionId, amount });
    if (!made) return refused("The refund cannot be made now");
    return ok({
      APIConnect: "DONE",
      bank_tran_id: transactionId,
      trans_id: payment.reference,
      refund_ref_id: made.gatewayReference,
      status: made.state === "processing" ? "processing" : "success",
      errorReason: "",
    });
  }

  function refundStatus({ query }: StandInRequest): StandInResponse {
    const id = query.get("refund_ref_id") ?? "";
    const found = book.refunds.find(({ gatewayReference }) => gatewayReference === id);
    if (!found) return ok({ APIConnect: "INVALID_REQUEST" });
    const states = { done: "refunded", processing: "processing", cancelled: "cancelled" };
    return ok({
      APIConnect: "DONE",
      bank_tran_id: found.transactionId,
      refund_ref_id: id,
      initiated_on: dhakaTime(found.at),
      status: states[found.state],
      errorReason: "",
    });
  }

  const merchant = { method: "GET" as const, path: /^\/validator\/api\/merchantTransIDvalidationAPI\.php$/ };
  return {
    guard,
    unknownPath: { status: 404, body: {} },
    routes: [
      { name: "session", method: "POST", path: /^\/gwprocess\/v4\/api\.php$/, handle: session },
      { name: "validation", method: "GET", path: /^\/validator\/api\/validationserverAPI\.php$/, handle: validation },
      { ...merchant, name: "refund-status", field: "refund_ref_id", handle: refundStatus },
      { ...merchant, name: "refund", field: "bank_tran_id", handle: refund },
      { ...merchant, name: "transaction", field: "tran_id", handle: transaction },
    ],
  };
}

/** What SSLCOMMERZ tells about a try: by its validator, to the browser, and in a notification. */
export function sslcommerzFields(payment: StandInPayment, { id, status, bankId, method, at }: StandInAttempt) {
  const amount = payment.paid ?? payment.amount;
  const isPaid = status === "VALID";
  return {
    status,
    tran_date: dhakaTime(at),
    tran_id: payment.reference,
    val_id: isPaid ? id : "",
    amount: takaText(amount),
    store_amount: (Math.round(amount * (1 - feePercent / 100)) / 100).toFixed(2),
    bank_tran_id: bankId,
    card_type: method,
    card_issuer: method,
    currency: "BDT",
    currency_type: "BDT",
    currency_amount: takaText(amount),
    currency_rate: "1.0000",
    risk_level: payment.faults.has("risky") ? "1" : "0",
    risk_title: payment.faults.has("risky") ? "Risky" : "Safe",
    ...(!isPaid && { error: "The customer's bank has declined." }),
  };
}

const ok = (body: Fields): StandInResponse => ({ status: 200, body });
const failed = (failedreason: string): StandInResponse => ok({ status: "FAILED", failedreason });
