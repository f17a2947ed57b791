import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierScores, courierTokens } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { mergeKeys, unguessable } from "../connected-accounts/merge-keys.ts";
import { hintsOf } from "../connected-accounts/sealed-keys.ts";
import { newId } from "../id.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { openStatuses } from "../orders/order-status.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type CourierAccountChanges, storedKeys, webhookKeyNames } from "./courier-account-schema.ts";
import { type ConnectedKind, connectedKinds } from "./courier-port.ts";
import type { CourierAccount } from "./open-account.ts";
import { courierKeys } from "./open-account.ts";

/** An account as staff see it: without its keys. */
export type ListedAccount = Omit<
  CourierAccount,
  "sealedKeys" | "webhookPath" | "byName" | "createdAt" | "payoutsAskedAt"
> & {
  /** False where the keys must be entered again: the shop's own key has changed. */
  keysReadable: boolean;
  /** The URL to enter in the courier's panel. */
  webhookUrl: string;
};

const courierNames: Record<ConnectedKind, string> = { steadfast: "Steadfast", pathao: "Pathao", redx: "RedX" };

/** The couriers that the shop speaks with. */
export async function listAccounts(shop: Shop, actor: Actor): Promise<ListedAccount[]> {
  allow(actor, "couriers:manage");
  const accounts = await shop.db.select().from(courierAccounts).orderBy(courierAccounts.createdAt);
  return accounts.map((account) => toListed(shop, account));
}

function toListed(shop: Shop, account: CourierAccount): ListedAccount {
  const { sealedKeys: _, webhookPath, byName: __, createdAt: ___, payoutsAskedAt: ____, ...listed } = account;
  return {
    ...listed,
    keysReadable: courierKeys.openKeys(shop.secretBox, account) !== null,
    webhookUrl: `${shop.publicUrl}/api/webhooks/${account.kind}/${webhookPath}`,
  };
}

/** A saved account. `madeUp` has the webhook keys that the shop generated: they are shown only once. */
export type SavedAccount = { account: ListedAccount; madeUp: Record<string, string> };

/**
 * Saves the account of a courier; keys that are left out stay as they are. A real one removes all stand-ins. Refuses
 * `invalid-input` where keys are missing or unknown, and `stand-in-in-use` while orders booked with a stand-in are open.
 */
export async function saveAccount(
  shop: Shop,
  actor: Actor,
  kind: ConnectedKind,
  changes: CourierAccountChanges,
): Promise<SavedAccount> {
  const by = allow(actor, "couriers:manage");
  return transaction(shop.db, async (tx) => {
    await lockAccounts(tx);
    await removeStandIns(tx);
    const [former] = await tx.select().from(courierAccounts).where(eq(courierAccounts.kind, kind)).for("update");
    const id = former?.id ?? newId();
    const { keys, madeUp } = mergeKeys({
      ...{
        stored: (former && courierKeys.openKeys(shop.secretBox, former)) ?? {},
        given: changes.keys,
        isNew: !former,
      },
      ...{ names: Object.keys(storedKeys[kind].shape), madeUpNames: webhookKeyNames },
    });
    const isNewKey = !former || changes.keys !== undefined;
    const values = {
      name: changes.name ?? former?.name ?? courierNames[kind],
      active: changes.active ?? former?.active ?? true,
      storeId: changes.storeId === undefined ? (former?.storeId ?? null) : changes.storeId,
      storeName: changes.storeName === undefined ? (former?.storeName ?? null) : changes.storeName,
    };
    const secret = isNewKey && {
      ...{ sealedKeys: courierKeys.sealKeys(shop.secretBox, id, keys), keyHints: hintsOf(keys) },
      ...{ checkedAt: null, checkFailure: null, checkMilliseconds: null, balance: null, signatureSeenAt: null },
    };
    const [saved] = former
      ? await tx
          .update(courierAccounts)
          .set({ ...values, ...secret })
          .where(eq(courierAccounts.id, id))
          .returning()
      : await tx
          .insert(courierAccounts)
          .values({
            ...{
              id,
              kind,
              ...values,
              sealedKeys: courierKeys.sealKeys(shop.secretBox, id, keys),
              keyHints: hintsOf(keys),
            },
            ...{ webhookPath: unguessable(), createdAt: shop.now(), byName: by.name },
          })
          .returning();
    if (!saved) throw new Error("An account was not saved");
    // Tokens of the old keys are useless for the new ones.
    if (isNewKey) await tx.delete(courierTokens).where(eq(courierTokens.accountId, id));
    await auditSaved(tx, by, former, saved, isNewKey);
    return { account: toListed(shop, saved), madeUp };
  });
}

