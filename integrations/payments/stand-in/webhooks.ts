import { randomUUID, sign } from "node:crypto";
import { compactDhakaTime } from "../../http/dhaka-time.ts";
import { type Fields, textOf } from "../../http/read-answer.ts";
import { type Delivery, openOutbox, ownWebhookUrl, postWebhook } from "../../http/stand-in/outbox.ts";
import { takaText } from "../gateway-common.ts";
import { signedText, snsSignedNames } from "../sns.ts";
import { signNotification } from "../sslcommerz-webhook.ts";
import type { StandInAttempt, StandInPayment, StandInReceipt } from "./book.ts";
import { type SelfSigned, selfSigned } from "./certificate.ts";
import { standInKeys } from "./contract.ts";
import { sslcommerzFields } from "./sslcommerz-contract.ts";

/** What may happen to a webhook: never sent; sent twice; sent after the next one; with a wrong proof. */
export const webhookFaults = ["lost", "doubled", "late", "wrong-signature"] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** A webhook that went out, and what the shop answered; null for no answer. */
export type SentWebhook = { url: string; body: string; status: number | null };

type Message = { url: string; headers: Record<string, string>; body: string };

const topic = "arn:aws:sns:ap-southeast-1:000000000000:stand-in-bkash";
const answerMs = 15_000;
const types = { api: "10002294", qr: "10003126" };

/** Sends what the gateways report. `baseUrl` is the stand-in's own, for the certificate and the confirmation. */
export function openWebhooks(now: () => Date, baseUrl: () => string) {
  const faults: WebhookFault[] = [];
  const sent: SentWebhook[] = [];
  let signer: SelfSigned | null = null;
  let bkashUrl: string | null = null;
  let token: string | null = null;
  let isConfirmed = false;

  const outbox = openOutbox<Message>({
    now,
    retrySeconds: () => [20, 20],
    async send({ url, headers, body }) {
      const status = await postWebhook(new URL(url), { headers, body, timeoutMs: answerMs });
      sent.push({ url, body, status });
      return status;
    },
  });

  function proof(): SelfSigned {
    signer ??= selfSigned("sns.amazonaws.com", now());
    return signer;
  }

  /** Queues a message that `sealed` makes, right or with a wrong proof. */
  function add(url: string, sealed: (isForged: boolean) => Omit<Message, "url">): void {
    const fault = faults.shift() ?? null;
    const delivery: Delivery = fault === "wrong-signature" ? null : fault;
    outbox.add({ url, ...sealed(fault === "wrong-signature") }, delivery);
  }

  function addSns(url: string, type: string, content: Record<string, string>): void {
    const message: Fields = {
      Type: type,
      MessageId: randomUUID(),
      TopicArn: topic,
      Timestamp: now().toISOString(),
      SignatureVersion: "1",
      SigningCertURL: `${baseUrl()}/sns/SimpleNotificationService-stand-in.pem`,
      ...content,
    };
    add(url, (isForged) => {
      const signed = signedText(message, snsSignedNames[type]) + (isForged ? "forged" : "");
      const signature = sign("RSA-SHA1", Buffer.from(signed), proof().privateKey).toString("base64");
      return {
        headers: { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": type },
        body: JSON.stringify({ ...message, Signature: signature }),
      };
    });
  }

  function notify(receipt: StandInReceipt, type: string, reference: string | null): void {
    if (bkashUrl === null || !isConfirmed) return;
    const message = {
      dateTime: compactDhakaTime(receipt.at),
      debitMSISDN: `88${receipt.payerPhone}`,
      creditOrganizationName: "Stand-in shop",
      creditShortCode: "50022",
      trxID: receipt.transactionId,
      transactionStatus: "Completed",
      transactionType: type,
      amount: takaText(receipt.amount),
      currency: "BDT",
      ...(reference !== null && { merchantInvoiceNumber: reference }),
    };
    addSns(bkashUrl, "Notification", { Message: JSON.stringify(message) });
  }

  return {
    sent: sent as readonly SentWebhook[],
    certificate: () => proof().certificate,
    /** Where the shop wants bKash's notifications, which it confirms first; null for nowhere. Only on this machine. */
    setBkashUrl(url: string | null): void {
      bkashUrl = url === null ? null : ownWebhookUrl(url);
      isConfirmed = false;
      if (bkashUrl === null) return;
      token = randomUUID();
      addSns(bkashUrl, "SubscriptionConfirmation", {
        Message: "You have chosen to subscribe to the topic. To confirm, visit the SubscribeURL.",
        Token: token,
        SubscribeURL: `${baseUrl()}/sns/?Action=ConfirmSubscription&TopicArn=${topic}&Token=${token}`,
      });
    },
    /** Whether the token is the one that was sent: then notifications begin. */
    confirm(query: URLSearchParams): boolean {
      isConfirmed ||= token !== null && textOf(query.get("Token")) === token;
      return isConfirmed;
    },
    paid({ kind, reference, transactionId, paid, payerPhone, paidAt }: StandInPayment): void {
      if (kind !== "bkash" || transactionId === null || paid === null || paidAt === null) return;
      notify({ transactionId, amount: paid, payerPhone: payerPhone ?? "", at: paidAt }, types.api, reference);
    },
    /** What SSLCOMMERZ posts to the address of the session. */
    tried(payment: StandInPayment, one: StandInAttempt): void {
      if (payment.webhookUrl === null) return;
      const values = sslcommerzFields(payment, one);
      add(payment.webhookUrl, (isForged) => {
        const names = Object.keys(values);
        const password = isForged ? "forged" : standInKeys.sslcommerz.storePassword;
        const signed = {
          ...values,
          verify_key: names.join(","),
          verify_sign: signNotification(values, names, password, "md5"),
          verify_sign_sha2: signNotification(values, names, password, "sha256"),
        };
        return {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(signed).toString(),
        };
      });
    },
    received: (receipt: StandInReceipt) => notify(receipt, types.qr, null),
    failNext: (fault: WebhookFault, times = 1): void => {
      faults.push(...Array.from({ length: times }, () => fault));
    },
    pump: outbox.pump,
    settled: outbox.settled,
    close: outbox.close,
  };
}
