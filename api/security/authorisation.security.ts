import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { notifications, sessions, users } from "../../db/tables.ts";
import { queueLetter } from "../../shop/notifications/enqueue-notification.ts";
import { routes } from "../index.ts";
import { bodies, pathOf } from "../test-requests.ts";
import { signIn, signUp } from "../test-users.ts";
import { besieged, family, tryAll } from "./case-count.ts";

const named = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "SEARCH", "get", "FOO"];

/** Other ways to write the same address, by which somebody may get around who guards the plain one. */
const disguises: Record<string, (path: string) => string> = {
  "two slashes": (path) => `/${path}`,
  "a slash at its end": (path) => `${path}/`,
  "a slash as %2f": (path) => path.replace(/(?<=.)\//, "%2f").replace(/^\//, "/%2f"),
  "a step back": (path) => `/products/..${path}`,
  "a step back as %2e": (path) => `/products/%2e%2e${path}`,
  "a backslash": (path) => path.replace("/", "/\\"),
  "a NUL": (path) => `${path}%00`,
  "a blank": (path) => `${path}%20`,
  "a matrix parameter": (path) => `${path};x=1`,
  "an ending": (path) => `${path}.json`,
  "large letters": (path) => path.toUpperCase(),
  "a letter encoded": (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  "a letter encoded twice": (path) => `/%25${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  "a full-width letter": (path) => `/${String.fromCharCode(path.charCodeAt(1) + 0xfee0)}${path.slice(2)}`,
};

/** Headers that ask some servers for another method, address or person than the request itself. */
const pretences: Record<string, string>[] = [
  { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE", "X-Method-Override": "DELETE" },
  { "X-Original-URL": "/users", "X-Rewrite-URL": "/users" },
  { "X-Forwarded-Host": "localhost", "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1" },
  { "X-User-Id": "admin", "X-User": "admin@labonno.example", "X-Role": "admin", "X-Admin": "true" },
  { "Remote-User": "admin", "X-Remote-User": "admin", "X-Authenticated-User": "admin" },
  { Cookie: "role=admin; admin=true; user=admin; access-token=of-admin" },
];

family("Authorisation", "what is for staff is for staff however its address is written", async (tried) => {
  const { ask, stands, forgetTries } = await besieged();
  for (const { name, method, signedIn } of named.filter((route) => route.signedIn)) {
    await forgetTries();
    const sent = bodies[name] ? { body: bodies[name] } : {};
    const plain = await ask(method.toUpperCase(), pathOf(name), { ...sent, token: "of-nusrat" });
    const forStaff = plain.status === 403;
    for (const [what, disguise] of Object.entries(disguises)) {
      for (const token of forStaff ? [undefined, "of-nusrat"] : [undefined]) {
        const asked = disguise(pathOf(name));
        const { status, body } = await ask(method.toUpperCase(), asked, { ...sent, ...(token ? { token } : {}) });
        // What it reads as another address must be open by itself: a list of products, say.
        if (status < 400) expect(asked, `${name} with ${what}: ${JSON.stringify(body)}`).toMatch(/^\/products\//);
        tried();
      }
    }
    expect(signedIn).toBeTruthy();
  }
  await stands();
});

family("Authorisation", "no header makes somebody else of anybody", async (tried) => {
  const { ask, stands, forgetTries } = await besieged();
  for (const { name, method } of named.filter((route) => route.signedIn)) {
    await forgetTries();
    const sent = bodies[name] ? { body: bodies[name] } : {};
    const plain = await ask(method.toUpperCase(), pathOf(name), { ...sent, token: "of-nusrat" });
    for (const headers of pretences) {
      expect((await ask(method.toUpperCase(), pathOf(name), { ...sent, headers })).status, name).toBe(401);
      tried();
      if (plain.status !== 403) continue;
      const dressed = await ask(method.toUpperCase(), pathOf(name), { ...sent, headers, token: "of-nusrat" });
      expect(dressed.status, name).toBe(403);
      tried();
    }
  }
  await stands();
});

family("Authorisation", "an address takes the methods that it names and no other", async (tried) => {
  const { ask, stands } = await besieged();
  const paths = [...new Set(named.map((route) => route.path))];
  for (const path of paths) {
    // An id of the same form as a fixed address (`/orders/events`) is that address.
    const known = named.filter((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));
    const allowed = new Set(
      known.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD", "get"] : [method.toUpperCase()])),
    );
    for (const method of methods.filter((each) => !allowed.has(each))) {
      const { status, headers } = await ask(method, path.replace(":id", "nothing"), { token: "of-admin" });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.get("Allow")?.split(", ")).not.toContain(method);
      tried();
    }
  }
  await stands();
});

family("Authorisation", "an id of somebody else's opens nothing, wherever it is put", async (tried) => {
  const { shop, ask, order, lipstick, person, stands } = await besieged();
  const nusrat = { token: "of-nusrat" };
  const made = async (path: string, body: object) =>
    (await ask<{ _id?: string; insertedId?: string }>("POST", path, { ...nusrat, body })).body;
  const placed = await made("/orders", order());
  const address = await made("/addresses", bodies["post /addresses"] as object);
  const line = await made("/cart", { productId: lipstick.productId, quantity: 2 });
  await ask("PUT", `/wishes/${lipstick.productId}`, nusrat);
  const ids = [placed.insertedId, address._id, line.insertedId ?? line._id, "nusrat", "admin"].map((id) => id ?? "");
  const { token } = await person("mitu@example.com");
  const [session] = await shop.db.select().from(sessions).innerJoin(users, eq(users.id, sessions.userId));
  const hers = async () => ({
    order: await shop.db.query.orders.findMany(),
    lines: await shop.db.query.cartLines.findMany(),
    addresses: await shop.db.query.addresses.findMany(),
    wishes: await shop.db.query.wishlistItems.findMany(),
    people: await shop.db.select({ id: users.id, role: users.role, email: users.email }).from(users),
  });
  const before = await hers();
  for (const { name, method, path } of named.filter((route) => route.path.includes(":id"))) {
    for (const id of [...ids, session?.sessions.id ?? ""]) {
      const body = bodies[name] as object | undefined;
      const { status, body: said } = await ask(method.toUpperCase(), path.replace(":id", id), {
        token,
        ...(body ? { body: { ...body, _id: id, id, userId: "nusrat", email: "nusrat@example.com" } } : {}),
      });
      const told = JSON.stringify(said) ?? "";
      for (const secret of ["nusrat@example.com", "01712345678", "House 12", placed.insertedId ?? "-"])
        if (!told.includes('"error"')) expect(told, `${name} ${id}: ${status}`).not.toContain(secret);
      tried();
    }
  }
  const after = await hers();
  // Her own wishes are hers: mitu may have made some of her own by an id that is a product's.
  expect({ ...after, wishes: after.wishes.filter(({ userId }) => userId === "nusrat") }).toEqual(before);
  await stands();
});

const grabs: Record<string, unknown> = {
  ...{ role: "admin", roles: ["admin"], isAdmin: true, admin: true, permissions: ["*"], emailVerified: true },
  ...{
    id: "admin",
    _id: "admin",
    userId: "admin",
    user: { id: "admin", role: "admin" },
    email: "admin@labonno.example",
  },
  ...{ status: "delivered", paid: true, total: 0, subtotal: 0, discount: 100, shippingCost: 0, price: 0, stock: 99 },
  ...{
    number: "LB-1",
    placedAt: "2020-01-01",
    byName: "Rupa",
    __proto__: { role: "admin" },
    constructor: { role: "admin" },
  },
};

family("Authorisation", "what nobody may say of herself is not read, at any address", async (tried) => {
  const { shop, ask, stands, forgetTries, order } = await besieged();
  const roles = () =>
    shop.db.select({ id: users.id, email: users.email, role: users.role }).from(users).orderBy(users.id);
  const before = await roles();
  for (const { name, method } of named.filter((route) => route.body)) {
    await forgetTries();
    const own = name === "post /orders" ? order() : ((bodies[name] ?? {}) as object);
    await tryAll(Object.entries(grabs), async ([key, value]) => {
      // What it takes by that name is said properly elsewhere.
      const body = { [key]: value, ...own, ...(Object.hasOwn(own, key) ? {} : { [key]: value }) };
      const token = name.startsWith("post /auth") ? {} : { token: "of-nusrat" };
      const headers = { "X-Test-Address": `${name} ${key}` };
      await ask(method.toUpperCase(), pathOf(name), { body, ...token, headers });
      tried();
    });
  }
  const known = new Set(before.map(({ id }) => id));
  const now = await roles();
  expect(now.filter(({ id }) => known.has(id))).toEqual(before);
  expect(now.filter(({ id, role }) => !known.has(id) && role !== "user")).toEqual([]);
  expect(
    (await shop.db.query.orders.findMany()).filter((each) => each.status !== "pending" || each.total !== 16_000),
  ).toEqual([]);
  await stands();
});

family("Authorisation", "an e-mail named twice, or in another dress, is never somebody else's", async (tried) => {
  const { ask, order, stands } = await besieged();
  const placed = await ask<{ insertedId: string }>("POST", "/orders", { body: order(), token: "of-nusrat" });
  const own = placed.body.insertedId;
  const [mine, hers] = ["nusrat@example.com", "admin@labonno.example"];
  await ask("POST", "/orders", { body: order(), token: "of-admin" });
  expect((await ask<unknown[]>("GET", `/order?email=${mine}`, { token: "of-nusrat" })).body).toHaveLength(1);
  for (const query of [
    ...[
      `email=${mine}&email=${hers}`,
      `email=${hers}&email=${mine}`,
      `email[]=${hers}`,
      `email[0]=${hers}&email=${mine}`,
    ],
    ...[`EMAIL=${hers}`, `email=${hers}%00`, `email=${hers}%0a`, `email=%20${hers}`, `email=${hers.toUpperCase()}`],
    ...[
      `email=${mine};email=${hers}`,
      `email=${mine}%26email=${hers}`,
      `email=${mine},${hers}`,
      `email=*`,
      `email=%25`,
    ],
    ...[`email=${mine}'%20or%20'1'='1`, `email={"$ne":null}`, `email[$ne]=x`, `email=`, `email`, ""],
  ]) {
    for (const path of ["/order", "/cart"]) {
      const { status, body } = await ask<unknown>("GET", `${path}?${query}`, { token: "of-nusrat" });
      if (status === 200) expect((body as { _id: string }[]).filter(({ _id }) => _id !== own)).toEqual([]);
      tried();
    }
    const { status } = await ask("GET", `/users/admin/${hers}?${query}`, { token: "of-nusrat" });
    expect([403, 422]).toContain(status);
    tried();
  }
  await stands();
});

family("Authorisation", "staff of one part never come to the links and codes of others", async (tried) => {
  const { ask, shop, stands } = await besieged();
  const owner = "owner@example.com";
  await signUp({ ask, shop }, owner, "admin");
  await signUp({ ask, shop }, "desk@example.com", "order-desk");
  await signUp({ ask, shop }, "shelf@example.com", "catalogue");
  const links: string[] = [];
  for (const kind of ["password-reset", "confirm-email"] as const) {
    const token = `secret-of-${kind}`;
    links.push(token);
    const data = { name: "Owner", link: `https://labonno.example/${kind}?token=${token}` };
    await queueLetter(shop.db, { kind, to: owner, language: "en", data });
  }
  const reads = named.filter(({ method, signedIn }) => method === "get" && signedIn);
  // As it waits, and as a shop without a mail server keeps it.
  for (const state of ["waiting", "kept", "failed", "sent"] as const) {
    await shop.db.update(notifications).set({ state });
    for (const email of ["desk@example.com", "shelf@example.com", owner]) {
      const { token } = await signIn({ ask, shop }, email);
      for (const path of [...reads.map(({ name }) => pathOf(name)), `/letters?state=${state}`, "/letters?limit=1"]) {
        if (path === "/orders/events") continue;
        const { body } = await ask<unknown>("GET", path, { token });
        for (const secret of links) expect(JSON.stringify(body), `${email} at ${path}`).not.toContain(secret);
        tried();
      }
      const { body: listed } = await ask<{ _id: string }[]>("GET", "/letters", { token });
      for (const { _id } of Array.isArray(listed) ? listed : []) {
        expect((await ask("POST", `/letters/${_id}/send`, { token })).status).toBe(409);
        tried();
      }
    }
  }
  await stands();
});
