import { desc, gte } from "drizzle-orm";
import { cashEntries } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { startOfDhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type LedgerAccount, transferMoney } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { CashEntryKind } from "./cash-rules.ts";

export type CashEntryInput = { id?: string | undefined; kind: CashEntryKind; amount: Paisa; text: string };

const ways: Record<CashEntryKind, { from: LedgerAccount; to: LedgerAccount }> = {
  expense: { from: "cash", to: "expenses" },
  "to-bank": { from: "cash", to: "bank" },
  "from-bank": { from: "bank", to: "cash" },
  "put-in": { from: "owner", to: "cash" },
  "taken-out": { from: "cash", to: "owner" },
};

/** Records money that was put into the cash box or taken out for no order; the same `id` once. Returns its id. */
export async function addCashEntry(shop: Shop, actor: Actor, input: CashEntryInput): Promise<string> {
  const by = allow(actor, "cash:change");
  const { id = newId(), kind, amount, text } = input;
  await transaction(shop.db, async (tx) => {
    const at = shop.now();
    const entry = { id, kind, amount, text, at, byId: by.id, byName: by.name };
    const [added] = await tx.insert(cashEntries).values(entry).onConflictDoNothing().returning();
    if (!added) return;
    await transferMoney(tx, { ...ways[kind], amount, reason: `cash:${id}`, orderId: null, at });
    await writeAudit(tx, { by, action: "cash-entered", record: { id, name: text }, after: { kind, amount } });
  });
  return id;
}

/** The entries of today and yesterday, newest first. */
export async function listCashEntries(shop: Shop, actor: Actor): Promise<(typeof cashEntries.$inferSelect)[]> {
  allow(actor, "cash:read");
  return shop.db
    .select()
    .from(cashEntries)
    .where(gte(cashEntries.at, startOfDhakaDay(shop.now(), -1)))
    .orderBy(desc(cashEntries.at), cashEntries.id)
    .limit(100);
}
