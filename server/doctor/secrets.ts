import type { Database } from "../../db/open.ts";
import type { SecretBox } from "../../shop/auth/secret-box.ts";
import { countUnreadableSecrets } from "../../shop/auth/totp.ts";
import { type Finding, look, ok, pluralize } from "./finding.ts";

/** Whether the key that is here opens what was encrypted. */
export async function checkSecrets(db: Database, secretBox: SecretBox): Promise<Finding> {
  const unreadable = await countUnreadableSecrets({ db, secretBox });
  if (unreadable === 0) return ok("Secrets", "the key opens what was encrypted");
  return look(
    "Secrets",
    `${pluralize(unreadable, "authenticator app")} can't be read: the key has changed`,
    "Restore SECRETS_KEY or secrets.key from where you keep it. Until then, staff sign in with a passkey or recovery code.",
  );
}
