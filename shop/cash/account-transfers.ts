import { accountTransfers } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { transferMoney, transferNet } from "../payments/ledger.ts";
import type { PaymentMethod } from "../payments/payment-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export type AccountTransferInput = {
  id?: string | undefined;
  from: PaymentMethod;
  to: PaymentMethod;
  /** What arrived. */
  amount: Paisa;
  /** The fee that the gateway, wallet or bank deducted; it left the first account as well. */
  fee: Paisa;
  text: string | null;
};

/**
 * Records a transfer between two of the merchant's own accounts: a gateway's settlement, a wallet's money
 * to the bank; the same `id` once. Returns its id.
 */
export async function addAccountTransfer(
  shop: Shop,
  actor: Actor,
  { id = newId(), from, to, amount, fee, text }: AccountTransferInput,
): Promise<string> {
  const by = allow(actor, "cash:change");
  await transaction(shop.db, async (tx) => {
    const at = shop.now();
    const made = { id, fromAccount: from, toAccount: to, amount, fee, text, at, byId: by.id, byName: by.name };
    const [added] = await tx.insert(accountTransfers).values(made).onConflictDoNothing().returning();
    if (!added) return;
    const move = { from, orderId: null, at };
    await transferMoney(tx, { ...move, to, amount, reason: `transfer:${id}` });
    await transferNet(tx, { ...move, to: "gateway-fees", amount: fee, reason: `transfer:${id}:fee` });
    await writeAudit(tx, {
      ...{ by, action: "account-transfer", record: { id, name: text ?? `${from} → ${to}` } },
      after: { from, to, amount, fee },
    });
  });
  return id;
}
