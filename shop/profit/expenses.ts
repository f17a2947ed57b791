import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { cashEntries, expenses } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import type { OrderSource } from "../orders/order-rules.ts";
import { transferMoney } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ExpenseAccount, ExpenseKind } from "./profit-rules.ts";
import type { Period } from "./read-facts.ts";

/** An expense; one of the cash box is taken back under Cash. */
export type Expense = Pick<
  typeof expenses.$inferSelect,
  "id" | "day" | "kind" | "amount" | "source" | "campaign" | "note" | "account" | "byName" | "at"
> & { isCashEntry: boolean };

export type ExpenseInput = {
  day: string;
  kind: ExpenseKind;
  amount: Paisa;
  source: OrderSource | null;
  campaign: string | null;
  note: string | null;
  account: ExpenseAccount;
};

/** Records an expense, and books it in the ledger. Returns its id. */
export async function addExpense(shop: Shop, actor: Actor, input: ExpenseInput): Promise<string> {
  const by = allow(actor, "expenses:change");
  const id = newId();
  await transaction(shop.db, async (tx) => {
    const at = shop.now();
    await tx.insert(expenses).values({ id, ...input, at, byId: by.id, byName: by.name });
    const { account: from, amount } = input;
    await transferMoney(tx, { from, to: "expenses", amount, reason: `expense:${id}`, orderId: null, at });
    const { day, kind } = input;
    await writeAudit(tx, { by, action: "expense-added", record: { id, name: kind }, after: { day, kind, amount } });
  });
  return id;
}

/** Reverses an expense: its booking is reversed, and the row stays. Returns false if it was reversed before. */
export async function removeExpense(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "expenses:change");
  return transaction(shop.db, async (tx) => {
    const [expense] = await tx.select().from(expenses).where(eq(expenses.id, id)).for("update");
    if (!expense) throw new Refusal("not-found");
    if (expense.removedAt) return false;
    const at = shop.now();
    await tx.update(expenses).set({ removedAt: at, removedByName: by.name }).where(eq(expenses.id, id));
    const { amount, account: to, kind, day } = expense;
    await transferMoney(tx, { from: "expenses", to, amount, reason: `expense-removed:${id}`, orderId: null, at });
    await writeAudit(tx, { by, action: "expense-removed", record: { id, name: kind }, before: { day, kind, amount } });
    return true;
  });
}

/** The expenses of a period, newest first, with those of the cash box. */
export async function listExpenses(shop: Shop, actor: Actor, { from, to }: Period): Promise<Expense[]> {
  allow(actor, "profit:read");
  const written = await shop.db
    .select()
    .from(expenses)
    .where(and(isNull(expenses.removedAt), gte(expenses.day, from), lte(expenses.day, to)))
    .orderBy(desc(expenses.day), desc(expenses.at))
    .limit(maxListed);
  const day = sql<string>`dhaka_day(${cashEntries.at})::text`;
  const { id, amount, text, at, byName } = cashEntries;
  const ofBox = await shop.db
    .select({ id, amount, note: text, at, byName, day })
    .from(cashEntries)
    .where(
      and(
        ...[eq(cashEntries.kind, "expense"), isNull(cashEntries.reversedAt)],
        sql`dhaka_day(${at}) between ${from}::date and ${to}::date`,
      ),
    )
    .orderBy(desc(at))
    .limit(maxListed);
  return [
    ...written.map((each) => ({ ...each, isCashEntry: false })),
    ...ofBox.map((each) => ({
      ...{ ...each, kind: "other" as const, source: null, campaign: null, account: "cash" as const },
      isCashEntry: true,
    })),
  ]
    .sort((one, other) => other.day.localeCompare(one.day) || other.at.getTime() - one.at.getTime())
    .slice(0, maxListed);
}

const maxListed = 200;
