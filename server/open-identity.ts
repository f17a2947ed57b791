import type { Database } from "../db/open.ts";
import { identities, oneTimeLinks, sessions, users } from "../db/tables.ts";
import { type EmbeddedAccounts, embeddedAccounts } from "../integrations/identity/embedded.ts";
import type { Argon2Cost } from "../integrations/identity/hashing-threads.ts";
import { newId } from "../shop/id.ts";
import { sessionCookie } from "../shop/people/session-cookie.ts";
import type { SendIdentityLetter } from "../shop/ports.ts";
import { shopSecret } from "../shop/shop-secret.ts";

type Parts = {
  db: Database;
  publicUrl: string;
  sendLetter: SendIdentityLetter;
  cost?: Argon2Cost;
  answerAfter?: number;
  onHeldBack?: () => void;
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
    secret: await shopSecret(db, "session-cookie"),
  });
}
