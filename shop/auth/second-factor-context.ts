import type { Database } from "../../db/open.ts";
import type { users } from "../../db/schema.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { localizedPath } from "../language.ts";
import type { OutboxSignal } from "../notifications/outbox-signal.ts";
import { allow } from "../permissions.ts";
import type { Cookies, SecondFactorChange, SendAccountEmail } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { consumeLink, createLink } from "./one-time-links.ts";
import { passkeyTimeoutMs, relyingParty } from "./passkeys.ts";
import type { SecretBox } from "./secret-box.ts";
import type { BrowserSessions } from "./sessions.ts";
import type { SignInSteps } from "./sign-in-steps.ts";
import type { SignedCookie } from "./signed-cookie.ts";

export type SecondFactorDeps = {
  db: Database;
  publicUrl: string;
  now: () => Date;
  settings: () => Promise<ShopSettings>;
  secretBox: SecretBox;
  sessions: BrowserSessions;
  steps: SignInSteps;
  challengeCookie: SignedCookie;
  checkPassword: (userId: string, password: string) => Promise<boolean>;
  sendAccountEmail: SendAccountEmail;
  outboxSignal: OutboxSignal;
};

export type SecondFactorContext = ReturnType<typeof createSecondFactorContext>;

type User = typeof users.$inferSelect;

type FactorAction = "second-factor-added" | "second-factor-removed" | "recovery-code-used" | "recovery-codes-renewed";

/** A factor in the audit log, a passkey with the name that its owner gave it. */
export type AuditedFactor = { factor: "totp" } | { factor: "passkey"; name: string };

/** Shared by managing factors and signing in with them: passkey challenges, the audit log and the e-mail to the user. */
export function createSecondFactorContext(deps: SecondFactorDeps) {
  const { db, publicUrl, now, settings, challengeCookie, sendAccountEmail } = deps;
  return {
    ...deps,
    getRelyingParty: async () => relyingParty((await settings()).name.en, publicUrl),

    audit: (
      tx: Database,
      user: User,
      action: FactorAction,
      change: { before?: AuditedFactor; after?: AuditedFactor } = {},
    ) => writeAudit(tx, { by: allow(user, "account:own"), action, record: user, ...change }),

    notifyChange(tx: Database, { email, language, name }: User, change: SecondFactorChange): Promise<void> {
      const link = publicUrl + localizedPath(language, "/account");
      return sendAccountEmail(tx, { kind: "second-factor-changed", to: email, language, name, link, change });
    },

    /** Gives this browser a challenge that only the named user's passkey may answer. */
    async issueChallenge(userId: string, value: string): Promise<Cookies> {
      const until = new Date(now().getTime() + passkeyTimeoutMs);
      const token = await createLink(db, "passkey-challenge", { userId, payload: value }, until);
      return [challengeCookie.write(token, passkeyTimeoutMs / 1000)];
    },

    /** Consumes this browser's challenge. Refuses `passkey-refused` if there is none for that user. */
    async consumeChallenge(headers: Headers, userId: string): Promise<string> {
      const token = challengeCookie.read(headers);
      const link = token === null ? null : await consumeLink(db, "passkey-challenge", token, now());
      if (!link || link.userId !== userId) throw new Refusal("passkey-refused");
      return link.payload;
    },
  };
}
