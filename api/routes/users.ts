import * as z from "zod/mini";
import { resetSecondFactor } from "../../shop/auth/reset-second-factor.ts";
import { cursor } from "../../shop/cursor/cursor-schema.ts";
import { roles } from "../../shop/permissions.ts";
import { changeAccount } from "../../shop/users/change-account.ts";
import { addUser, changeRole, deleteUser } from "../../shop/users/change-users.ts";

import { getAccount, getRole, listUsers } from "../../shop/users/find-users.ts";
import { accountChanges, newUser, roleChange } from "../../shop/users/user-schema.ts";
import { exampleUser, minimalUser } from "../examples.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import { userResponse } from "../serialize.ts";

export const userRoutes = [
  route({
    method: "get",
    path: "/users",
    tag: "People",
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
      example: [exampleUser],
      minimal: [minimalUser],
    },
    refuses: ["page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { users, total, next } = await listUsers(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total, next });
      return c.json(users.map(userResponse));
    },
  }),
  route({
    method: "post",
    path: "/users",
    tag: "People",
    summary: "Register a verified email. `insertedId` is null if the user already exists",
    body: newUser,
    byCookie: true,
    response: {
      status: 200,
      description: "Registered",
      example: { acknowledged: true, insertedId: "h3q7mwz9xk2d" },
      minimal: { acknowledged: true, insertedId: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "email-already-in-use"],
    async handle({ c, shop, body, actor }) {
      const insertedId = await addUser(shop, await actor(), { ...body, headers: c.req.raw.headers });
      return c.json({ acknowledged: true, insertedId });
    },
  }),
  route({
    method: "get",
    path: "/users/admin/:id",
    tag: "People",
    summary: "Get the role of an email (`id`): your own, or any as staff",
    signedIn: true,
    response: { status: 200, description: "The role", example: { role: "user" } },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, actor }) {
      return c.json({ role: await getRole(shop, await actor(), params.id ?? "") });
    },
  }),
  route({
    method: "patch",
    path: "/users/admin/:id",
    tag: "People",
    summary: "Promote a user to admin, or set another `role`. Admin only",
    body: roleChange,
    bodyOptional: true,
    signedIn: "people:change",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if they already have this role",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "own-account", "last-admin"],
    async handle({ c, shop, params, body, actor }) {
      const changed = await changeRole(shop, await actor(), params.id ?? "", body.role);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
  route({
    method: "delete",
    path: "/users/:id",
    tag: "People",
    summary: "Delete a user. Their orders stay. Staff only",
    signedIn: "people:change",
    response: {
      status: 200,
      description: "`deletedCount` is 0 if the user does not exist",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in", "not-allowed", "own-account", "last-admin"],
    async handle({ c, shop, params, actor }) {
      const deleted = await deleteUser(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: deleted ? 1 : 0 });
    },
  }),
  route({
    method: "delete",
    path: "/users/second-factor/:id",
    tag: "People",
    summary: "Reset the second factor of a colleague who has lost their phone and codes. Admin only",
    signedIn: true,
    response: {
      status: 200,
      description: "They are signed out everywhere and get an email. `deletedCount` is 0 if they had none",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "own-account"],
    async handle({ c, shop, params, actor }) {
      const reset = await resetSecondFactor(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: reset ? 1 : 0 });
    },
  }),
  route({
    method: "get",
    path: "/account",
    tag: "People",
    summary: "Get your account",
    signedIn: true,
    response: { status: 200, description: "The account", example: exampleUser, minimal: minimalUser },
    refuses: ["not-signed-in"],
    async handle({ c, shop, actor }) {
      return c.json(userResponse(await getAccount(shop, await actor())));
    },
  }),
  route({
    method: "patch",
    path: "/account",
    tag: "People",
    summary: "Update your name, phone, address and picture. Omitted fields stay the same",
    body: accountChanges,
    signedIn: true,
    response: { status: 200, description: "The updated account", example: exampleUser, minimal: minimalUser },
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, actor }) {
      return c.json(userResponse(await changeAccount(shop, await actor(), body)));
    },
  }),
];
