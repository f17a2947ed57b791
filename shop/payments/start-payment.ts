import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { orderLines, orders, paymentAttempts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { unguessable } from "../connected-accounts/merge-keys.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import { dueWithAdvance } from "../orders/order-money.ts";
import { type Actor, guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { auditAttempt, closeAttempt } from "./close-attempt.ts";
import { webhookUrlOf } from "./gateway-accounts.ts";
import { GatewayError, type GatewayKind, type PaymentFailure, type StartAnswer } from "./gateway-port.ts";
import { isOfferedTo } from "./online-payment-methods.ts";
import { noteGatewayCall, type OpenedGateway, openGateway } from "./open-gateway.ts";
import { type AttemptPurpose, type StartRefusal, startRefusals } from "./payment-rules.ts";
import { pollPayment } from "./poll-payments.ts";

type Order = typeof orders.$inferSelect;
export type Attempt = typeof paymentAttempts.$inferSelect;

export type StartInput = {
  orderId: string;
  kind: GatewayKind;
  /** What the customer wants to pay; an advance only where one is still owed, otherwise all that is due. */
  purpose: AttemptPurpose;
  client: { address: string; isMobile: boolean };
  /** Who pays: a sandbox is for those who manage gateways. */
  actor?: Actor;
  /** How long a second window waits for the page requested by the first one; ten seconds by default. */
  waitMs?: number;
};

/** The page where the customer pays. `token` is the unguessable id of the attempt for its customer. */
export type StartedPayment = { url: string; token: string };

/** The states in which an attempt may still be paid by the customer who is at the gateway's page. */
const openStates = ["started", "pending"] as const;

// What a second window does while the first one's call is on its way.
const waitStepMs = 250;
const defaultWaitMs = 10_000;
/** What every gateway takes (`PaymentRequest`). */
const maxReference = 20;
// A page opened long ago may expire while the customer types.
const reusedMs = 20 * 60_000;

/**
 * Opens a payment of an order at a gateway, or returns the open one. The owner has been verified by the caller.
 * Written before the gateway is called, so that no payment is unknown to us. Refuses `nothing-due`,
 * `payment-unavailable` where the gateway is not set up or does not answer, `payment-refused` with its `failure`, and
 * `payment-being-checked` while an earlier payment may have been paid.
 */
export async function startPayment(shop: Shop, input: StartInput): Promise<StartedPayment> {
  const opened = await openGateway(shop, { kind: input.kind });
  if (!opened?.account.active || !isOfferedTo(input.actor ?? guest, opened.account))
    throw new Refusal("payment-unavailable");
  // Tried twice: a blocking attempt is closed first.
  for (let round = 0; round < 3; round += 1) {
    const { attempt, order, isNew, amount } = await writeAttempt(shop, opened, input);
    if (isNew) return callStart(shop, opened, { attempt, order, client: input.client });
    const payable = await waitForPage(shop, attempt, input.waitMs);
    if (payable && isSamePayment(payable, amount, input, shop.now())) return toStarted(payable);
    if (payable) await endFormer(shop, payable);
  }
  throw new Refusal("payment-being-checked");
}

/** The payment of an order that was just placed, or why there is none. */
export type PaymentStart = StartedPayment | { refusal: StartRefusal };

/** The same right after the order was placed; the order stays even if the payment fails. */
export async function startFirstPayment(shop: Shop, input: StartInput): Promise<PaymentStart> {
  try {
    return await startPayment(shop, input);
  } catch (error) {
    const refusal = error instanceof Refusal ? startRefusals.find((code) => code === error.code) : undefined;
    if (refusal) return { refusal };
    throw error;
  }
}

function toStarted({ payUrl, returnToken }: Attempt): StartedPayment {
  if (payUrl === null) throw new Refusal("payment-unavailable");
  return { url: payUrl, token: returnToken };
}

/** `amount`: what is to be paid now, which the attempt that was open may not know. */
type WrittenAttempt = { attempt: Attempt; order: Order; isNew: boolean; amount: Paisa };

/** Writes the attempt; where one is open, answers that one instead. */
async function writeAttempt(shop: Shop, { account }: OpenedGateway, input: StartInput): Promise<WrittenAttempt> {
  return transaction(shop.db, async (tx) => {
    const { orderId, kind } = input;
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const { due, advance } = await dueWithAdvance(tx, order);
    const amount = input.purpose === "advance" && advance > 0 ? paisa(Math.min(advance, due)) : due;
    if (amount <= 0) throw new Refusal("nothing-due");
    const [open] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...openStates])));
    if (open) return { attempt: open, order, isNew: false, amount };
    const now = shop.now();
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({
        ...{ id: newId(), orderId, accountId: account.id, kind, test: account.isStandIn || account.isSandbox },
        ...{ purpose: amount < due ? ("advance" as const) : ("online" as const), amount, startedAt: now },
        ...{
          reference: `${order.number.replaceAll("-", "")}${newId()}`.slice(0, maxReference),
          returnToken: unguessable(),
        },
        nextAskAt: new Date(now.getTime() + 60_000),
      })
      .returning();
    if (!attempt) throw new Error("An attempt was not written");
    await auditAttempt(tx, attempt, { action: "payment-started", number: order.number });
    return { attempt, order, isNew: true, amount };
  });
}

