import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { invitations, notifications, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { hashToken, shortToken } from "../auth/one-time-links.ts";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import { localizedPath } from "../language.ts";
import { enqueueNotification } from "../notifications/enqueue-notification.ts";
import { type Actor, allow, heldRoles, type SignedIn } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type InvitationRequest, invitationDays } from "./invitation-schema.ts";

export type Invitation = typeof invitations.$inferSelect;

/** `void`: its sender is no admin any more. Sending it again renews this one, and an expired one. */
export type InvitationState = "open" | "expired" | "void";

// Neither accepted nor withdrawn; it may have expired.
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

/** Whether an admin still answers for it: nobody gives a role that they could not give now. */
export const isVouchedFor = sql<boolean>`exists (
  select from users u where u.id = ${invitations.invitedById} and u.role = 'admin')`;

const maxListed = 200;

/** The open invitations, newest first. */
export async function listInvitations(
  shop: Shop,
  actor: Actor,
): Promise<{ invitation: Invitation; state: InvitationState }[]> {
  allow(actor, "users:read");
  const rows = await shop.db
    .select({ invitation: invitations, isVouchedFor })
    .from(invitations)
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), invitations.id)
    .limit(maxListed);
  return rows.map(({ invitation, isVouchedFor }) => ({
    invitation,
    state: !isVouchedFor ? "void" : invitation.expiresAt <= shop.now() ? "expired" : "open",
  }));
}

/**
 * Invites a person to the staff by email or SMS. Refuses `already-staff` if an account with that email has these roles,
 * `already-invited` while an invitation to that address is open, and `too-many-requests`.
 */
export async function inviteStaff(shop: Shop, actor: Actor, input: InvitationRequest): Promise<Invitation> {
  const by = allow(actor, "users:change");
  const { name, to, language } = input;
  const held = heldRoles([input.role, ...input.furtherRoles]);
  const role = held.role === "user" ? input.role : held.role;
  const invitation = await transaction(shop.db, async (tx) => {
    await requireAdmin(tx, by);
    await assertLacksRoles(tx, to.email, { role, furtherRoles: held.furtherRoles });
    // One that nobody can accept any more does not stand in the way.
    await tx
      .update(invitations)
      .set({ withdrawnAt: shop.now() })
      .where(
        and(isOpen, isTo(to), sql`(${invitations.expiresAt} <= ${shop.now()}::timestamptz or not ${isVouchedFor})`),
      );
    const { secret, times } = freshSecret(shop.now());
    const [added] = await tx
      .insert(invitations)
      .values({
        ...{ id: newId(), ...to, name, role, furtherRoles: held.furtherRoles, language, createdAt: shop.now() },
        ...{ sentHash: hashOf(secret), ...times, invitedById: by.id, invitedByName: by.name },
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new Refusal("already-invited");
    await send(shop, tx, by, added, secret);
    await writeAudit(tx, { by, action: "user-invited", record: added, after: auditedFields(added) });
    return added;
  });
  shop.outboxSignal.notify();
  return invitation;
}

/**
 * Sends an open invitation again with a fresh secret and term; the earlier message stops working. From now on the actor
 * answers for it. Refuses `not-found` if it has ended, and `too-many-requests`.
 */
export async function resendInvitation(shop: Shop, actor: Actor, id: string): Promise<Invitation> {
  const by = allow(actor, "users:change");
  const invitation = await transaction(shop.db, async (tx) => {
    await requireAdmin(tx, by);
    const { secret, times } = freshSecret(shop.now());
    const [renewed] = await tx
      .update(invitations)
      .set({ sentHash: hashOf(secret), ...times, invitedById: by.id, invitedByName: by.name })
      .where(and(eq(invitations.id, id), isOpen))
      .returning();
    if (!renewed) throw new Refusal("not-found");
    await withdrawMessages(tx, renewed);
    await send(shop, tx, by, renewed, secret);
    await writeAudit(tx, {
      by,
      action: "invitation-sent-again",
      record: renewed,
      after: { channel: channelOf(renewed) },
    });
    return renewed;
  });
  shop.outboxSignal.notify();
  return invitation;
}

/**
 * A link to pass on by another way, WhatsApp for example; the one copied before stops working, the one sent does not.
 * Refuses `not-found` if the invitation has ended, and `invitation-expired`.
 */
export async function copyInvitationLink(shop: Shop, actor: Actor, id: string): Promise<string> {
  const by = allow(actor, "users:change");
  return transaction(shop.db, async (tx) => {
    await requireAdmin(tx, by);
    const secret = shortToken();
    const [invitation] = await tx
      .update(invitations)
      .set({ copiedHash: hashOf(secret) })
      .where(and(eq(invitations.id, id), isOpen))
      .returning();
    if (!invitation) throw new Refusal("not-found");
    if (invitation.expiresAt <= shop.now()) throw new Refusal("invitation-expired");
    await writeAudit(tx, { by, action: "invitation-link-copied", record: invitation, after: {} });
    return linkOf(shop, invitation, secret);
  });
}

/** Withdraws an open invitation; false if it has been accepted or withdrawn already. */
export async function withdrawInvitation(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "users:change");
  return transaction(shop.db, async (tx) => {
    const [withdrawn] = await tx
      .update(invitations)
      .set({ withdrawnAt: shop.now() })
      .where(and(eq(invitations.id, id), isOpen))
      .returning();
    if (!withdrawn) return false;
    await withdrawMessages(tx, withdrawn);
    await writeAudit(tx, { by, action: "invitation-withdrawn", record: withdrawn, before: auditedFields(withdrawn) });
    return true;
  });
}

export const hashOf = (secret: string) => hashToken("staff-invitation", secret);

/** Locks the actor's row: of a demotion and an invitation at the same moment one comes first. */
async function requireAdmin(tx: Database, { id }: SignedIn): Promise<void> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, "admin")))
    .for("share");
  if (!admin) throw new Refusal("not-allowed");
}

