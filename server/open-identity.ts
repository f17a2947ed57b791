import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { secrets } from "../db/tables.ts";
import type { Argon2Cost } from "../integrations/identity/hashing-threads.ts";
import { hashPassword, usualCost, verifyPassword } from "../integrations/identity/password-hash.ts";
import { embeddedAccounts } from "../shop/auth/embedded-accounts.ts";
import type { SecretBox } from "../shop/auth/secret-box.ts";
import type { SendIdentityLetter } from "../shop/ports.ts";
import { loadSettings } from "../shop/settings/queries.ts";

type Parts = {
  db: Database;
  publicUrl: string;
  secretBox: SecretBox;
  sendLetter: SendIdentityLetter;
  now?: () => Date;
  cost?: Argon2Cost;
  /** No answer about an e-mail comes sooner (milliseconds). */
  answerAfter?: number;
};

/** The shop's own accounts, with their passwords hashed on threads of their own. */
export async function openIdentity({
  db,
  cost = usualCost,
  now = () => new Date(),
  answerAfter = 300,
  ...parts
}: Parts) {
  const passwords = {
    hash: (password: string) => hashPassword(password, cost),
    verify: verifyPassword,
  };
  const secret = await cookieSecret(db);
  return embeddedAccounts({ ...parts, db, now, answerAfter, passwords, secret, settings: () => loadSettings(db) });
}

/** What signs the session cookie: drawn once, the same in every process of this shop. */
async function cookieSecret(db: Database): Promise<string> {
  const name = "session-cookie";
  const drawn = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value: drawn }).onConflictDoNothing();
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, name));
  return kept?.value ?? drawn;
}
