import { and, eq } from "drizzle-orm";
import { identities, users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { OutsideAccount } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { cleanText } from "../text.ts";

/**
 * Who an account elsewhere is to the shop; somebody new is written down. Refuses `email-already-in-use` where the e-mail
 * belongs to somebody who has not said that this account is hers too: an e-mail alone never makes two people one.
 */
export async function knownPerson(shop: Shop, account: OutsideAccount): Promise<{ userId: string; isNew: boolean }> {
  const { issuer: providerId, subject: accountId } = account;
  return transaction(shop.db, async (tx) => {
    const find = async () => {
      const itsOwn = and(eq(identities.providerId, providerId), eq(identities.accountId, accountId));
      const [known] = await tx.select({ userId: identities.userId }).from(identities).where(itsOwn);
      return known && { ...known, isNew: false };
    };
    const known = await find();
    if (known) return known;
    const email = account.email.toLowerCase();
    const name = cleanText(account.name ?? "").slice(0, 120) || email.replace(/@.*/, "");
    const [made] = await tx
      .insert(users)
      .values({ id: newId(), email, name, emailVerified: account.emailVerified })
      .onConflictDoNothing({ target: users.email })
      .returning({ userId: users.id });
    if (made) {
      await tx.insert(identities).values({ id: newId(), ...made, providerId, accountId });
      return { ...made, isNew: true };
    }
    // Another tab of hers may have been quicker.
    const meanwhile = await find();
    if (!meanwhile) throw new Refusal("email-already-in-use");
    return meanwhile;
  });
}