async function assertLacksRoles(
  tx: Database,
  email: string | null,
  invited: Pick<Invitation, "role" | "furtherRoles">,
): Promise<void> {
  const [user] = email === null ? [] : await tx.select().from(users).where(eq(users.email, email));
  if (!user) return;
  const held = [user.role, ...user.furtherRoles];
  const lacked = [invited.role, ...invited.furtherRoles].filter((role) => !held.includes(role));
  if (user.role === "admin" || lacked.length === 0) throw new Refusal("already-staff");
}

function isTo({ email, phone }: Pick<Invitation, "email" | "phone">): SQL {
  return email === null ? eq(invitations.phone, phone ?? "") : eq(invitations.email, email);
}

function freshSecret(now: Date) {
  const secret = shortToken();
  return { secret, times: { sentAt: now, expiresAt: startOfDhakaDay(now, invitationDays + 1) } };
}

function channelOf({ email }: Pick<Invitation, "email">): "mail" | "sms" {
  return email === null ? "sms" : "mail";
}

/** The last day of the link, as people are told it. */
export function lastDayOf({ expiresAt }: Pick<Invitation, "expiresAt">): string {
  return dhakaDay(new Date(expiresAt.getTime() - 1));
}

function linkOf({ publicUrl }: Shop, { language }: Invitation, secret: string): string {
  return publicUrl + localizedPath(language, `/join?token=${secret}`);
}

async function send(shop: Shop, tx: Database, by: SignedIn, invitation: Invitation, secret: string): Promise<void> {
  const to = invitation.email ?? invitation.phone ?? "";
  await spend(shop, "staff-invitation", { account: by.id, recipient: to }, tx);
  const { name, language } = invitation;
  const data = { name, invitedBy: by.name, until: lastDayOf(invitation), link: linkOf(shop, invitation, secret) };
  await enqueueNotification(tx, { kind: "staff-invitation", data, to, language, channel: channelOf(invitation) });
}

/** Deletes messages that have not left: their link has stopped working. */
export async function withdrawMessages(tx: Database, { email, phone }: Invitation): Promise<void> {
  await tx.delete(notifications).where(
    and(
      eq(notifications.kind, "staff-invitation"),
      eq(sql`lower(${notifications.recipient})`, email ?? phone ?? ""),
      inArray(notifications.state, ["waiting", "kept", "held"]),
      // One that a sender has claimed may be on its way.
      eq(notifications.attempts, 0),
    ),
  );
}

function auditedFields({ email, phone, role, furtherRoles }: Invitation): Record<string, unknown> {
  return { ...(email === null ? { phone } : { email }), role, furtherRoles };
}
