import * as z from "zod/mini";
import { resetSecondFactor } from "../shop/auth/reset-second-factor.ts";
import { addPerson } from "../shop/people/add-person.ts";
import { changeAccount } from "../shop/people/change-account.ts";
import { changeRole, deletePerson } from "../shop/people/change-people.ts";
import { accountOf, listPeople, roleOf } from "../shop/people/queries.ts";
import { accountChanges, newUser, roleChange } from "../shop/people/schema.ts";
import { roles } from "../shop/permissions.ts";
import { bareUser, exampleUser } from "./examples.ts";
import { linkHeader, pageQuery } from "./paging.ts";
import { route } from "./route.ts";
import { userAnswer } from "./wire.ts";

export const peopleRoutes = [
  route({
    method: "get",
    path: "/users",
    tag: "People",
    summary: "Everybody with an account, newest first; for the admin",
    query: z.extend(pageQuery, {
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      role: z.optional(z.enum(roles)),
    }),
    signedIn: true,
    answer: {
      status: 200,
      description: "People; further pages by the Link header",
      example: [exampleUser],
      bare: [bareUser],
    },
    refuses: ["page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { people, total } = await listPeople(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(people.map(userAnswer));
    },
  }),
  route({
    method: "post",
    path: "/users",
    tag: "People",
    summary: "Write oneself down, with proof of the e-mail; `insertedId` is null where that was done before",
    body: newUser,
    byCookie: true,
    answer: {
      status: 200,
      description: "Written down",
      example: { acknowledged: true, insertedId: "h3q7mwz9xk2d" },
      bare: { acknowledged: true, insertedId: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "email-already-in-use"],
    async handle({ c, shop, body, actor }) {
      const insertedId = await addPerson(shop, await actor(), { ...body, headers: c.req.raw.headers });
      return c.json({ acknowledged: true, insertedId });
    },
  }),
  route({
    method: "get",
    path: "/users/admin/:id",
    tag: "People",
    summary: "The role behind an e-mail (`id`): one's own; any for staff",
    signedIn: true,
    answer: { status: 200, description: "The role", example: { role: "user" } },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, actor }) {
      return c.json({ role: await roleOf(shop, await actor(), params.id ?? "") });
    },
  }),
  route({
    method: "patch",
    path: "/users/admin/:id",
    tag: "People",
    summary: "Make a person an admin, or give her another `role`; for the admin",
    body: roleChange,
    bodyOptional: true,
    signedIn: true,
    answer: {
      status: 200,
      description: "`modifiedCount` is 0 where she has that role already",
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
    summary: "Delete a person; her orders stay; for staff",
    signedIn: true,
    answer: {
      status: 200,
      description: "`deletedCount` is 0 where there is no such person",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in", "not-allowed", "own-account", "last-admin"],
    async handle({ c, shop, params, actor }) {
      const deleted = await deletePerson(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: deleted ? 1 : 0 });
    },
  }),
  route({
    method: "delete",
    path: "/users/:id/second-factor",
    tag: "People",
    summary: "Take a colleague's second factor away, who has lost phone and codes; for the admin",
    signedIn: true,
    answer: {
      status: 200,
      description: "They are signed out everywhere and told by mail; `deletedCount` is 0 where there was none",
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
    summary: "One's own account",
    signedIn: true,
    answer: { status: 200, description: "The account", example: exampleUser, bare: bareUser },
    refuses: ["not-signed-in"],
    async handle({ c, shop, actor }) {
      return c.json(userAnswer(await accountOf(shop, await actor())));
    },
  }),
  route({
    method: "patch",
    path: "/account",
    tag: "People",
    summary: "Change one's own name, phone, address and portrait; what is left out stays",
    body: accountChanges,
    signedIn: true,
    answer: { status: 200, description: "The account as it is now", example: exampleUser, bare: bareUser },
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, actor }) {
      return c.json(userAnswer(await changeAccount(shop, await actor(), body)));
    },
  }),
];
