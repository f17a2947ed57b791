import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, identities, images, orders, sessions, users } from "../../db/schema.ts";
import { newId } from "../../shop/id.ts";
import { admin, nusrat, stockProduct } from "../../shop/test-shop.ts";
import type { UserResponse } from "../contract/users.ts";
import { type TestResponse, testApi } from "../test-api.ts";
import { password, signIn, signUp, whileLocked } from "../test-users.ts";

const rina = "rina@example.com";
const asAdmin = { token: "of-admin" };

type Api = Awaited<ReturnType<typeof testApi>>;

async function findUser({ shop }: Api, email: string) {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email));
  return user;
}

/** The given number of admins, signed in. */
async function admins(api: Api, count: number) {
  const emails = Array.from({ length: count }, (_, n) => `admin${n}@example.com`);
  await Promise.all(emails.map((email) => signUp(api, email, "admin")));
  await api.shop.db.delete(users).where(eq(users.id, admin.id));
  return Promise.all(
    emails.map(async (email) => ({ ...(await signIn(api, email)), id: (await findUser(api, email))?.id ?? "" })),
  );
}

describe("the list of users", () => {
  test("is newest first, paged, and contains nothing about how they sign in", async () => {
    const api = await testApi();
    await signUp(api, rina);
    const first = await api.ask<UserResponse[]>("GET", "/users?limit=2", asAdmin);
    expect(first.body[0]).toEqual({
      ...{ _id: expect.any(String), name: "Rina Akter", email: rina, role: "user", furtherRoles: [] },
      ...{ photoURL: null, phone: null, address: null, emailVerified: false, secondFactor: false },
    });
    expect(first.headers.get("X-Total-Count")).toBe("3");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect((await api.ask<UserResponse[]>("GET", next, asAdmin)).body).toHaveLength(1);
    const second = await api.ask<UserResponse[]>("GET", "/users?limit=2&page=2", asAdmin);
    expect([...first.body, ...second.body].map(({ email }) => email).sort()).toEqual([admin.email, nusrat.email, rina]);
    expect((await api.refused("GET", "/users?page=-1", asAdmin)).code).toBe("invalid-input");
    expect((await api.refused("GET", "/users?limit=1000000000", asAdmin)).code).toBe("invalid-input");
  });
});

test("12,345 users are read to the last through Link while others sign up or leave", async () => {
  const { shop, ask, refused } = await testApi();
  // As after an import of the old shop: many have the same creation time.
  await shop.pool.query(
    `insert into users (id, email, name, created_at)
     select 'p' || n, 'p' || n || '@example.com', 'Person', now() - n / 700 * interval '1 second' from generate_series(1, 12345) n`,
  );
  const seen: string[] = [];
  let path: string | undefined = "/users";
  while (path) {
    const { body, headers }: TestResponse<UserResponse[]> = await ask("GET", path, asAdmin);
    expect(body.length).toBeLessThanOrEqual(1000);
    expect(headers.get("X-Total-Count")).toBe("10000");
    seen.push(...body.map(({ _id }) => _id));
    path = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
    if (seen.length !== 3000) continue;
    await shop.db.delete(users).where(eq(users.id, seen.at(-1) ?? ""));
    await signUp({ shop, ask } as Api, rina);
  }
  expect([seen.length, new Set(seen).size]).toEqual([12_347, 12_347]);
  expect((await refused("GET", "/users?after=never", asAdmin)).fields).toEqual({ after: "invalid" });
});

