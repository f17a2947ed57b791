import { and, eq } from "drizzle-orm";
import { identities, users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { OutsideAccount } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/**
 * Who an account elsewhere is to the shop; somebody new is written down. Refuses `email-already-in-use` where the e-mail
 * belongs to somebody who has not said that this account is hers too: an e-mail alone never makes two people one.
 */
export async function knownPerson(shop: Shop, account: OutsideAccount): Promise<{ userId: string; isNew: boolean }> {
  const { issuer: providerId, subject: accountId } = account;
  return transaction(shop.db, async (tx) => {
    const [known] = await tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.providerId, providerId), eq(identities.accountId, accountId)));
    if (known) return { ...known, isNew: false };
    const email = account.email.toLowerCase();
    const name = account.name?.trim() || email.replace(/@.*/, "");
    const [made] = await tx
      .insert(users)
      .values({ id: newId(), email, name, emailVerified: account.emailVerified })
      .onConflictDoNothing({ target: users.email })
      .returning({ userId: users.id });
    if (!made) throw new Refusal("email-already-in-use");
    await tx.insert(identities).values({ id: newId(), ...made, providerId, accountId });
    return { ...made, isNew: true };
  });
}
