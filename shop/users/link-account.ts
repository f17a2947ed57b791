import { and, eq, sql } from "drizzle-orm";
import { identities, users } from "../../db/tables.ts";
import { newId } from "../id.ts";
import type { ExternalAccount } from "../ports.ts";
import type { Shop } from "../shop.ts";

export type LinkResult = "linked" | "linked-elsewhere" | "other-email";

/**
 * Links an external account to the signed-in user. Only one with the same e-mail: anyone who signed up with somebody
 * else's address must not leave a login of their own in the account that its owner takes over later.
 */
export async function linkAccount(shop: Shop, account: ExternalAccount, userId: string): Promise<LinkResult> {
  const { issuer, subject, email } = account;
  await shop.db.execute(sql`
    insert into identities (id, user_id, provider_id, account_id)
    select ${newId()}, u.id, ${issuer}, ${subject} from users u where u.id = ${userId} and u.email = ${email}
    on conflict (provider_id, account_id) do nothing`);
  const [linked] = await shop.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.providerId, issuer), eq(identities.accountId, subject)));
  if (!linked) return "other-email";
  if (linked.userId !== userId) return "linked-elsewhere";
  // The issuer has confirmed the address, and it is the account's.
  if (account.emailVerified)
    await shop.db
      .update(users)
      .set({ emailVerified: true })
      .where(and(eq(users.id, userId), eq(users.email, email)));
  return "linked";
}
