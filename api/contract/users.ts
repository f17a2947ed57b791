import * as z from "zod/mini";
import { cursor } from "../../shop/cursor-schema.ts";
import { roles, staffRoles } from "../../shop/permissions.ts";
import { invitationRequest, invitedRoles } from "../../shop/users/invitation-schema.ts";
import { newUser, roleChange } from "../../shop/users/user-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  acknowledged,
  day,
  deleted,
  flag,
  language,
  list,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  text,
} from "./values.ts";

const email = text("nusrat@example.com");

/** A user (specification.txt §3); an absent `role` means `user` there. */
export const userResponse = object({
  _id: text("h3q7mwz9xk2d"),
  name: text("Nusrat Jahan"),
  email,
  role: oneOf(roles, "user"),
  /** What they may do beside `role`, which is the strongest. */
  furtherRoles: list(oneOf(staffRoles, "packing")),
  /** In the shop's own image store; null where the initials are drawn instead. */
  photoURL: maybe(text("/images/nusrat-800.jpg")),
  phone: maybe(text("+8801712345678")),
  address: maybe(text("House 12, Road 4, Dhanmondi, Dhaka")),
  /** Whether the address is confirmed. */
  emailVerified: flag(true),
  /** Whether a second factor is asked for after the password. */
  secondFactor: flag(false),
});

export type UserResponse = z.infer<typeof userResponse>;

/** An invitation that is neither accepted nor withdrawn. One of `email` and `phone` is null. */
const invitationResponse = object({
  _id: text("q2v8xk4mzt7c"),
  name: text("Rima Akter"),
  email: maybe(text("rima@example.com")),
  phone: maybe(text("+8801712345678")),
  role: oneOf(invitedRoles, "order-desk"),
  furtherRoles: list(oneOf(staffRoles, "packing")),
  language,
  /** `void`: its sender is no admin any more. */
  state: oneOf(["open", "expired", "void"], "open"),
  invitedBy: text("Rupa"),
  sentAt: moment("2026-11-22T08:30:00.000Z"),
  /** The last day on which its link works. */
  until: day("2026-11-29"),
});

export type InvitationResponse = z.infer<typeof invitationResponse>;

/** `sending` is false where no mail server or SMS gateway is set up: then its link has to be passed on by hand. */
const sentInvitationResponse = z.extend(invitationResponse, { sending: flag(true) });

export const userContract = {
  "GET /users": {
    tag: "Users",
    summary: "List users, newest first. Admin only",
    query: z.extend(pageQuery, {
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      role: z.optional(z.enum(roles)),
      after: z.optional(cursor),
    }),
    signedIn: "users:read",
    response: {
      status: 200,
      description:
        "Users. X-Total-Count is the number of matches, up to 10,000; the `next` of Link leads through all of them",
      schema: list(userResponse),
    },
    refuses: ["page-too-far", "not-signed-in", "not-allowed"],
  },
  "GET /users/days/:id": {
    tag: "Users",
    summary: "List what each colleague did on a day (`id`, a date of Dhaka's calendar). Admin only",
    signedIn: "users:read",
    response: {
      status: 200,
      description: "Calls made, orders confirmed, cancelled and packed",
      schema: list(
        object({
          name: text("Rima"),
          calls: number(41),
          confirmed: number(33),
          cancelled: number(2),
          packed: number(0),
        }),
      ),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "POST /users": {
    tag: "Users",
    summary: "Register a verified email. `insertedId` is null if the user already exists",
    body: newUser,
    byCookie: true,
    response: {
      status: 200,
      description: "Registered",
      schema: z.extend(acknowledged, { insertedId: maybe(text("h3q7mwz9xk2d")) }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "email-already-in-use"],
  },
  "GET /users/invitations": {
    tag: "Users",
    summary: "List open invitations, newest first. Admin only",
    signedIn: "users:read",
    response: { status: 200, description: "Up to 200, expired ones included", schema: list(invitationResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /users/invitations": {
    tag: "Users",
    summary: "Invite a person to the staff by email or mobile number (`to`). The link works for 7 days. Admin only",
    body: invitationRequest,
    signedIn: "users:change",
    response: { status: 201, description: "The message is on its way", schema: sentInvitationResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "already-invited", "already-staff", "too-many-requests"],
  },
  "POST /users/invitations/:id/send": {
    tag: "Users",
    summary: "Send an invitation again with a new link and term. The link sent before stops working. Admin only",
    signedIn: "users:change",
    response: { status: 200, description: "The message is on its way", schema: sentInvitationResponse },
    refuses: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
  },
  "POST /users/invitations/:id/link": {
    tag: "Users",
    summary: "Get a link to pass on by hand. The one got before stops working, the one sent does not. Admin only",
    signedIn: "users:change",
    response: {
      status: 200,
      description: "It works once, and is not shown again",
      schema: object({ link: text("https://labonno.example/join?token=…") }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "invitation-expired"],
  },
  "DELETE /users/invitations/:id": {
    tag: "Users",
    summary: "Withdraw an invitation. Admin only",
    signedIn: "users:change",
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it has been accepted or withdrawn already",
      schema: deleted,
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /users/admin/:id": {
    tag: "Users",
    summary: "Get the role of an email (`id`): your own, or any as staff",
    signedIn: true,
    response: { status: 200, description: "The role", schema: object({ role: oneOf(roles, "user") }) },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "PATCH /users/admin/:id": {
    tag: "Users",
    summary: "Promote a user to admin, or set another `role`, or several `roles` of staff. Admin only",
    body: roleChange,
    bodyOptional: true,
    signedIn: "users:change",
    response: { status: 200, description: "`modifiedCount` is 0 if they already have this role", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "own-account", "last-admin"],
  },
  "DELETE /users/:id": {
    tag: "Users",
    summary: "Delete a user. Their orders stay. Staff only",
    signedIn: "users:change",
    response: { status: 200, description: "`deletedCount` is 0 if the user does not exist", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "own-account", "last-admin"],
  },
  "DELETE /users/second-factor/:id": {
    tag: "Users",
    summary: "Reset the second factor of a colleague who has lost their phone and codes. Admin only",
    signedIn: true,
    response: {
      status: 200,
      description: "They are signed out everywhere and get an email. `deletedCount` is 0 if they had none",
      schema: deleted,
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "own-account"],
  },
} satisfies ContractTable;