/** The open attempt once the gateway has answered with its page; null where it was closed instead. */
async function waitForPage(shop: Shop, { id }: Attempt, waitMs = defaultWaitMs): Promise<Attempt | null> {
  const stepMs = Math.min(waitStepMs, waitMs / 10);
  for (let waited = 0; ; waited += stepMs) {
    const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
    if (!attempt || !isOpen(attempt)) return null;
    if (attempt.payUrl !== null) return attempt;
    // Its process was lost: nobody was sent to a page of it.
    if (shop.now().getTime() - attempt.startedAt.getTime() > 60_000) {
      await closeAttempt(shop, id, { state: "failed", failure: "other" });
      return null;
    }
    if (waited >= waitMs) throw new Refusal("payment-being-checked", { retryAfterSeconds: 5 });
    await sleep(stepMs);
  }
}

/** Whether an attempt has no outcome yet. */
export function isOpen({ state }: Pick<Attempt, "state">): boolean {
  return openStates.some((each) => each === state);
}

/** Whether an open attempt can be reused; if its customer has come back, the gateway is queried first. */
function isSamePayment(open: Attempt, amount: Paisa, { kind }: StartInput, now: Date): boolean {
  const isFresh = open.returnedAt === null && now.getTime() - open.startedAt.getTime() < reusedMs;
  return open.kind === kind && open.amount === amount && isFresh;
}

/**
 * Queries a blocking attempt, and closes it if nobody has paid it. Refuses `payment-being-checked` if the gateway gives
 * no result.
 */
export async function endFormer(shop: Shop, attempt: Attempt): Promise<void> {
  const hasAnswered = await pollPayment(shop, attempt.id, { mayConfirm: false });
  // bKash does not charge a payment that the shop has not completed.
  const isUnpaidForSure = attempt.kind === "bkash" && attempt.confirmSentAt === null;
  if (!hasAnswered && !isUnpaidForSure) throw new Refusal("payment-being-checked", { retryAfterSeconds: 10 });
  await closeAttempt(shop, attempt.id, { state: "cancelled", failure: null });
}

type StartCall = { attempt: Attempt; order: Order; client: StartInput["client"] };

async function callStart(shop: Shop, opened: OpenedGateway, call: StartCall): Promise<StartedPayment> {
  const { gateway, account } = opened;
  const { attempt } = call;
  const answer = await gateway.start(await requestOf(shop, opened, call)).then(
    async (started) => {
      await noteGatewayCall(shop, account, null);
      return started;
    },
    async (error: unknown): Promise<StartAnswer> => {
      if (!(error instanceof GatewayError)) throw error;
      await noteGatewayCall(shop, account, error.reason);
      return { outcome: "unknown" };
    },
  );
  if (answer.outcome === "started" && isPayPage(answer.payUrl, gateway.payHosts)) {
    const { externalId, payUrl } = answer;
    const [pending] = await shop.db
      .update(paymentAttempts)
      .set({ externalId, payUrl, state: "pending" })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, "started")))
      .returning();
    if (pending) return toStarted(pending);
    throw new Refusal("payment-unavailable");
  }
  const failure: PaymentFailure = answer.outcome === "refused" ? answer.failure : "other";
  await closeAttempt(shop, attempt.id, { state: "failed", failure });
  if (answer.outcome === "refused") throw new Refusal("payment-refused", { details: { failure } });
  throw new Refusal("payment-unavailable");
}

/** Whether a browser may be sent there: only to hosts of the gateway's own list. */
function isPayPage(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username } = new URL(url);
  return (protocol === "https:" || protocol === "http:") && username === "" && hosts.includes(host);
}

async function requestOf(shop: Shop, { account }: OpenedGateway, { attempt, order, client }: StartCall) {
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const { email } = await shop.settings();
  return {
    ...{ reference: attempt.reference, orderNumber: order.number, amount: attempt.amount, client },
    customer: {
      ...{ name: order.fullName, phone: order.phone.replace(/^\+88/, ""), email: order.email ?? email },
      ...{ address: order.address, city: order.city },
    },
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: lines
      .map(({ nameEn, nameBn }) => nameEn ?? nameBn ?? "")
      .join(", ")
      .slice(0, 200),
    returnUrl: `${shop.publicUrl}/api/payments/return/${attempt.returnToken}`,
    webhookUrl: webhookUrlOf(shop, account),
  };
}