/** One at a time: otherwise a stand-in could come back beside a real account. */
async function lockAccounts(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('courier_accounts', 0))`);
}

/** What the audit log records of an account: never its keys, not even their last characters. */
async function auditSaved(
  tx: Database,
  by: SignedIn,
  former: CourierAccount | undefined,
  saved: CourierAccount,
  isNewKey: boolean,
): Promise<void> {
  const shown = ({ name, active, storeId }: CourierAccount) => ({ name, active, storeId });
  await writeAudit(tx, {
    ...{ by, action: "courier-saved", record: { id: saved.id, name: saved.name } },
    ...(former && { before: { ...shown(former), ...(isNewKey && { keys: "" }) } }),
    after: { ...shown(saved), ...(isNewKey && { keys: "changed" }) },
  });
}

/** Removes the stand-ins of the demo. Refuses `stand-in-in-use` while orders booked with one are open. */
async function removeStandIns(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ orders: number }>(sql`
    select count(*)::int as orders from orders o
     where ${hasStatus("o.status", openStatuses)} and o.id in (
       select s.order_id from shipments s join courier_accounts a on a.id = s.account_id where a.is_stand_in
       union all
       select b.order_id from bookings b join courier_accounts a on a.id = b.account_id
        where a.is_stand_in and b.state in ('requested', 'unknown'))`);
  const [open] = rows;
  if (open && open.orders > 0) throw new Refusal("stand-in-in-use", { details: { orders: open.orders } });
  const removed = await tx
    .delete(courierAccounts)
    .where(eq(courierAccounts.isStandIn, true))
    .returning({ kind: courierAccounts.kind });
  for (const { kind } of removed) await forgetScores(tx, kind);
}

/** A stand-in's score of a number must not look like one of the real courier. */
async function forgetScores(tx: Database, kind: ConnectedKind): Promise<void> {
  await tx.delete(courierScores).where(eq(courierScores.kind, kind));
}

/**
 * Removes an account with its keys, its webhooks and the records of its calls. Returns false where there is none.
 * Refuses `courier-in-use` while it has parcels on their way: switched off, it books none, and they are still followed.
 */
export async function removeAccount(shop: Shop, actor: Actor, kind: ConnectedKind): Promise<boolean> {
  const by = allow(actor, "couriers:manage");
  return transaction(shop.db, async (tx) => {
    await lockAccounts(tx);
    const [account] = await tx.select().from(courierAccounts).where(eq(courierAccounts.kind, kind)).for("update");
    if (!account) return false;
    const { rows } = await tx.execute<{ parcels: number }>(sql`
      select ((select count(*) from bookings where account_id = ${account.id} and state in ('requested', 'unknown'))
            + (select count(*) from shipments where account_id = ${account.id} and ended_at is null))::int as parcels`);
    const parcels = rows[0]?.parcels ?? 0;
    if (parcels > 0) throw new Refusal("courier-in-use", { details: { parcels } });
    await tx.delete(courierAccounts).where(eq(courierAccounts.id, account.id));
    await forgetScores(tx, kind);
    const { name, active, storeId } = account;
    await writeAudit(tx, {
      ...{ by, action: "courier-removed", record: { id: account.id, name } },
      before: { name, active, storeId },
    });
    return true;
  });
}

/** A connected courier by its name in a URL. Refuses `not-found` for any other. */
export function readKind(typed: string): ConnectedKind {
  const kind = connectedKinds.find((each) => each === typed);
  if (!kind) throw new Refusal("not-found");
  return kind;
}
