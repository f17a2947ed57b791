import { randomInt } from "node:crypto";
import { type Paisa, paisa, sum } from "../../../shop/money.ts";
import type { GatewayKind } from "../../../shop/payments/gateway-port.ts";

/**
 * Faults of a payment: authorised, but the browser never returns; returned as paid, but not paid; returned
 * twice; paid with another amount; no balance; no PIN is right; paid, but risky (SSLCOMMERZ).
 */
export const paymentFaults = [
  "no-return",
  "unpaid-return",
  "return-twice",
  "amount-changed",
  "no-balance",
  "wrong-pin",
  "risky",
] as const;
export type PaymentFault = (typeof paymentFaults)[number];

/** Faults of a refund: refused; done an hour later; cancelled an hour later. */
export const refundFaults = ["refused", "processing", "cancelled"] as const;
export type RefundFault = (typeof refundFaults)[number];

/** One of several attempts to pay in a session of SSLCOMMERZ. */
export type StandInAttempt = {
  id: string;
  status: "VALID" | "FAILED" | "CANCELLED";
  bankId: string;
  method: string;
  at: Date;
};

/** A payment in the stand-in's own ledger. */
export type StandInPayment = {
  kind: GatewayKind;
  externalId: string;
  /** The shop's. */
  reference: string;
  amount: Paisa;
  returnUrl: string;
  /** Where this payment is reported; null where the gateway reports all to one address. */
  webhookUrl: string | null;
  /** `authorised`: the customer has agreed, and the money is not taken yet (bKash). */
  state: "started" | "authorised" | "paid" | "failed" | "cancelled";
  faults: Set<PaymentFault>;
  createdAt: Date;
  paidAt: Date | null;
  /** The charged amount; differs from `amount` only by a fault. */
  paid: Paisa | null;
  transactionId: string | null;
  payerPhone: string | null;
  paidWith: string | null;
  /** How far the customer is on the gateway's page, and how often the PIN was wrong. */
  step: "number" | "code" | "pin";
  wrongPins: number;
  attempts: StandInAttempt[];
};

/** A refund in the stand-in's own ledger. */
export type StandInRefund = {
  kind: GatewayKind;
  /** The shop's. */
  reference: string;
  gatewayReference: string;
  transactionId: string;
  amount: Paisa;
  state: "processing" | "done" | "cancelled";
  at: Date;
};

/** Money that somebody has sent to the merchant's wallet by hand. */
export type StandInReceipt = { transactionId: string; amount: Paisa; payerPhone: string; at: Date };

export type NewPayment = Pick<
  StandInPayment,
  "kind" | "externalId" | "reference" | "amount" | "returnUrl" | "webhookUrl" | "payerPhone"
>;

type Switch = { fault: PaymentFault; reference: string | null; left: number };

export type Book = ReturnType<typeof openBook>;

const hourMs = 3_600_000;

/** Random letters and digits, so that ids of two runs never collide. */
export function randomId(length: number): string {
  const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}

/** Payments, refunds and receipts of all three gateways with their clock. All of it is in memory. */
export function openBook(now: () => Date, onPaid: (payment: StandInPayment) => void) {
  const payments: StandInPayment[] = [];
  const refunds: StandInRefund[] = [];
  const receipts: StandInReceipt[] = [];
  const switches: Switch[] = [];
  const refundSwitches: RefundFault[] = [];
  const settling = new Map<StandInRefund, { at: number; state: StandInRefund["state"] }>();
  let aheadMs = 0;

  const clock = () => new Date(now().getTime() + aheadMs);

  function faultsFor(reference: string): PaymentFault[] {
    return switches
      .filter((each) => each.left > 0 && (each.reference === null || each.reference === reference))
      .map((each) => {
        each.left -= 1;
        return each.fault;
      });
  }

  function refundedOf(transactionId: string): StandInRefund[] {
    return refunds.filter((each) => each.transactionId === transactionId && each.state !== "cancelled");
  }

  /** Finishes refunds that are due. */
  function tick(): void {
    for (const [refund, { at, state }] of settling) {
      if (at > clock().getTime()) continue;
      refund.state = state;
      settling.delete(refund);
    }
  }

  return {
    now: clock,
    payments,
    refunds,
    receipts,
    tick,
    add(payment: NewPayment): StandInPayment {
      const added: StandInPayment = {
        ...payment,
        state: "started",
        faults: new Set(faultsFor(payment.reference)),
        createdAt: clock(),
        paidAt: null,
        paid: null,
        transactionId: null,
        paidWith: null,
        step: "number",
        wrongPins: 0,
        attempts: [],
      };
      payments.push(added);
      return added;
    },
    byId: (kind: GatewayKind, id: string) => payments.find((each) => each.kind === kind && each.externalId === id),
    byReference: (kind: GatewayKind, reference: string) =>
      payments.filter((each) => each.kind === kind && each.reference === reference),
    byTransaction: (kind: GatewayKind, id: string) =>
      payments.find((each) => each.kind === kind && each.transactionId === id),
    /** Takes the money. */
    pay(payment: StandInPayment, transactionId: string, paidWith: string): void {
      payment.state = "paid";
      payment.paidAt = clock();
      payment.paid = payment.faults.has("amount-changed") ? paisa(payment.amount - 100) : payment.amount;
      payment.transactionId = transactionId;
      payment.paidWith = paidWith;
      onPaid(payment);
    },
    receive(amount: Paisa, payerPhone: string): StandInReceipt {
      const receipt = { transactionId: randomId(10), amount, payerPhone, at: clock() };
      receipts.push(receipt);
      return receipt;
    },
    attemptById(id: string): (StandInAttempt & { payment: StandInPayment }) | null {
      const attempts = payments.flatMap((payment) => payment.attempts.map((each) => ({ ...each, payment })));
      return attempts.find((each) => each.id === id) ?? null;
    },
    refundedOf,
    /** What of a payment was not given back yet. */
    leftOf: (payment: StandInPayment): Paisa =>
      paisa((payment.paid ?? 0) - sum(refundedOf(payment.transactionId ?? "").map(({ amount }) => amount))),
    /** A refund, or null where the switch says: refused. */
    refund(refund: Pick<StandInRefund, "kind" | "reference" | "transactionId" | "amount">): StandInRefund | null {
      const fault = refundSwitches.shift();
      if (fault === "refused") return null;
      const added: StandInRefund = {
        ...refund,
        gatewayReference: randomId(10),
        state: fault ? "processing" : "done",
        at: clock(),
      };
      refunds.push(added);
      if (fault) {
        settling.set(added, { at: clock().getTime() + hourMs, state: fault === "cancelled" ? "cancelled" : "done" });
      }
      return added;
    },
    /** Of a payment that there is, or of the next ones; of this reference, or of any. */
    failPayment(fault: PaymentFault, reference: string | null = null, times = 1): void {
      const known = payments.findLast((each) => each.reference === reference);
      if (known) known.faults.add(fault);
      else switches.push({ fault, reference, left: times });
    },
    failNextRefund: (fault: RefundFault, times = 1): void => {
      refundSwitches.push(...Array.from({ length: times }, () => fault));
    },
    /** Moves the clock on. */
    advance(hours: number): void {
      aheadMs += hours * hourMs;
      tick();
    },
  };
}
