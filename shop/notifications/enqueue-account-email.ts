import type { Database } from "../../db/open.ts";
import { trySpend } from "../budgets/spend.ts";
import type { SendAccountEmail } from "../ports.ts";
import { enqueueNotification } from "./enqueue-notification.ts";
import type { OutboxSignal } from "./outbox-signal.ts";

/**
 * Queues the identity provider's e-mails. Those with a link that anybody can request for somebody else's address are
 * limited (budget `account-mail`): beyond the limit the mailbox already holds a valid link.
 */
export function accountEmailQueue(db: Database, outboxSignal: OutboxSignal): SendAccountEmail {
  return async ({ kind, to, language, name, link, account, change = "added" }) => {
    const address = { to, language };
    const isSelfRequested = kind === "password-reset" || kind === "already-registered";
    const store = { db, now: () => new Date() };
    if (isSelfRequested && !(await trySpend(store, "account-mail", { kind, recipient: to }))) return;
    if (kind === "already-registered") {
      const resetLink = link.replace(/\/signin$/, "/forgot-password");
      await enqueueNotification(db, { kind, data: { name, signInLink: link, resetLink }, ...address });
    } else if (kind === "email-changed") await enqueueNotification(db, { kind, data: { name }, ...address });
    else if (kind === "password-changed")
      await enqueueNotification(db, { kind, data: { name, resetLink: link }, ...address });
    else if (kind === "second-factor-changed")
      await enqueueNotification(db, { kind, data: { name, change }, ...address });
    else if (kind === "confirm-email")
      await enqueueNotification(db, { kind, data: { link, ...(account && { account }) }, ...address });
    else await enqueueNotification(db, { kind, data: { name, link }, ...address });
    outboxSignal.notify();
  };
}
