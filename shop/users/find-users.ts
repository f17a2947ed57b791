import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { hasSecondFactor } from "../auth/sign-in-steps.ts";
import { offsetOf } from "../paging.ts";
import { afterCursor, countRows, cursorOf, microsOf } from "../paging-queries.ts";
import { type Actor, allow, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

export type UserAccount = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "name" | "role" | "furtherRoles" | "phone" | "address" | "emailVerified"
> & {
  secondFactor: boolean;
  picture: { id: string; widths: number[] } | null;
  /** Time of creation in microseconds, for the cursor. */
  createdMicros: number;
};

type ListUsersInput = {
  q?: string | undefined;
  role?: Role | undefined;
  page: number;
  limit: number;
  after?: string | undefined;
};

/**
 * Lists users for staff, newest first, filtered by role and by words in name or e-mail. Counted and paged up to
 * `maxCounted`; `after` (a cursor) reads on without that limit. `next` is null at the end.
 */
export async function listUsers(shop: Shop, actor: Actor, { q, role, after, ...paging }: ListUsersInput) {
  allow(actor, "users:read");
  const conditions = [sql`true`];
  if (role) conditions.push(sql`(u.role = ${role} or ${role} = any(u.further_roles))`);
  if (q)
    conditions.push(sql`(lower(u.name) || ' ' || u.email) like ${`%${escapeLike(q.normalize("NFC").toLowerCase())}%`}`);
  const where = sql.join(conditions, sql` and `);
  const isAfterCursor = afterCursor(after, { moment: sql`u.created_at`, id: sql`u.id` }, "newest");
  const offset = after === undefined ? offsetOf(paging) : 0;
  const rows = await readUsers(shop, sql`${where} and ${isAfterCursor}`, paging.limit + 1, offset);
  const users = rows.slice(0, paging.limit);
  const last = users.at(-1);
  const next = rows.length > paging.limit && last ? cursorOf(last.createdMicros, last.id) : null;
  return { users, total: await countRows(shop, sql`users u where ${where}`), next };
}

/** Escapes the wildcards of `like`. */
function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}

/** The role of an e-mail: one's own, or anybody's for staff. Refuses others as `not-allowed`. */
export async function getRole(shop: Shop, actor: Actor, email: string): Promise<Role> {
  const own = allow(actor, "account:own");
  if (email.toLowerCase() === own.email) return own.role;
  allow(actor, "users:read");
  const [user] = await readUsers(shop, sql`u.email = ${email.toLowerCase()}`, 1, 0);
  if (!user) throw new Refusal("not-found");
  return user.role;
}

/** The account of the signed-in user. Refuses `not-signed-in`, also where it has been deleted meanwhile. */
export async function getAccount(shop: Shop, actor: Actor): Promise<UserAccount> {
  const { id } = allow(actor, "account:own");
  const [user] = await readUsers(shop, sql`u.id = ${id}`, 1, 0);
  if (!user) throw new Refusal("not-signed-in");
  return user;
}

async function readUsers(shop: Shop, where: SQL, limit: number, offset: number): Promise<UserAccount[]> {
  const { rows } = await shop.db.execute<UserAccount>(sql`
    select u.id, u.email, u.name, u.role, u.further_roles as "furtherRoles", u.phone, u.address,
           u.email_verified as "emailVerified", ${hasSecondFactor} as "secondFactor",
           ${microsOf(sql`u.created_at`)} as "createdMicros",
           (select json_build_object('id', i.id, 'widths', i.widths) from images i where i.id = u.image_id) as picture
      from (select u.* from users u where ${where} order by u.created_at desc, u.id limit ${limit} offset ${offset}) u
     order by u.created_at desc, u.id`);
  return rows;
}

/**
 * Serializes one account's changes until the transaction ends: two tabs must not count the same cart, addresses or
 * failed attempts in parallel. Refuses `not-signed-in` when the account is deleted meanwhile.
 */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new Refusal("not-signed-in");
}
