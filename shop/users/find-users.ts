import { type SQL, sql } from "drizzle-orm";
import type { users } from "../../db/tables.ts";
import { hasSecondFactor } from "../auth/sign-in-steps.ts";
import { countRows } from "../count-rows.ts";
import { behindCursor, cursorOf, microsOf } from "../cursor/cursor.ts";
import { offsetOf } from "../paging.ts";
import { type Actor, allow, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

export type Person = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "name" | "role" | "phone" | "address" | "emailVerified"
> & {
  secondFactor: boolean;
  picture: { id: string; widths: number[] } | null;
  /** When the account was made, to the microsecond, for a place in a list. */
  createdMicros: number;
};

type Asked = {
  q?: string | undefined;
  role?: Role | undefined;
  page: number;
  limit: number;
  after?: string | undefined;
};

/**
 * People with an account, newest first, all of them or those of a role whose name or e-mail has these words; for staff.
 * Counted up to `mostPaged`, and paged through as far; by `after` the list is read on from a cursor, however long it is.
 * `next` is the cursor of what follows, null at the end.
 */
export async function listPeople(shop: Shop, actor: Actor, { q, role, after, ...part }: Asked) {
  allow(actor, "people:read");
  const conditions = [sql`true`];
  if (role) conditions.push(sql`u.role = ${role}`);
  if (q)
    conditions.push(sql`(lower(u.name) || ' ' || u.email) like ${`%${escaped(q.normalize("NFC").toLowerCase())}%`}`);
  const where = sql.join(conditions, sql` and `);
  const behind = behindCursor(after, { moment: sql`u.created_at`, id: sql`u.id` }, "newest");
  const offset = after === undefined ? offsetOf(part) : 0;
  const read = await readPeople(shop, sql`${where} and ${behind}`, part.limit + 1, offset);
  const people = read.slice(0, part.limit);
  const last = people.at(-1);
  const next = read.length > part.limit && last ? cursorOf(last.createdMicros, last.id) : null;
  return { people, total: await countRows(shop, sql`users u where ${where}`), next };
}

/** Without the meaning that `like` gives to some signs. */
function escaped(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}

/** The role behind an e-mail: one's own, or anybody's for staff. Refuses others' as `not-allowed`. */
export async function roleOf(shop: Shop, actor: Actor, email: string): Promise<Role> {
  const own = allow(actor, "account:own");
  if (email.toLowerCase() === own.email) return own.role;
  allow(actor, "people:read");
  const [person] = await readPeople(shop, sql`u.email = ${email.toLowerCase()}`, 1, 0);
  if (!person) throw new Refusal("not-found");
  return person.role;
}

/** One's own account. */
export async function accountOf(shop: Shop, actor: Actor): Promise<Person> {
  const { id } = allow(actor, "account:own");
  const [person] = await readPeople(shop, sql`u.id = ${id}`, 1, 0);
  if (!person) throw new Refusal("not-signed-in");
  return person;
}

async function readPeople(shop: Shop, where: SQL, limit: number, offset: number): Promise<Person[]> {
  const { rows } = await shop.db.execute<Person>(sql`
    select u.id, u.email, u.name, u.role, u.phone, u.address,
           u.email_verified as "emailVerified", ${hasSecondFactor} as "secondFactor",
           ${microsOf(sql`u.created_at`)} as "createdMicros",
           (select json_build_object('id', i.id, 'widths', i.widths) from images i where i.id = u.image_id) as picture
      from (select u.* from users u where ${where} order by u.created_at desc, u.id limit ${limit} offset ${offset}) u
     order by u.created_at desc, u.id`);
  return rows;
}
