import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayAccounts, gatewayTokens } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { mergeKeys, unguessable } from "../connected-accounts/merge-keys.ts";
import { hintsOf } from "../connected-accounts/sealed-keys.ts";
import { newId } from "../id.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { openStatuses } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type GatewayAccountChanges, storedGatewayKeys } from "./gateway-account-schema.ts";
import { GatewayError, type GatewayKind, gatewayKinds } from "./gateway-port.ts";
import { type GatewayAccount, gatewayKeys, openGatewayOf } from "./open-gateway.ts";

/** An account as staff see it: without its keys. */
export type ListedGateway = Omit<
  GatewayAccount,
  "sealedKeys" | "webhookPath" | "byName" | "createdAt" | "tokenCalls"
> & {
  /** False where the keys must be entered again: the shop's own key has changed. */
  keysReadable: boolean;
  /** The addresses to enter in the gateway's panel. */
  webhookUrl: string;
};

const gatewayNames: Record<GatewayKind, string> = { bkash: "bKash", nagad: "Nagad", sslcommerz: "SSLCOMMERZ" };

/** The gateways that take payments for the shop. */
export async function listGateways(shop: Shop, actor: Actor): Promise<ListedGateway[]> {
  allow(actor, "gateways:manage");
  const accounts = await shop.db.select().from(gatewayAccounts).orderBy(gatewayAccounts.createdAt);
  return accounts.map((account) => toListed(shop, account));
}

function toListed(shop: Shop, account: GatewayAccount): ListedGateway {
  const { sealedKeys: _, webhookPath: __, byName: ___, createdAt: ____, tokenCalls: _____, ...listed } = account;
  const keysReadable = gatewayKeys.openKeys(shop.secretBox, account) !== null;
  return { ...listed, keysReadable, webhookUrl: webhookUrlOf(shop, account) };
}

/** The address of a gateway's webhook. */
export function webhookUrlOf({ publicUrl }: Pick<Shop, "publicUrl">, { kind, webhookPath }: GatewayAccount): string {
  return `${publicUrl}/api/webhooks/${kind}/${webhookPath}`;
}

/**
 * Saves the account of a gateway; keys that are left out stay as they are. A real one removes all stand-ins. Refuses
 * `invalid-input` where keys are missing or unknown, and `stand-in-in-use` while orders paid with test money are open.
 */
export async function saveGateway(
  shop: Shop,
  actor: Actor,
  kind: GatewayKind,
  changes: GatewayAccountChanges,
): Promise<ListedGateway> {
  const by = allow(actor, "gateways:manage");
  return transaction(shop.db, async (tx) => {
    await lockAccounts(tx);
    await removeStandIns(tx);
    const [former] = await tx.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, kind)).for("update");
    const id = former?.id ?? newId();
    const stored = (former && gatewayKeys.openKeys(shop.secretBox, former)) ?? {};
    const names = Object.keys(storedGatewayKeys[kind].shape);
    const { keys } = mergeKeys({ stored, given: changes.keys, isNew: !former, names });
    const isNewKey = !former || changes.keys !== undefined;
    const values = {
      name: changes.name ?? former?.name ?? gatewayNames[kind],
      active: changes.active ?? former?.active ?? true,
      isSandbox: changes.isSandbox ?? former?.isSandbox ?? false,
    };
    const sealed = { sealedKeys: gatewayKeys.sealKeys(shop.secretBox, id, keys), keyHints: hintsOf(keys) };
    const unchecked = { checkedAt: null, checkFailure: null, checkMilliseconds: null };
    const [saved] = former
      ? await tx
          .update(gatewayAccounts)
          .set({ ...values, ...(isNewKey && { ...sealed, ...unchecked }) })
          .where(eq(gatewayAccounts.id, id))
          .returning()
      : await tx
          .insert(gatewayAccounts)
          .values({
            ...{ id, kind, ...values, ...sealed },
            ...{ webhookPath: unguessable(), createdAt: shop.now(), byName: by.name },
          })
          .returning();
    if (!saved) throw new Error("An account was not saved");
    // Tokens of the old keys are useless for the new ones.
    if (isNewKey) await tx.delete(gatewayTokens).where(eq(gatewayTokens.accountId, id));
    // Never its keys, not even their last characters.
    await writeAudit(tx, {
      ...{ by, action: "gateway-saved", record: { id, name: saved.name } },
      ...(former && { before: { ...shown(former), ...(isNewKey && { keys: "" }) } }),
      after: { ...shown(saved), ...(isNewKey && { keys: "changed" }) },
    });
    return toListed(shop, saved);
  });
}

