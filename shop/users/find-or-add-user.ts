import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { identities, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { ExternalAccount } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { displayName } from "./user-schema.ts";

type UserMatch = { userId: string; isNew: boolean };

/**
 * Finds the user behind an external account, or adds one. Refuses `email-already-in-use` if the e-mail belongs to a
 * user who has not linked this account: an e-mail alone never merges two accounts.
 */
export async function findOrAddUser(shop: Shop, account: ExternalAccount): Promise<UserMatch> {
  const { issuer: providerId, subject: accountId } = account;
  return transaction(shop.db, async (tx) => {
    const linked = await findLinkedUser(tx, account);
    if (linked) return linked;
    const email = account.email.toLowerCase();
    const name = displayName.safeParse(account.name).data ?? email.replace(/@.*/, "");
    const [added] = await tx
      .insert(users)
      .values({ id: newId(), email, name, emailVerified: account.emailVerified })
      .onConflictDoNothing({ target: users.email })
      .returning({ userId: users.id });
    if (added) {
      await tx.insert(identities).values({ id: newId(), ...added, providerId, accountId });
      return { ...added, isNew: true };
    }
    // A parallel request of the same user may have added them in the meantime.
    const owner = (await findLinkedUser(tx, account)) ?? (await takeOverByEmail(tx, shop, account));
    if (!owner) throw new Refusal("email-already-in-use");
    return owner;
  });
}

async function findLinkedUser(tx: Database, { issuer, subject }: ExternalAccount): Promise<UserMatch | null> {
  const [linked] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.providerId, issuer), eq(identities.accountId, subject)));
  return linked ? { ...linked, isNew: false } : null;
}

/**
 * Firebase keeps all accounts and has confirmed this e-mail: the account takes over the user with it. Voids the old
 * password.
 */
async function takeOverByEmail(tx: Database, shop: Shop, account: ExternalAccount): Promise<UserMatch | null> {
  if (shop.accounts !== null || !account.emailVerified) return null;
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into identities (id, user_id, provider_id, account_id)
    select ${newId()}, u.id, ${account.issuer}, ${account.subject} from users u
     where u.email = ${account.email.toLowerCase()}
       and not exists (select from identities i where i.user_id = u.id and i.provider_id = ${account.issuer})
    returning user_id as "userId"`);
  const [owner] = rows;
  if (!owner) return null;
  await tx.delete(identities).where(and(eq(identities.userId, owner.userId), eq(identities.providerId, "credential")));
  return { ...owner, isNew: false };
}

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
