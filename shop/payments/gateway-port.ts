import type { RecordCall, TokenStore, WebhookAnswer, WebhookRequest } from "../connected-accounts/account-port.ts";
import { CallError } from "../connected-accounts/account-port.ts";
import type { Paisa } from "../money.ts";
import type { GatewayKind } from "./payment-rules.ts";

export { type GatewayKind, gatewayKinds } from "./payment-rules.ts";

/** A payment that a customer is about to make. */
export type PaymentRequest = {
  /** Ours, unique for each attempt: at most 20 letters and digits, for Nagad takes no more. */
  reference: string;
  orderNumber: string;
  /** At least ৳10 for SSLCOMMERZ. */
  amount: Paisa;
  customer: {
    name: string;
    /** Eleven digits, 01…. */
    phone: string;
    /** SSLCOMMERZ requires one: the shop's own if the customer has none. */
    email: string;
    address: string;
    city: string;
  };
  pieces: number;
  contents: string;
  /** Where the gateway sends the browser back; it identifies the attempt, grants no access and has no query. */
  returnUrl: string;
  /** Where the gateway reports (SSLCOMMERZ's IPN); bKash and Nagad are told in their panels, or not at all. */
  webhookUrl: string;
  /** The customer's address and kind of device, for Nagad's headers. */
  client: { address: string; isMobile: boolean };
};

/** The result of a start. `unknown`: the response was lost; nobody was sent to its page, so nobody can pay it. */
export type StartAnswer =
  | {
      outcome: "started";
      /** The gateway's own id of the payment. */
      externalId: string;
      /** Where the browser is sent; its host is one of `payHosts`. */
      payUrl: string;
    }
  | { outcome: "refused"; failure: PaymentFailure; text: string }
  | { outcome: "unknown" };