describe("a role", () => {
  test("is readable by its own user, and any role by staff", async () => {
    const { ask, refused } = await testApi();
    const role = (email: string, token: string) => ask("GET", `/users/admin/${encodeURIComponent(email)}`, { token });
    expect((await role("Nusrat@Example.com", "of-nusrat")).body).toEqual({ role: "user" });
    expect((await role(admin.email, "of-admin")).body).toEqual({ role: "admin" });
    expect((await role(nusrat.email, "of-admin")).body).toEqual({ role: "user" });
    expect((await role("nobody@example.com", "of-admin")).status).toBe(404);
    for (const path of [admin.email, "nobody@example.com", "'; drop table users"]) {
      expect((await refused("GET", `/users/admin/${path}`, { token: "of-nusrat" })).code).toBe("not-allowed");
    }
  });

  test("is granted and revoked by staff, and granting it again changes nothing", async () => {
    const api = await testApi();
    const change = async (body?: object) =>
      (await api.ask("PATCH", `/users/admin/${nusrat.id}`, { ...asAdmin, ...(body ? { body } : {}) })).body;
    expect(await change()).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await findUser(api, nusrat.email))?.role).toBe("admin");
    expect(await change({ role: "admin" })).toMatchObject({ modifiedCount: 0 });
    expect(await change({ role: "user" })).toMatchObject({ modifiedCount: 1 });
    expect(await change({ role: "user" })).toMatchObject({ modifiedCount: 0 });
    const unknown = { ...asAdmin, body: { role: "owner" } };
    expect((await api.refused("PATCH", `/users/admin/${nusrat.id}`, unknown)).fields).toEqual({ role: "invalid" });
  });

  test("granted to an unconfirmed e-mail is marked so in the audit log", async () => {
    const api = await testApi();
    const give = async (role: string) => {
      await api.ask("PATCH", `/users/admin/${nusrat.id}`, { ...asAdmin, body: { role } });
      const [last] = await api.shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      return last?.after;
    };
    expect(await give("admin")).toEqual({ role: "admin", emailVerified: false });
    expect(await give("user")).toEqual({ role: "user" });
    await api.shop.db.update(users).set({ emailVerified: true });
    expect(await give("order-desk")).toEqual({ role: "order-desk" });
  });

  test("may be one of several: the strongest is the main role, and each gives its permissions", async () => {
    const api = await testApi();
    await signUp(api, rina);
    const token = await signIn(api, rina);
    const id = (await findUser(api, rina))?.id;
    const give = (body: object) => api.ask("PATCH", `/users/admin/${id}`, { ...asAdmin, body });
    await give({ roles: ["packing", "order-desk", "accounts"] });
    expect(await findUser(api, rina)).toMatchObject({ role: "accounts", furtherRoles: ["packing", "order-desk"] });
    for (const path of ["/calls", "/parcels", "/customers/export", "/orders"])
      expect((await api.ask("GET", path, token)).status, path).toBe(200);
    expect((await api.refused("GET", "/users", token)).code).toBe("not-allowed");
    await give({ role: "packing" });
    expect(await findUser(api, rina)).toMatchObject({ role: "packing", furtherRoles: [] });
    expect((await api.refused("GET", "/calls", token)).code).toBe("not-allowed");
  });

  test("of admin is granted by an empty body with any content type", async () => {
    const api = await testApi();
    const types = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
    for (const type of [...types, undefined]) {
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const path = `/users/admin/${nusrat.id}`;
      const { body } = await api.ask("PATCH", path, { ...asAdmin, raw: "", headers });
      expect([type, body]).toEqual([type, { acknowledged: true, modifiedCount: 1 }]);
      await api.ask("PATCH", path, { ...asAdmin, body: { role: "user" } });
      const form = { ...asAdmin, raw: "role=admin", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
      expect((await api.refused("PATCH", path, form)).code).toBe("unsupported-media-type");
    }
  });

  test("cannot be revoked by its owner, nor from the last admin", async () => {
    const api = await testApi();
    const demote = { ...asAdmin, body: { role: "user" } };
    expect((await api.refused("PATCH", `/users/admin/${admin.id}`, demote)).code).toBe("last-admin");
    expect((await api.refused("DELETE", `/users/${admin.id}`, asAdmin)).code).toBe("last-admin");
    await signUp(api, rina, "admin");
    expect((await api.refused("PATCH", `/users/admin/${admin.id}`, demote)).code).toBe("own-account");
    expect((await api.refused("DELETE", `/users/${admin.id}`, asAdmin)).code).toBe("own-account");
    expect((await findUser(api, admin.email))?.role).toBe("admin");
  });

  test.each(["demote", "delete"])(
    "of admin stays with one user when six admins %s each other concurrently",
    async (way) => {
      const api = await testApi();
      const everyone = await admins(api, 6);
      const attack = () =>
        Promise.all(
          everyone.flatMap(({ token }, n) =>
            [1, 2, 3, 4, 5].map((step) => {
              const id = everyone[(n + step) % everyone.length]?.id ?? "";
              if (way === "delete") return api.ask("DELETE", `/users/${id}`, { token });
              return api.ask("PATCH", `/users/admin/${id}`, { token, body: { role: "user" } });
            }),
          ),
        );
      const answers = await whileLocked(api.shop, "select 1 from users for update", 30, attack);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      for (const { status } of answers) expect([200, 403]).toContain(status);
      expect(await api.shop.db.$count(users, eq(users.role, "admin"))).toBe(1);
    },
  );
});

describe("deleting a user", () => {
  test("deletes every way to sign in and keeps the orders without the account", async () => {
    const api = await testApi();
    await signUp(api, rina);
    const { token } = await signIn(api, rina);
    const { productId } = await stockProduct(api.shop);
    const body = {
      billingDetails: { fullName: "Rina", phone: "01712345678", email: rina, address: "House 12", city: "Dhaka" },
      items: [{ productId, quantity: 1 }],
      ...{ deliveryArea: "inside", total: 160, userId: admin.id },
    };
    const { body: placed } = await api.ask<{ insertedId: string }>("POST", "/orders", { token, body });
    const order = () => api.shop.db.query.orders.findFirst({ where: eq(orders.id, placed.insertedId) });
    const user = await findUser(api, rina);
    expect((await order())?.userId).toBe(user?.id);

    const gone = await api.ask("DELETE", `/users/${user?.id}`, asAdmin);
    expect(gone.body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await api.ask("DELETE", `/users/${user?.id}`, asAdmin)).body).toMatchObject({ deletedCount: 0 });
    expect(await order()).toMatchObject({ userId: null, fullName: "Rina", total: 16_000 });
    expect([await api.shop.db.$count(sessions), await api.shop.db.$count(identities)]).toEqual([0, 0]);
    const again = { body: { email: rina, password } };
    expect((await api.refused("POST", "/auth/sign-in/email", again)).code).toBe("wrong-password");
  });
});

