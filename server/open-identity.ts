import type { Database } from "../db/open.ts";
import type { Argon2Cost } from "../integrations/identity/hashing-threads.ts";
import { hashPassword, usualCost, verifyPassword } from "../integrations/identity/password-hash.ts";
import { embeddedAccounts } from "../shop/auth/embedded-accounts.ts";
import type { SecretBox } from "../shop/auth/secret-box.ts";
import type { SendIdentityLetter } from "../shop/ports.ts";
import { loadSettings } from "../shop/settings/load-settings.ts";
import { shopSecret } from "../shop/shop-secret.ts";

type Parts = {
  db: Database;
  publicUrl: string;
  secretBox: SecretBox;
  sendLetter: SendIdentityLetter;
  now?: () => Date;
  cost?: Argon2Cost;
  /** No answer about an e-mail comes sooner (milliseconds). */
  answerAfter?: number;
  onHeldBack?: () => void;
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
  const secret = await shopSecret(db, "session-cookie");
  return embeddedAccounts({ ...parts, db, now, answerAfter, passwords, secret, settings: () => loadSettings(db) });
}
