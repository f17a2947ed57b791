import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayAccounts, gatewayReceipts, gatewayWebhooks, paymentAttempts, payments } from "../../db/schema.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { Stored } from "../connected-accounts/account-port.ts";
import { webhookInbox } from "../connected-accounts/webhook-inbox.ts";
import { newId } from "../id.ts";
import type { Shop } from "../shop.ts";
import type { ProvenPaymentReading } from "./gateway-port.ts";
import type { GatewayAccount } from "./open-gateway.ts";
import { normalizeReference } from "./payment-rules.ts";

type StoredReading = Stored<ProvenPaymentReading>;

const batchSize = 100;
const inbox = webhookInbox("gateway");

/**
 * Applies the waiting webhooks of gateways, each in its own transaction. They are only hints: a payment is polled at once,
 * and money that was sent by hand may verify a claim. Returns true if more may be waiting.
 */
export async function applyGatewayWebhooks(shop: Shop): Promise<boolean> {
  for (let done = 0; done < batchSize; done += 1)
    if (shop.shutdownSignal.aborted || !(await applyNext(shop))) return false;
  return true;
}

function applyNext(shop: Shop): Promise<boolean> {
  return inbox.handleNext(
    shop,
    async (tx, id) => {
      const [webhook] = await tx.select().from(gatewayWebhooks).where(eq(gatewayWebhooks.id, id));
      const [account] = webhook
        ? await tx.select().from(gatewayAccounts).where(eq(gatewayAccounts.id, webhook.accountId))
        : [];
      if (!webhook || !account) return;
      const orderId = await applyReading(tx, account, webhook.reading, shop.now());
      if (orderId !== null) await tx.update(gatewayWebhooks).set({ orderId }).where(eq(gatewayWebhooks.id, id));
    },
    // Polling finds every unfinished payment in any case.
    async () => {},
  );
}

/** The order that a webhook is about; null if it is not one of ours. */
async function applyReading(
  tx: Database,
  account: GatewayAccount,
  reading: StoredReading,
  now: Date,
): Promise<string | null> {
  if (reading.kind === "payment") return askNow(tx, account, reading, now);
  if (reading.kind === "receipt") return keepReceipt(tx, account, reading, now);
  return null;
}

async function askNow(
  tx: Database,
  { id, kind }: GatewayAccount,
  { reference, externalId, hint }: Extract<StoredReading, { kind: "payment" }>,
  now: Date,
): Promise<string | null> {
  const isNamed =
    reference !== null ? eq(paymentAttempts.reference, reference) : eq(paymentAttempts.externalId, externalId ?? "");
  const [query] = await tx
    .update(paymentAttempts)
    .set({ nextAskAt: now, hint: sql`coalesce(${hint?.slice(0, 200) ?? null}, ${paymentAttempts.hint})` })
    .where(
      and(
        isNamed,
        eq(paymentAttempts.kind, kind),
        eq(paymentAttempts.accountId, id),
        sql`${paymentAttempts.paymentId} is null`,
      ),
    )
    .returning({ orderId: paymentAttempts.orderId });
  return query?.orderId ?? null;
}

/** Keeps money that came to the merchant's wallet, unless a payment has recorded it already. */
async function keepReceipt(
  tx: Database,
  { id: accountId, kind: method }: GatewayAccount,
  { transactionId, amount, payerPhone, at }: Extract<StoredReading, { kind: "receipt" }>,
  now: Date,
): Promise<string | null> {
  const reference = normalizeReference(transactionId);
  if (reference === null) return null;
  const [known] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.reference, reference), eq(payments.state, "verified")));
  if (known) return known.orderId;
  const received = { accountId, method, transactionId: reference, amount, payerPhone };
  const id = newId();
  const [added] = await tx
    .insert(gatewayReceipts)
    .values({ id, ...received, at: at === null ? null : new Date(at), receivedAt: now })
    .onConflictDoNothing()
    .returning();
  const record = { id, name: reference };
  if (added) await writeAudit(tx, { by: null, action: "receipt-kept", record, after: { method, amount } });
  return null;
}