const shown = ({ name, active, isSandbox }: GatewayAccount) => ({ name, active, isSandbox });

/** One at a time: otherwise a stand-in could come back beside a real account. */
export async function lockAccounts(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gateway_accounts', 0))`);
}

/** Removes the stand-ins of the demo. Refuses `stand-in-in-use` while orders paid with their money are open. */
async function removeStandIns(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ orders: number }>(sql`
    select count(*)::int as orders from orders o
     where ${hasStatus("o.status", openStatuses)} and o.id in (
       select p.order_id from payment_attempts p join gateway_accounts a on a.id = p.account_id
        where a.is_stand_in and p.state in ('started', 'pending', 'paid'))`);
  const [open] = rows;
  if (open && open.orders > 0) throw new Refusal("stand-in-in-use", { details: { orders: open.orders } });
  await tx.delete(gatewayAccounts).where(eq(gatewayAccounts.isStandIn, true));
}

/**
 * Removes an account with its keys, its webhooks and the records of its calls. Returns false where there is none.
 * Refuses `gateway-in-use` while a payment or a refund of it is not settled: switched off, it starts none.
 */
export async function removeGateway(shop: Shop, actor: Actor, kind: GatewayKind): Promise<boolean> {
  const by = allow(actor, "gateways:manage");
  return transaction(shop.db, async (tx) => {
    await lockAccounts(tx);
    const [account] = await tx.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, kind)).for("update");
    if (!account) return false;
    const { rows } = await tx.execute<{ open: number }>(sql`
      select ((select count(*) from payment_attempts where account_id = ${account.id} and state in ('started', 'pending'))
            + (select count(*) from refunds r join payments p on p.id = r.payment_id
                 join payment_attempts a on a.id = p.attempt_id
                where a.account_id = ${account.id} and r.state = 'requested'))::int as open`);
    const open = rows[0]?.open ?? 0;
    if (open > 0) throw new Refusal("gateway-in-use", { details: { payments: open } });
    await tx.delete(gatewayAccounts).where(eq(gatewayAccounts.id, account.id));
    const { id, name } = account;
    await writeAudit(tx, { by, action: "gateway-removed", record: { id, name }, before: shown(account) });
    return true;
  });
}

/** What testing the keys has shown, and how fast the gateway was. `failure` is null where it accepts them. */
export type GatewayCheck = { failure: GatewayError["reason"] | null; milliseconds: number };

/**
 * Asks a gateway whether it accepts the keys, and keeps what it says. Refuses `not-found`, and `keys-unreadable` where
 * they must be entered again.
 */
export async function checkGateway(shop: Shop, actor: Actor, kind: GatewayKind): Promise<GatewayCheck> {
  allow(actor, "gateways:manage");
  const [account] = await shop.db.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, kind));
  if (!account) throw new Refusal("not-found");
  const gateway = openGatewayOf(shop, account);
  if (!gateway) throw new Refusal("keys-unreadable");
  const startedAt = performance.now();
  const failure = await gateway.check().then(
    () => null,
    (error: unknown) => {
      if (error instanceof GatewayError) return error.reason;
      throw error;
    },
  );
  const milliseconds = Math.round(performance.now() - startedAt);
  await shop.db
    .update(gatewayAccounts)
    .set({ checkedAt: shop.now(), checkFailure: failure, checkMilliseconds: milliseconds })
    .where(eq(gatewayAccounts.id, account.id));
  return { failure, milliseconds };
}

/** A gateway by its name in a URL. Refuses `not-found` for any other. */
export function readGatewayKind(typed: string): GatewayKind {
  const kind = gatewayKinds.find((each) => each === typed);
  if (!kind) throw new Refusal("not-found");
  return kind;
}
