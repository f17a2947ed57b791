import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { notifications, sessions, users } from "../../db/schema.ts";
import { enqueueNotification } from "../../shop/notifications/enqueue-notification.ts";
import { routes } from "../index.ts";
import { sampleBodies, samplePath } from "../test-requests.ts";
import { signIn, signUp } from "../test-users.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "SEARCH", "get", "FOO"];

/** Other spellings of the same path, which may get around checks on the plain one. */
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

/** Headers that make some servers use another method, path or user than the request's own. */
const pretences: Record<string, string>[] = [
  { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE", "X-Method-Override": "DELETE" },
  { "X-Original-URL": "/users", "X-Rewrite-URL": "/users" },
  { "X-Forwarded-Host": "localhost", "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1" },
  { "X-User-Id": "admin", "X-User": "admin@labonno.example", "X-Role": "admin", "X-Admin": "true" },
  { "Remote-User": "admin", "X-Remote-User": "admin", "X-Authenticated-User": "admin" },
  { Cookie: "role=admin; admin=true; user=admin; access-token=of-admin" },
];

securityTest("Authorisation", "endpoints for staff stay closed however their paths are spelled", async (countCase) => {
  const { ask, stands, forgetTries } = await attackedShop();
  for (const { name, method, signedIn } of routes.filter((route) => route.signedIn)) {
    await forgetTries();
    const input = sampleBodies[name] ? { body: sampleBodies[name] } : {};
    const plain = await ask(method.toUpperCase(), samplePath(name), { ...input, token: "of-nusrat" });
    const forStaff = plain.status === 403;
    for (const [what, disguise] of Object.entries(disguises)) {
      for (const token of forStaff ? [undefined, "of-nusrat"] : [undefined]) {
        const disguisedPath = disguise(samplePath(name));
        const { status, body } = await ask(method.toUpperCase(), disguisedPath, {
          ...input,
          ...(token ? { token } : {}),
        });
        // It may answer only as another path that is public itself, such as the list of products.
        if (status < 400)
          expect(disguisedPath, `${name} with ${what}: ${JSON.stringify(body)}`).toMatch(/^\/products\//);
        countCase();
      }
    }
    expect(signedIn).toBeTruthy();
  }
  await stands();
});

securityTest("Authorisation", "no header gives the rights of another user", async (countCase) => {
  const { ask, stands, forgetTries } = await attackedShop();
  for (const { name, method } of routes.filter((route) => route.signedIn)) {
    await forgetTries();
    const input = sampleBodies[name] ? { body: sampleBodies[name] } : {};
    const plain = await ask(method.toUpperCase(), samplePath(name), { ...input, token: "of-nusrat" });
    for (const headers of pretences) {
      expect((await ask(method.toUpperCase(), samplePath(name), { ...input, headers })).status, name).toBe(401);
      countCase();
      if (plain.status !== 403) continue;
      const dressed = await ask(method.toUpperCase(), samplePath(name), { ...input, headers, token: "of-nusrat" });
      expect(dressed.status, name).toBe(403);
      countCase();
    }
  }
  await stands();
});

securityTest("Authorisation", "a path accepts its documented methods and no other", async (countCase) => {
  const { ask, stands } = await attackedShop();
  const paths = [...new Set(routes.map((route) => route.path))];
  for (const path of paths) {
    // A fixed path that looks like one with an id (`/orders/events`) is itself.
    const known = routes.filter((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));
    const allowed = new Set(
      known.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD", "get"] : [method.toUpperCase()])),
    );
    for (const method of methods.filter((each) => !allowed.has(each))) {
      const { status, headers } = await ask(method, path.replace(":id", "nothing"), { token: "of-admin" });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.get("Allow")?.split(", ")).not.toContain(method);
      countCase();
    }
  }
  await stands();
});

securityTest("Authorisation", "another user's id gives access to nothing, in any field or path", async (countCase) => {
  const { shop, ask, order, lipstick, person, stands } = await attackedShop();
  const nusrat = { token: "of-nusrat" };
  const made = async (path: string, body: object) =>
    (await ask<{ _id?: string; insertedId?: string }>("POST", path, { ...nusrat, body })).body;
  const placed = await made("/orders", order());
  const address = await made("/addresses", sampleBodies["POST /addresses"] as object);
  const line = await made("/cart", { productId: lipstick.productId, quantity: 2 });
  await ask("PUT", `/wishlist/${lipstick.productId}`, nusrat);
  const ids = [placed.insertedId, address._id, line.insertedId ?? line._id, "nusrat", "admin"].map((id) => id ?? "");
  const { token } = await person("mitu@example.com");
  const [session] = await shop.db.select().from(sessions).innerJoin(users, eq(users.id, sessions.userId));
  const ownThings = async () => ({
    order: await shop.db.query.orders.findMany(),
    lines: await shop.db.query.cartLines.findMany(),
    addresses: await shop.db.query.addresses.findMany(),
    wishlist: await shop.db.query.wishlistItems.findMany(),
    people: await shop.db.select({ id: users.id, role: users.role, email: users.email }).from(users),
  });
  const before = await ownThings();
  for (const { name, method, path } of routes.filter((route) => route.path.includes(":id"))) {
    for (const id of [...ids, session?.sessions.id ?? ""]) {
      const body = sampleBodies[name] as object | undefined;
      const { status, body: responseBody } = await ask(method.toUpperCase(), path.replace(":id", id), {
        token,
        ...(body ? { body: { ...body, _id: id, id, userId: "nusrat", email: "nusrat@example.com" } } : {}),
      });
      const label = JSON.stringify(responseBody) ?? "";
      for (const secret of ["nusrat@example.com", "01712345678", "House 12", placed.insertedId ?? "-"])
        if (!label.includes('"error"')) expect(label, `${name} ${id}: ${status}`).not.toContain(secret);
      countCase();
    }
  }
  const after = await ownThings();
  // Except for mitu's own wishlist, to which a product of that id may have been added.
  expect({ ...after, wishlist: after.wishlist.filter(({ userId }) => userId === "nusrat") }).toEqual(before);
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

securityTest(
  "Authorisation",
  "fields that users may not set about themselves are ignored by every endpoint",
  async (countCase) => {
    const { shop, ask, stands, forgetTries, order } = await attackedShop();
    const roles = () =>
      shop.db.select({ id: users.id, email: users.email, role: users.role }).from(users).orderBy(users.id);
    const before = await roles();
    for (const { name, method } of routes.filter((route) => route.body)) {
      await forgetTries();
      const own = name === "POST /orders" ? order() : ((sampleBodies[name] ?? {}) as object);
      await forEachCase(Object.entries(grabs), async ([key, value]) => {
        // The value that the endpoint itself takes comes last and counts.
        const body = { [key]: value, ...own, ...(Object.hasOwn(own, key) ? {} : { [key]: value }) };
        const token = name.startsWith("POST /auth") ? {} : { token: "of-nusrat" };
        const headers = { "X-Test-Address": `${name} ${key}` };
        await ask(method.toUpperCase(), samplePath(name), { body, ...token, headers });
        countCase();
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
  },
);

securityTest(
  "Authorisation",
  "an e-mail sent twice or in another spelling never reaches another user's data",
  async (countCase) => {
    const { ask, order, stands } = await attackedShop();
    const placed = await ask<{ insertedId: string }>("POST", "/orders", { body: order(), token: "of-nusrat" });
    const own = placed.body.insertedId;
    const [ownEmail, foreignEmail] = ["nusrat@example.com", "admin@labonno.example"];
    await ask("POST", "/orders", { body: order(), token: "of-admin" });
    expect((await ask<unknown[]>("GET", `/order?email=${ownEmail}`, { token: "of-nusrat" })).body).toHaveLength(1);
    for (const query of [
      ...[
        `email=${ownEmail}&email=${foreignEmail}`,
        `email=${foreignEmail}&email=${ownEmail}`,
        `email[]=${foreignEmail}`,
        `email[0]=${foreignEmail}&email=${ownEmail}`,
      ],
      ...[
        `EMAIL=${foreignEmail}`,
        `email=${foreignEmail}%00`,
        `email=${foreignEmail}%0a`,
        `email=%20${foreignEmail}`,
        `email=${foreignEmail.toUpperCase()}`,
      ],
      ...[
        `email=${ownEmail};email=${foreignEmail}`,
        `email=${ownEmail}%26email=${foreignEmail}`,
        `email=${ownEmail},${foreignEmail}`,
        `email=*`,
        `email=%25`,
      ],
      ...[`email=${ownEmail}'%20or%20'1'='1`, `email={"$ne":null}`, `email[$ne]=x`, `email=`, `email`, ""],
    ]) {
      for (const path of ["/order", "/cart"]) {
        const { status, body } = await ask<unknown>("GET", `${path}?${query}`, { token: "of-nusrat" });
        if (status === 200) expect((body as { _id: string }[]).filter(({ _id }) => _id !== own)).toEqual([]);
        countCase();
      }
      const { status } = await ask("GET", `/users/admin/${foreignEmail}?${query}`, { token: "of-nusrat" });
      expect([403, 422]).toContain(status);
      countCase();
    }
    await stands();
  },
);

securityTest("Authorisation", "staff of one area cannot read the links and codes of others", async (countCase) => {
  const { ask, shop, stands } = await attackedShop();
  const owner = "owner@example.com";
  await signUp({ ask, shop }, owner, "admin");
  await signUp({ ask, shop }, "desk@example.com", "order-desk");
  await signUp({ ask, shop }, "shelf@example.com", "catalogue");
  const links: string[] = [];
  for (const kind of ["password-reset", "confirm-email"] as const) {
    const token = `secret-of-${kind}`;
    links.push(token);
    const data = { name: "Owner", link: `https://labonno.example/${kind}?token=${token}` };
    await enqueueNotification(shop.db, { kind, to: owner, language: "en", data });
  }
  const link = "https://labonno.example/join?token=secret-of-invitation";
  links.push("secret-of-invitation");
  for (const [channel, to] of [
    ["mail", owner],
    ["sms", "+8801712345678"],
  ] as const) {
    const data = { name: "Mitu", invitedBy: "Owner", until: "2026-11-30", link };
    await enqueueNotification(shop.db, { kind: "staff-invitation", to, language: "en", data, channel });
  }
  const reads = routes.filter(({ method, signedIn }) => method === "get" && signedIn);
  // While it waits, and as a shop without a mail server stores it.
  for (const state of ["waiting", "kept", "failed", "sent"] as const) {
    await shop.db.update(notifications).set({ state });
    for (const email of ["desk@example.com", "shelf@example.com", owner]) {
      const { token } = await signIn({ ask, shop }, email);
      for (const path of [
        ...reads.map(({ name }) => samplePath(name)),
        `/letters?state=${state}`,
        "/letters?limit=1",
      ]) {
        if (path === "/orders/events") continue;
        const { body } = await ask<unknown>("GET", path, { token });
        for (const secret of links) expect(JSON.stringify(body), `${email} at ${path}`).not.toContain(secret);
        countCase();
      }
      const { body: listed } = await ask<{ _id: string }[]>("GET", "/letters", { token });
      for (const { _id } of Array.isArray(listed) ? listed : []) {
        expect((await ask("POST", `/letters/${_id}/send`, { token })).status).toBe(409);
        countCase();
      }
    }
  }
  await stands();
});
