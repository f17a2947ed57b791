import { eq, or, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { invitations, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow, type HeldRoles, heldRoles } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { hashOf, type Invitation, isVouchedFor, withdrawMessages } from "./invitations.ts";

/** An invitation and what its secret proves: only the reader of the message knows it. */
export type OpenInvitation = Invitation & { provesContact: boolean };

/**
 * The invitation of a secret, without consuming it. Refuses `invitation-invalid` for an unknown or replaced secret, else
 * `invitation-used`, `invitation-withdrawn` or `invitation-expired`.
 */
export async function readInvitation(db: Database, token: string, now: Date): Promise<OpenInvitation> {
  const [found] = await selectByToken(db, token);
  return requireOpen(found, token, now);
}

/** What the page of a link shows, before anybody has signed in. */
export async function showInvitation(shop: Shop, token: string) {
  const invitation = await readInvitation(shop.db, token, shop.now());
  const { email } = invitation;
  const hasAccount = email !== null && (await shop.db.$count(users, eq(users.email, email))) > 0;
  return { ...invitation, hasAccount };
}

/** Consumes an invitation: of parallel calls one gets it. Refuses as `readInvitation`. */
export async function takeInvitation(tx: Database, token: string, now: Date): Promise<OpenInvitation> {
  // Locked by the first query; the second reads what the one before has left.
  const [locked] = await selectByToken(tx, token).for("update", { of: invitations });
  const invitation = requireOpen(locked, token, now);
  // A demotion of the inviting admin comes before or after, never in between.
  await tx.execute(sql`select from users where id = ${invitation.invitedById} for share`);
  const [vouched] = await selectByToken(tx, token);
  requireOpen(vouched, token, now);
  await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, invitation.id));
  await withdrawMessages(tx, invitation);
  return invitation;
}

/**
 * Accepts an invitation with the account that is signed in: its roles come on top. Refuses `invitation-for-other` if it
 * was sent to another email, and as `readInvitation`.
 */
export async function acceptInvitation(shop: Shop, actor: Actor, token: string): Promise<ReturnType<typeof heldRoles>> {
  const { id } = allow(actor, "account:own");
  return transaction(shop.db, async (tx) => {
    const invitation = await takeInvitation(tx, token, shop.now());
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (!user) throw new Refusal("not-signed-in");
    if (invitation.email !== null && invitation.email !== user.email) throw new Refusal("invitation-for-other");
    const held = heldRoles([user.role, ...user.furtherRoles, invitation.role, ...invitation.furtherRoles]);
    const proven = invitation.provesContact && invitation.email !== null ? { emailVerified: true } : {};
    const phone = user.phone ?? (invitation.provesContact ? invitation.phone : null);
    await tx
      .update(users)
      .set({ ...held, ...proven, phone, updatedAt: shop.now() })
      .where(eq(users.id, id));
    await auditAcceptance(tx, { ...user, ...proven }, invitation, { before: user, after: held });
    return held;
  });
}

type Joined = { id: string; email: string; name: string; emailVerified: boolean };

/** Records who accepted, at whose invitation, and that staff rights went to an unconfirmed address. */
export async function auditAcceptance(
  tx: Database,
  { emailVerified, ...user }: Joined,
  { invitedByName }: Invitation,
  roles: { before?: HeldRoles; after: HeldRoles },
): Promise<void> {
  const fieldsOf = ({ role, furtherRoles }: HeldRoles) => ({ role, furtherRoles });
  await writeAudit(tx, {
    by: { ...user, role: roles.after.role },
    action: "invitation-accepted",
    record: { id: user.id, name: user.name },
    ...(roles.before ? { before: fieldsOf(roles.before) } : {}),
    after: {
      ...fieldsOf(roles.after),
      invitedBy: invitedByName,
      ...(emailVerified ? {} : { emailVerified }),
    },
  });
}

function selectByToken(db: Database, token: string) {
  const hash = hashOf(token);
  return db
    .select({ invitation: invitations, isVouchedFor })
    .from(invitations)
    .where(or(eq(invitations.sentHash, hash), eq(invitations.copiedHash, hash)));
}

type FoundInvitation = { invitation: Invitation; isVouchedFor: boolean };

function requireOpen(found: FoundInvitation | undefined, token: string, now: Date): OpenInvitation {
  if (!found) throw new Refusal("invitation-invalid");
  const { invitation } = found;
  if (invitation.acceptedAt) throw new Refusal("invitation-used");
  if (invitation.withdrawnAt || !found.isVouchedFor) throw new Refusal("invitation-withdrawn");
  if (invitation.expiresAt <= now) throw new Refusal("invitation-expired");
  return { ...invitation, provesContact: invitation.sentHash === hashOf(token) };
}
