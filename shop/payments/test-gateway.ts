import * as z from "zod/mini";
import { paisa } from "../money.ts";
import {
  type Gateway,
  GatewayError,
  type OpenGateway,
  type PaymentReport,
  type PaymentRequest,
  type RefundAnswer,
} from "./gateway-port.ts";

/** A payment as this gateway has it. */
type StoredPayment = {
  request: PaymentRequest;
  externalId: string;
  /** Its state. bKash charges only when the payment is completed (`allowed`). */
  state: "open" | "allowed" | "paid" | "failed" | "cancelled";
  report: Partial<Extract<PaymentReport, { state: "paid" }>>;
  refunded: number;
};

const sentWebhook = z.union([
  z.object({ reference: z.string(), hint: z.nullable(z.string()) }),
  z.object({ transactionId: z.string(), amount: z.number() }),
]);

/**
 * A fake gateway in this process, for tests of how the shop handles its responses. The header `x-proof` verifies its
 * webhooks.
 */
export class TestGateway {
  readonly payments = new Map<string, StoredPayment>();
  readonly refunds = new Map<string, { amount: number; answer: RefundAnswer }>();
  /** Money that somebody sent by hand. */
  readonly receipts = new Map<string, NonNullable<Awaited<ReturnType<NonNullable<Gateway["findReceipt"]>>>>>();
  /** Calls by name, in order. */
  readonly calls: string[] = [];
  /** Called before and after the work of each call: if it throws, the response is lost. */
  before: (call: string) => Promise<void> | void = () => {};
  after: (call: string) => Promise<void> | void = () => {};
  /** Whether it reports that the customer has agreed to a payment that is not completed yet. */
  reportsAuthorised = false;
  payHosts: readonly string[] = ["pay.example"];
  start: (payment: PaymentRequest) => ReturnType<Gateway["start"]> = async (request) => {
    const externalId = `X${this.payments.size + 1}`;
    this.payments.set(request.reference, { request, externalId, state: "open", report: {}, refunded: 0 });
    return { outcome: "started", externalId, payUrl: `https://pay.example/${externalId}` };
  };
  answerRefund: () => RefundAnswer = () => ({ outcome: "done", reference: `RF${this.refunds.size}` });

  /** What a customer does on its page. */
  set(reference: string, state: StoredPayment["state"], report: StoredPayment["report"] = {}): void {
    const stored = this.payments.get(reference);
    if (!stored) throw new Error("no such payment");
    Object.assign(stored, { state, report: { ...stored.report, ...report } });
  }

  /** All money that it holds for the shop, in paisa. */
  get balance(): number {
    let sum = 0;
    for (const { state, request, report, refunded } of this.payments.values())
      if (state === "paid") sum += (report.amount ?? request.amount) - refunded;
    return sum;
  }

  private reportOf({ state, request, externalId, report }: StoredPayment): PaymentReport {
    if (state === "allowed" && this.reportsAuthorised) return { state: "pending", isAuthorised: true };
    if (state === "open" || state === "allowed") return { state: "pending" };
    if (state === "failed") return { state, failure: "no-balance", text: "Insufficient balance" };
    if (state === "cancelled") return { state };
    return {
      ...{ state: "paid", reference: request.reference, amount: request.amount, currency: "BDT" },
      ...{ transactionId: `TRX${externalId}0000`, fee: paisa(Math.round(request.amount / 50)), paidWith: null },
      ...{ payerPhone: "01812345678", at: null, isRisky: false, ...report },
    };
  }

  private async call<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    this.calls.push(name);
    await this.before(name);
    const result = await work();
    await this.after(name);
    return result;
  }

  private find({ reference }: { reference: string }): StoredPayment | undefined {
    return this.payments.get(reference);
  }

  open: OpenGateway = (kind): Gateway => ({
    kind,
    payHosts: this.payHosts,
    check: () => this.call("check", () => {}),
    start: (payment) => this.call("start", () => this.start(payment)),
    confirm: (query) =>
      this.call("confirm", () => {
        const stored = this.find(query);
        if (stored?.state === "allowed") stored.state = "paid";
        return stored ? this.reportOf(stored) : { state: "missing" };
      }),
    status: (query) =>
      this.call("status", () => {
        const stored = this.find(query);
        return stored ? this.reportOf(stored) : { state: "missing" };
      }),
    refund: (refund) =>
      this.call("refund", () => {
        const known = this.refunds.get(refund.reference);
        if (known) return known.answer;
        const answer = this.answerRefund();
        this.refunds.set(refund.reference, { amount: refund.amount, answer });
        const stored = [...this.payments.values()].find(({ externalId }) => externalId === refund.externalId);
        if (stored && answer.outcome !== "refused") stored.refunded += refund.amount;
        return answer;
      }),
    refundStatus: (refund) =>
      this.call("refundStatus", () => {
        const known = this.refunds.get(refund.reference);
        if (!known) return { outcome: "missing" };
        return known.answer.outcome === "unknown" ? { outcome: "done", reference: "RF0" } : known.answer;
      }),
    findReceipt: (transactionId) => this.call("findReceipt", () => this.receipts.get(transactionId) ?? null),
    readReturn: ({ query, form }) => {
      const seems = (["paid", "failed", "cancelled"] as const).find((each) => each === (query.status ?? form.status));
      return { externalId: query.paymentID ?? null, seems: seems ?? "unclear", hint: form.val_id ?? null };
    },
    readWebhook: async ({ headers, body }) => {
      if (headers["x-proof"] !== "proof") return { kind: "unproven" };
      const { success, data } = sentWebhook.safeParse(JSON.parse(body));
      if (!success) return { kind: "unreadable" };
      if ("reference" in data) return { kind: "payment", externalId: null, ...data };
      const { transactionId, amount } = data;
      return { kind: "receipt", transactionId, amount: paisa(amount), payerPhone: null, at: null };
    },
    answerWebhook: ({ kind: read }) => ({
      status: read === "unproven" ? 401 : 200,
      headers: { "content-type": "application/json" },
      body: `{"status":"ok"}`,
    }),
  });
}

/** For tests that need only one. */
export function gatewayOfTests(): { open: OpenGateway } {
  return new TestGateway();
}

/** A call without a response; it may have had an effect. */
export const cut = (): never => {
  throw new GatewayError("unreachable", { maybeDone: true });
};
