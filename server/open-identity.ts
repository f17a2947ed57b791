import type { Database } from "../db/open.ts";
import type { Argon2Cost } from "../integrations/identity/hashing-threads.ts";
import { defaultCost, hashPassword, verifyPassword } from "../integrations/identity/password-hash.ts";
import { createEmbeddedAccounts } from "../shop/auth/embedded-accounts.ts";
import type { SecretBox } from "../shop/auth/secret-box.ts";
import type { SendAccountEmail } from "../shop/ports.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import { shopSecret } from "../shop/shop-secret.ts";

type OpenIdentityDeps = {
  db: Database;
  publicUrl: string;
  secretBox: SecretBox;
  sendAccountEmail: SendAccountEmail;
  now?: () => Date;
  cost?: Argon2Cost;
  /** No answer about an e-mail comes sooner (milliseconds). */
  minResponseMs?: number;
  onDelayed?: () => void;
};

/** The shop's own accounts, with their passwords hashed on threads of their own. */
export async function openIdentity({
  db,
  cost = defaultCost,
  now = () => new Date(),
  minResponseMs = 300,
  ...parts
}: OpenIdentityDeps) {
  const passwords = {
    hash: (password: string) => hashPassword(password, cost),
    verify: verifyPassword,
  };
  const secret = await shopSecret(db, "session-cookie");
  return createEmbeddedAccounts({
    ...parts,
    db,
    now,
    minResponseMs,
    passwords,
    secret,
    settings: () => loadSettings(db),
  });
}
