import type { Database } from "../../db/open.ts";
import { trySpend } from "../budgets/spend.ts";
import type { SendIdentityLetter } from "../ports.ts";
import { queueLetter } from "./enqueue-notification.ts";
import type { LetterBell } from "./outbox-signal.ts";

/**
 * Hands the identity provider's letters to the outbox. Of those with a link that anybody can ask for in somebody's name,
 * some in an hour (budget `account-mail`): whoever asks for more has one in the mailbox whose link is still good.
 */
export function queueIdentityLetters(db: Database, letterBell: LetterBell): SendIdentityLetter {
  return async ({ kind, to, language, name, link, account, change = "added" }) => {
    const address = { to, language };
    const isAskedFor = kind === "password-reset" || kind === "already-registered";
    const purse = { db, now: () => new Date() };
    if (isAskedFor && !(await trySpend(purse, "account-mail", { kind, recipient: to }))) return;
    if (kind === "already-registered") {
      const resetLink = link.replace(/\/signin$/, "/forgot-password");
      await queueLetter(db, { kind, data: { name, signInLink: link, resetLink }, ...address });
    } else if (kind === "email-changed") await queueLetter(db, { kind, data: { name }, ...address });
    else if (kind === "password-changed") await queueLetter(db, { kind, data: { name, resetLink: link }, ...address });
    else if (kind === "second-factor-changed") await queueLetter(db, { kind, data: { name, change }, ...address });
    else if (kind === "confirm-email")
      await queueLetter(db, { kind, data: { link, ...(account && { account }) }, ...address });
    else await queueLetter(db, { kind, data: { name, link }, ...address });
    letterBell.ring();
  };
}
