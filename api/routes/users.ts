import { resetSecondFactor } from "../../shop/auth/reset-second-factor.ts";
import { isDay } from "../../shop/dhaka-time.ts";
import { Refusal } from "../../shop/refusal.ts";
import { listStaffDay } from "../../shop/reports/staff-days.ts";
import type { Shop } from "../../shop/shop.ts";
import { addUser, changeRole, deleteUser } from "../../shop/users/change-users.ts";
import { getRole, listUsers } from "../../shop/users/find-users.ts";
import {
  copyInvitationLink,
  type Invitation,
  type InvitationState,
  inviteStaff,
  lastDayOf,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "../../shop/users/invitations.ts";
import { type InvitationResponse, userContract } from "../contract/users.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { userResponse } from "../serialize.ts";

export const userRoutes = implement(userContract)({
  async "GET /users"({ c, shop, query, actor }) {
    const { users, total, next } = await listUsers(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total, next });
    return users.map(userResponse);
  },
  async "GET /users/days/:id"({ shop, params, actor }) {
    if (!isDay(params.id)) throw new Refusal("not-found");
    return await listStaffDay(shop, await actor(), params.id);
  },
  async "POST /users"({ c, shop, body, actor }) {
    const insertedId = await addUser(shop, await actor(), { ...body, headers: c.req.raw.headers });
    return { acknowledged: true, insertedId };
  },
  async "GET /users/invitations"({ shop, actor }) {
    const invitations = await listInvitations(shop, await actor());
    return invitations.map(({ invitation, state }) => invitationResponse(invitation, state));
  },
  async "POST /users/invitations"({ shop, body, actor }) {
    return sentInvitation(shop, await inviteStaff(shop, await actor(), body));
  },
  async "POST /users/invitations/:id/send"({ shop, params, actor }) {
    return sentInvitation(shop, await resendInvitation(shop, await actor(), params.id));
  },
  async "POST /users/invitations/:id/link"({ shop, params, actor }) {
    return { link: await copyInvitationLink(shop, await actor(), params.id) };
  },
  async "DELETE /users/invitations/:id"({ shop, params, actor }) {
    const withdrawn = await withdrawInvitation(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: withdrawn ? 1 : 0 };
  },
  async "GET /users/admin/:id"({ shop, params, actor }) {
    return { role: await getRole(shop, await actor(), params.id) };
  },
  async "PATCH /users/admin/:id"({ shop, params, body, actor }) {
    const changed = await changeRole(shop, await actor(), params.id, body.roles ?? [body.role]);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "DELETE /users/:id"({ shop, params, actor }) {
    const deleted = await deleteUser(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  },
  async "DELETE /users/second-factor/:id"({ shop, params, actor }) {
    const reset = await resetSecondFactor(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: reset ? 1 : 0 };
  },
});

function invitationResponse(invitation: Invitation, state: InvitationState): InvitationResponse {
  const { id, name, email, phone, role, furtherRoles, language, invitedByName, sentAt } = invitation;
  return {
    ...{ _id: id, name, email, phone, role, furtherRoles, language, state },
    ...{ invitedBy: invitedByName, sentAt: sentAt.toISOString(), until: lastDayOf(invitation) },
  };
}

function sentInvitation({ sendMail, sendSms }: Shop, invitation: Invitation) {
  return { ...invitationResponse(invitation, "open"), sending: (invitation.email ? sendMail : sendSms) !== null };
}