describe("POST /users", () => {
  test("changes no existing user, and ignores the role in the body", async () => {
    const api = await testApi();
    await signUp(api, rina);
    const { cookie, token } = await signIn(api, rina);
    const body = { name: "Somebody", email: rina, role: "admin", _id: "admin" };
    const expectedResponse = { acknowledged: true, insertedId: null };
    expect((await api.ask("POST", "/users", { body, token })).body).toEqual(expectedResponse);
    expect((await api.ask("POST", "/users", { body, headers: { Cookie: cookie } })).body).toEqual(expectedResponse);
    expect(await findUser(api, rina)).toMatchObject({ name: "Rina Akter", role: "user" });
  });

  test("requires a session of the user with that e-mail", async () => {
    const api = await testApi();
    const body = { name: "Somebody", email: rina };
    expect((await api.refused("POST", "/users", { body })).code).toBe("not-signed-in");
    expect((await api.refused("POST", "/users", { body, token: "of-nusrat" })).code).toBe("not-allowed");
    expect(await findUser(api, rina)).toBeUndefined();
  });
});

describe("PATCH /account", () => {
  test("changes only the fields it is given", async () => {
    const { shop, ask } = await testApi();
    await shop.db.insert(images).values({ id: "nusrat", width: 400, height: 400, widths: [200, 400] });
    const patch = async (body: object) => (await ask("PATCH", "/account", { token: "of-nusrat", body })).body;
    const all = {
      ...{ _id: nusrat.id, email: nusrat.email, role: "user", furtherRoles: [], name: "নুসরাত জাহান" },
      ...{ emailVerified: false, secondFactor: false },
      ...{ phone: "+8801712345678", address: "House 12", photoURL: "/images/nusrat-400.jpg" },
    };
    const avatarInput = { name: " নুসরাত\r\nজাহান ", phone: "০১৭১২-৩৪৫৬৭৮", address: "House 12", imageId: "nusrat" };
    expect(await patch(avatarInput)).toEqual(all);
    expect(await patch({})).toEqual(all);
    expect((await ask("GET", "/account", { token: "of-nusrat" })).body).toEqual(all);
    expect(await patch({ photoURL: null })).toEqual({ ...all, photoURL: null });
    expect(await patch({ photoURL: "/images/nusrat-200.jpg" })).toEqual(all);
    expect(await patch({ phone: "", address: " ", imageId: null })).toEqual({
      ...all,
      ...{ phone: null, address: null, photoURL: null },
    });
    expect(await patch({ phone: null })).toMatchObject({ phone: null });
  });

  test("changes only the own account, and neither e-mail nor role", async () => {
    const api = await testApi();
    const body = {
      _id: admin.id,
      id: admin.id,
      userId: admin.id,
      email: "x@example.com",
      role: "admin",
      name: "Nusrat",
    };
    await api.ask("PATCH", "/account?email=admin@labonno.example", { token: "of-nusrat", body });
    expect(await findUser(api, nusrat.email)).toMatchObject({ name: "Nusrat", role: "user" });
    expect(await findUser(api, admin.email)).toMatchObject({ name: admin.name });
  });

  test("refuses an invalid value and names its field", async () => {
    const { refused } = await testApi();
    for (const [body, fields] of [
      [{ name: " " }, { name: "required" }],
      [{ name: null }, { name: "invalid" }],
      [{ phone: "0212345678" }, { phone: "phone-invalid" }],
      [{ imageId: "gone" }, { imageId: "image-unknown" }],
      [{ photoURL: "file:///etc/passwd" }, { photoURL: "image-unreachable" }],
    ]) {
      expect((await refused("PATCH", "/account", { token: "of-nusrat", body })).fields).toEqual(fields);
    }
  });
});

test("an e-mail given twice in one query never returns another user's orders", async () => {
  const { shop, ask, refused } = await testApi();
  const { productId } = await stockProduct(shop);
  const order = (email: string) => ({
    billingDetails: { fullName: newId(), phone: "01712345678", email, address: "House 12", city: "Dhaka" },
    ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
  });
  await ask("POST", "/orders", { body: order(admin.email), token: "of-admin" });
  const both = (first: string, second: string) => `/order?email=${first}&email=${second}`;
  const token = "of-nusrat";
  expect((await ask("GET", both(nusrat.email, admin.email), { token })).body).toEqual([]);
  expect((await refused("GET", both(admin.email, nusrat.email), { token })).code).toBe("not-allowed");
});