/** Why a payment failed, as far as it helps the customer to choose what to do next. */
export const paymentFailures = [
  "no-balance",
  "wrong-pin",
  "wrong-code",
  "limit",
  "declined",
  "amount",
  "maintenance",
  "other",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** A payment as the gateway reports it: the source of truth, whatever browser and webhook say. */
export type PaymentReport =
  /** Not paid yet; it still can be. `isAuthorised`: the customer has agreed, and `confirm` takes the money (bKash). */
  | { state: "pending"; isAuthorised?: true }
  | {
      state: "paid";
      /** Ours, as the gateway repeats it. */
      reference: string;
      amount: Paisa;
      currency: string;
      /** The id by which the gateway refunds: bKash's trxID, the bank's own id at SSLCOMMERZ. */
      transactionId: string;
      /** Null where the gateway does not say. */
      fee: Paisa | null;
      /** What was paid with, in the gateway's words: "VISA-Dutch Bangla", "bKash". */
      paidWith: string | null;
      payerPhone: string | null;
      at: Date | null;
      /** The gateway asks the merchant to check it before goods leave. */
      isRisky: boolean;
    }
  | { state: "failed"; failure: PaymentFailure; text: string }
  | { state: "cancelled" }
  | { state: "expired" }
  /** The gateway has no such payment. */
  | { state: "missing" };

/** A payment of ours, as a gateway is asked about it. `externalId` is null where the start was cut. */
export type PaymentQuery = {
  reference: string;
  externalId: string | null;
  amount: Paisa;
  /** SSLCOMMERZ's val_id, where a return or a webhook has brought one. */
  hint: string | null;
};

export type RefundInstruction = {
  /** Ours, unique for each refund: at most 20 letters and digits. */
  reference: string;
  externalId: string;
  transactionId: string;
  amount: Paisa;
  /** What was paid. */
  paid: Paisa;
  reason: string;
};

/**
 * The result of a refund; `reference` is the gateway's own. `unknown`: the response was lost; call `refundStatus`,
 * never send it again.
 */
export type RefundAnswer =
  | { outcome: "done"; reference: string }
  /** The gateway has accepted it and will say when the money is there. */
  | { outcome: "processing"; reference: string }
  | { outcome: "refused"; text: string }
  | { outcome: "unknown" };

/** A refund as a gateway is asked about it. */
export type RefundQuery = RefundInstruction & {
  /** The gateway's own, where its answer has brought one. */
  gatewayReference: string | null;
  /** References of the payment's other refunds: a lost one at bKash is found as the one that is not among them. */
  otherReferences: readonly string[];
};

/** Money in the merchant's wallet. */
export type Receipt = { transactionId: string; amount: Paisa; payerPhone: string | null; at: Date | null };

/** The parameters of a browser's return: only a hint. */
export type ReturnHint = {
  externalId: string | null;
  /** What the customer seems to have done. */
  seems: "paid" | "failed" | "cancelled" | "unclear";
  hint: string | null;
};

/** What a webhook means: which payment to ask about, or money that came without one of ours. */
export type PaymentWebhookReading =
  | { kind: "unproven" }
  | { kind: "unreadable" }
  /** Confirms the address: this page is to be fetched once (bKash's SNS). */
  | { kind: "confirm-address"; url: string }
  | { kind: "ignored"; event: string }
  | { kind: "payment"; reference: string | null; externalId: string | null; hint: string | null }
  /** Money that was sent by hand: it may settle a claim with this id, once `findReceipt` has found it too. */
  | ({ kind: "receipt" } & Receipt);

/** The meaning of a verified webhook. */
export type ProvenPaymentReading = Exclude<PaymentWebhookReading, { kind: "unproven" | "confirm-address" }>;

/**
 * A gateway with the keys of one account. Every call has a time limit, follows no redirect and throws `GatewayError`.
 * What a gateway cannot do is missing.
 */
export type Gateway = {
  kind: GatewayKind;
  /** Hosts that a browser may be sent to. */
  payHosts: readonly string[];
  /** Asks the gateway whether it accepts the keys. */
  check: () => Promise<void>;
  start: (payment: PaymentRequest) => Promise<StartAnswer>;
  /**
   * Completes a payment after the customer came back (bKash charges only now), and returns its state. Called once per
   * return; a second call reports the state.
   */
  confirm: (payment: PaymentQuery) => Promise<PaymentReport>;
  /** Queries the gateway without changing anything. */
  status: (payment: PaymentQuery) => Promise<PaymentReport>;
  refund?: (refund: RefundInstruction) => Promise<RefundAnswer>;
  /**
   * The state of a refund. `missing`: the gateway has none. It may be sent again only if that is still so two minutes
   * later.
   */
  refundStatus?: (refund: RefundQuery) => Promise<RefundAnswer | { outcome: "missing" }>;
  /** Finds money in the merchant's wallet by its id; null for none. */
  findReceipt?: (transactionId: string) => Promise<Receipt | null>;
  readReturn: (request: { query: Record<string, string>; form: Record<string, string> }) => ReturnHint;
  /**
   * Nagad sends none, so each one is unverified. Throws if bKash's certificate cannot be fetched, so that bKash sends
   * the webhook again.
   */
  readWebhook: (request: WebhookRequest) => Promise<PaymentWebhookReading>;
  answerWebhook: (reading: PaymentWebhookReading) => WebhookAnswer;
};

/** Why a call to a gateway failed. */
export class GatewayError extends CallError {
  override name = "GatewayError";
}

/**
 * The token of a gateway, shared by all processes. bKash blocks a shop for an hour after a third token request within
 * an hour.
 */
export type GatewayTokens = TokenStore & {
  /**
   * Counts a token request before it is sent, whatever its result. Returns null, or, if two were made within an hour,
   * the time of the next allowed one: then nothing is counted, and none may be made.
   */
  count: () => Promise<Date | null>;
  /** Reverts the last count: that call was never sent. */
  uncount: () => Promise<void>;
};

/** The keys of each gateway, as its panel names them. All of them are secret. Nagad's are PEM or bare base64. */
export type GatewayKeys = {
  bkash: { appKey: string; appSecret: string; username: string; password: string };
  nagad: { merchantId: string; merchantNumber: string; gatewayPublicKey: string; merchantPrivateKey: string };
  sslcommerz: { storeId: string; storePassword: string };
};

/**
 * What an adapter needs from the shop. `baseUrl` is the gateway's own, or a stand-in's; `timeoutMs` for a whole call
 * with its retries, 30 seconds if not given, as bKash rules.
 */
export type GatewayDeps = {
  baseUrl: string;
  /** Where the stand-in shows its pages (with its port); null for the real hosts. */
  payHost: string | null;
  tokens: GatewayTokens;
  record: RecordCall;
  now: () => Date;
  timeoutMs?: number;
};

/** What an account gives its gateway. `isSandbox`: the gateway's own sandbox instead of its live address. */
export type GatewayAccountDeps = Omit<GatewayDeps, "baseUrl" | "payHost"> & { isStandIn: boolean; isSandbox: boolean };

/** Opens a gateway with the keys of an account; calls nobody. */
export type OpenGateway = <Kind extends GatewayKind>(
  kind: Kind,
  keys: GatewayKeys[Kind],
  account: GatewayAccountDeps,
) => Gateway;
