import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { ledgerTransfers } from "../../db/schema.ts";
import { type Paisa, paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import type { PaymentMethod } from "./payment-rules.ts";

/**
 * Where money can be. `customer` is what customers owe (above zero), or what the shop owes them for goods that they have
 * not received yet; `cash` is the cash box.
 */
export type LedgerAccount =
  | "customer"
  | "sales"
  | "loss"
  | "gateway-fees"
  | "test"
  | "courier-cost"
  | "return-cost"
  | "unexplained"
  | "unmatched"
  | "expenses"
  | "owner"
  | `courier:${CourierKind}`
  | PaymentMethod;

/** The account of a payment or refund; money of stand-ins and sandboxes never mixes with real money. */
export function ledgerAccountOf({ method, test }: { method: PaymentMethod; test: boolean }): PaymentMethod | "test" {
  return test ? "test" : method;
}

type Transfer = {
  from: LedgerAccount;
  to: LedgerAccount;
  amount: Paisa;
  /** The unique cause of a transfer: the same one never moves money twice. */
  reason: string;
  orderId: string | null;
  at: Date;
};

/** Like `transferMoney`, for an amount that may be negative (it moves the other way) or zero (nothing moves). */
export async function transferNet(tx: Database, { from, to, amount, ...transfer }: Transfer): Promise<void> {
  if (amount > 0) await transferMoney(tx, { from, to, amount, ...transfer });
  if (amount < 0) await transferMoney(tx, { from: to, to: from, amount: paisa(-amount), ...transfer });
}

/** Moves money between two accounts, in the transaction of its cause. A repeated reason changes nothing. */
export async function transferMoney(tx: Database, { from, to, ...transfer }: Transfer): Promise<void> {
  await tx
    .insert(ledgerTransfers)
    .values({ fromAccount: from, toAccount: to, ...transfer })
    .onConflictDoNothing({ target: ledgerTransfers.reason });
}

/** The balance of every account that money has moved through, in paisa. Together they are zero. */
export async function ledgerBalances(db: Database): Promise<Map<string, Paisa>> {
  const { rows } = await db.execute<{ account: string; balance: string }>(sql`
    select account, sum(amount) as balance from (
      select to_account as account, amount from ledger_transfers
      union all
      select from_account, -amount from ledger_transfers) moved
     group by account`);
  return new Map(rows.map(({ account, balance }) => [account, Number(balance) as Paisa]));
}

/** Serializes those who record the same transaction id, until the end of their transaction. */
export async function lockReference(tx: Database, method: PaymentMethod, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${method} ${reference}`}, 0))`);
}
