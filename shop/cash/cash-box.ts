import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { cashEntries } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type LedgerAccount, transferMoney } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { CashEntryKind } from "./cash-rules.ts";
import { type DayClose, lastClose } from "./close-day.ts";

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

/**
 * Takes back an entry that was a mistake: its money moves back. Returns false if it was taken back before. Refuses
 * `not-found`, and `day-closed` (with the last closed `day`) once its day is closed: those figures never change.
 */
export async function reverseCashEntry(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    // No day closes meanwhile.
    await tx.execute(sql`lock table day_closes in share mode`);
    const [entry] = await tx.select().from(cashEntries).where(eq(cashEntries.id, id)).for("update");
    if (!entry) throw new Refusal("not-found");
    if (entry.reversedAt) return false;
    const last = await lastClose(tx);
    const isOpen = (await tx.$count(cashEntries, and(eq(cashEntries.id, id), since(last)))) > 0;
    if (last && !isOpen) throw new Refusal("day-closed", { details: { day: last.day } });
    const at = shop.now();
    const { kind, amount, text } = entry;
    await tx.update(cashEntries).set({ reversedAt: at, reversedByName: by.name }).where(eq(cashEntries.id, id));
    const { from, to } = ways[kind];
    await transferMoney(tx, { from: to, to: from, amount, reason: `cash:${id}:reversed`, orderId: null, at });
    await writeAudit(tx, { by, action: "cash-entry-reversed", record: { id, name: text }, before: { kind, amount } });
    return true;
  });
}

/** The entries since the last day was closed, newest first; once today is closed, those of today. */
export async function listCashEntries(shop: Shop, actor: Actor): Promise<(typeof cashEntries.$inferSelect)[]> {
  allow(actor, "cash:read");
  const last = await lastClose(shop.db);
  const afterLast = since(last);
  const isTodayClosed = last?.day === dhakaDay(shop.now());
  const listed =
    isTodayClosed && afterLast ? and(since(await lastClose(shop.db, last.day)), not(afterLast)) : afterLast;
  return shop.db.select().from(cashEntries).where(listed).orderBy(desc(cashEntries.at), cashEntries.id).limit(500);
}

/** Entries whose money moved after a close: it fixes what had moved by then, whatever the clock said. */
function since(last: DayClose | null): SQL | undefined {
  if (!last) return undefined;
  return sql`exists (select from ledger_transfers t where t.reason = 'cash:' || ${cashEntries.id} and t.id > ${last.lastTransferId})`;
}
