import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { dayCloses } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type DayFigures, readDayFigures } from "./day-figures.ts";

export type DayClose = typeof dayCloses.$inferSelect;

/** The last days that were closed, newest first; a day that was reopened appears with both closes. */
export async function listDayCloses(shop: Shop, actor: Actor): Promise<DayClose[]> {
  allow(actor, "cash:read");
  return shop.db.select().from(dayCloses).orderBy(desc(dayCloses.closedAt), dayCloses.id).limit(31);
}

/** The figures of today so far, as they would be fixed now. */
export async function currentDay(shop: Shop, actor: Actor): Promise<DayFigures> {
  allow(actor, "cash:read");
  return readDayFigures(shop.db, dhakaDay(shop.now()), await lastClose(shop.db));
}

export type CloseInput = {
  /** Today or the day before. */
  day: string;
  /** What is in the cash box. */
  counted: Paisa;
  /** Why it differs from the expected amount. */
  reason: string | null;
};

/**
 * Closes a day: its figures are fixed, and the cash box holds what was counted; what is missing is a loss. What moves
 * later belongs to the next day. Refuses `day-closed` (with the last closed `day`), `invalid-input` for another day than
 * today or yesterday, and `count-differs` (with what is `expected`, in paisa) where a difference has no reason.
 */
export async function closeDay(shop: Shop, actor: Actor, { day, counted, reason }: CloseInput): Promise<DayClose> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    // No money moves while the figures are read.
    await tx.execute(sql`lock table day_closes in exclusive mode`);
    await tx.execute(sql`lock table ledger_transfers in share row exclusive mode`);
    const now = shop.now();
    const last = await lastClose(tx);
    if (last && last.day >= day) throw new Refusal("day-closed", { details: { day: last.day } });
    if (day !== dhakaDay(now) && day !== dhakaDay(startOfDhakaDay(now, -1)))
      throw new Refusal("invalid-input", { fields: { day: "invalid" } });
    const figures = await readDayFigures(tx, day, last);
    const expected = figures.accounts.find(({ account }) => account === "cash")?.closing ?? paisa(0);
    if (counted !== expected && !reason) throw new Refusal("count-differs", { details: { expected } });
    const id = newId();
    const difference = paisa(expected - counted);
    await transferNet(tx, {
      ...{ from: "cash", to: "loss", amount: difference, reason: `day-close:${id}`, orderId: null, at: now },
    });
    const { rows } = await tx.execute<{ last: number }>(
      sql`select coalesce(max(id), 0)::float8 as last from ledger_transfers`,
    );
    const [closed] = await tx
      .insert(dayCloses)
      .values({
        ...{ id, day, lastTransferId: rows[0]?.last ?? 0, expected, counted, figures },
        ...{ reason: difference === 0 ? null : reason, closedAt: now, closedByName: by.name },
      })
      .returning();
    if (!closed) throw new Error("A day was not closed");
    const after = { expected, counted, ...(difference !== 0 && { reason }) };
    await writeAudit(tx, { by, action: "day-closed", record: { id, name: day }, after });
    return closed;
  });
}

/**
 * Reopens the last closed day, for the owner, with a reason. Its figures stay recorded; the balance of the cash box is
 * the expected amount again until it is recounted. Refuses `not-found` unless it is the last one.
 */
export async function reopenDay(shop: Shop, actor: Actor, day: string, reason: string): Promise<void> {
  const by = allow(actor, "cash:reopen");
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`lock table day_closes in exclusive mode`);
    const last = await lastClose(tx);
    if (last?.day !== day) throw new Refusal("not-found");
    const now = shop.now();
    const difference = paisa(last.expected - last.counted);
    await transferNet(tx, {
      ...{ from: "loss", to: "cash", amount: difference, reason: `day-close:${last.id}:reopened` },
      ...{ orderId: null, at: now },
    });
    await tx
      .update(dayCloses)
      .set({ reopenedAt: now, reopenedByName: by.name, reopenedReason: reason })
      .where(eq(dayCloses.id, last.id));
    await writeAudit(tx, { by, action: "day-reopened", record: { id: last.id, name: day }, after: { reason } });
  });
}

/** The last day that is closed; of those before a day, where one is given. */
export async function lastClose(db: Database, before?: string): Promise<DayClose | null> {
  const [last] = await db
    .select()
    .from(dayCloses)
    .where(and(isNull(dayCloses.reopenedAt), before === undefined ? undefined : lt(dayCloses.day, before)))
    .orderBy(desc(dayCloses.day))
    .limit(1);
  return last ?? null;
}
