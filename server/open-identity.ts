import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { identities, oneTimeLinks, secrets, sessions, users } from "../db/tables.ts";
import { type EmbeddedAccounts, embeddedAccounts } from "../integrations/identity/embedded.ts";
import type { Argon2Cost } from "../integrations/identity/hashing-threads.ts";
import { newId } from "../shop/id.ts";
import { sessionCookie } from "../shop/people/session-cookie.ts";
import type { SendIdentityLetter } from "../shop/ports.ts";

type Parts = {
  db: Database;
  publicUrl: string;
  sendLetter: SendIdentityLetter;
  cost?: Argon2Cost;
  answerAfter?: number;
};

/** The embedded identity provider on the shop's own tables. */
export async function openIdentity({ db, ...parts }: Parts): Promise<EmbeddedAccounts> {
  const tables = { user: users, account: identities, session: sessions, verification: oneTimeLinks };
  return embeddedAccounts({
    ...parts,
    sessionCookie: sessionCookie(parts.publicUrl),
    db,
    tables,
    newId,
    secret: await cookieSecret(db),
  });
}

/** What signs the session cookie: drawn once, the same in every process of this shop. */
async function cookieSecret(db: Database): Promise<string> {
  const name = "session-cookie";
  const drawn = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value: drawn }).onConflictDoNothing();
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, name));
  return kept?.value ?? drawn;
}
