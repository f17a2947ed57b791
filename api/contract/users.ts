import * as z from "zod/mini";
import { cursor } from "../../shop/cursor-schema.ts";
import { roles, staffRoles } from "../../shop/permissions.ts";
import { newUser, roleChange } from "../../shop/users/user-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, deleted, flag, list, maybe, modified, number, object, oneOf, text } from "./values.ts";

const email = text("nusrat@example.com");

/** A user (specification.txt §3); an absent `role` means `user` there. */
export const userResponse = object({
  _id: text("h3q7mwz9xk2d"),
  name: text("Nusrat Jahan"),
  email,
  role: oneOf(roles, "user"),
  /** What they may do beside `role`, which is the strongest. */
  furtherRoles: list(oneOf(staffRoles, "packing")),
  /** Of our own; null where the initials are drawn instead. */
  photoURL: maybe(text("/images/nusrat-800.jpg")),
  phone: maybe(text("+8801712345678")),
  address: maybe(text("House 12, Road 4, Dhanmondi, Dhaka")),
  /** Whether somebody has proved to read the mail of that address. */
  emailVerified: flag(true),
  /** Whether a second factor is asked for after the password. */
  secondFactor: flag(false),
});

export type UserResponse = z.infer<typeof userResponse>;

export const userContract = {
  "GET /users": {
    tag: "Users",
    summary: "List users, newest first. Admin only",
    query: z.extend(pageQuery, {
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      role: z.optional(z.enum(roles)),
      after: z.optional(cursor),
    }),
    signedIn: "people:read",
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
    signedIn: "people:read",
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
    signedIn: "people:change",
    response: { status: 200, description: "`modifiedCount` is 0 if they already have this role", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "own-account", "last-admin"],
  },
  "DELETE /users/:id": {
    tag: "Users",
    summary: "Delete a user. Their orders stay. Staff only",
    signedIn: "people:change",
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
