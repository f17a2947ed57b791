import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits, sessions, users } from "../db/tables.ts";
import { routes } from "./index.ts";
import { testApi } from "./test-api.ts";
import { rina, sampleBodies, samplePath } from "./test-requests.ts";
import { signIn, signUp, tokenAt } from "./test-users.ts";

/** A status where it answers, a code where it refuses. */
type Outcome = number | string;
type RouteAccess = {
  guest: Outcome;
  stranger: Outcome;
  user: Outcome;
  another: Outcome;
  admin: Outcome;
  desk?: Outcome;
  catalogue?: Outcome;
};

const everybody = (outcome: Outcome): RouteAccess => row(outcome, outcome, outcome, outcome, outcome);
/** By token: who has none, or a bad one, is not let in. */
const staff = (admin: Outcome) => row("not-signed-in", "not-signed-in", "not-allowed", "not-allowed", admin);
const signedIn = (outcome: Outcome) => row("not-signed-in", "not-signed-in", outcome, outcome, outcome);
/** Doors that staff below the admin may use, too: the order desk, or those who keep the catalogue. */
const desk = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), desk: outcome });
const catalogue = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), catalogue: outcome });
const own = (outcome: Outcome) => row("not-signed-in", "not-signed-in", outcome, "not-allowed", outcome);

/** By cookie, for who works here. */
const forStaff = (outcome: Outcome): RouteAccess => ({
  ...row("not-signed-in", "not-signed-in", "not-allowed", "not-allowed", outcome),
  ...{ desk: outcome, catalogue: outcome },
});

function row(guest: Outcome, stranger: Outcome, user: Outcome, another: Outcome, admin: Outcome): RouteAccess {
  return { guest, stranger, user, another, admin };
}

// One row for every route: what each gets who asks properly, mostly for something that is not there. `another` is a
// signed-in person who asks for what is the user's.
const accessByRoute: Record<string, RouteAccess> = {
  "get /products": everybody(200),
  "get /products-random": everybody(200),
  "get /product/:id": everybody("not-found"),
  "get /categories": everybody(200),
  "get /products/facets": everybody(200),
  "get /search/start": everybody(200),
  "get /search/suggestions": everybody(200),
  "post /search/searches": everybody(202),
  "get /synonyms": catalogue(200),
  "post /synonyms": catalogue(201),
  "patch /synonyms/:id": catalogue("not-found"),
  "delete /synonyms/:id": catalogue(200),
  "get /coupons": catalogue(200),
  // Who keeps the catalogue comes after the admin, who has taken the code.
  "post /coupons": { ...staff(201), catalogue: "coupon-exists" },
  "patch /coupons/:id": catalogue("not-found"),
  "post /cart/quote": everybody(200),
  // Never silently a guest's order.
  "post /orders": row("product-gone", "not-signed-in", "product-gone", "product-gone", "product-gone"),
  "post /orders/track": everybody("not-found"),
  "post /contact": everybody(201),
  "post /products": catalogue("invalid-input"),
  "delete /product/:id": catalogue(200),
  "get /products/staff": catalogue(200),
  "get /product/:id/edit": catalogue("not-found"),
  "patch /product/:id": catalogue("not-found"),
  "patch /products/offers": catalogue(200),
  "patch /variant/:id": catalogue("not-found"),
  "get /products/export": catalogue(200),
  "post /products/import": catalogue("unsupported-media-type"),
  "get /products/import/suppliers": catalogue(200),
  "delete /products/import/suppliers/:id": catalogue(200),
  "post /images": signedIn("unsupported-media-type"),
  "post /images/ticket": everybody(201),
  "get /orders": desk(200),
  "get /order": { ...own(200), desk: 200 },
  "patch /orders/:id": desk("not-found"),
  "get /orders/:id": desk("not-found"),
  "patch /orders": desk(200),
  "get /orders/export": desk(200),
  "get /customers/export": desk(200),
  "get /orders/counts": desk(200),
  "get /orders/events": desk(200),
  "post /orders/by-staff": desk("product-gone"),
  "post /orders/:id/notes": desk("not-found"),
  "get /dashboard": desk(200),
  "post /orders/:id/cancel": signedIn("not-found"),
  "post /orders/claim": signedIn("not-found"),
  "get /cart": signedIn(200),
  "post /cart": signedIn("product-gone"),
  "post /cart/merge": signedIn(200),
  "patch /cart/:id": signedIn("not-found"),
  "delete /cart/:id": signedIn(200),
  "get /products/cards": everybody(200),
  "get /wishes": signedIn(200),
  "post /wishes/merge": signedIn(200),
  "put /wishes/:id": signedIn("product-gone"),
  "delete /wishes/:id": signedIn(200),
  "post /stock-requests": everybody("product-gone"),
  "post /stock-requests/stop": everybody(200),
  "get /addresses": signedIn(200),
  "post /addresses": signedIn(201),
  "patch /addresses/:id": signedIn("not-found"),
  "delete /addresses/:id": signedIn(200),
  "get /messages": desk(200),
  "patch /messages/:id": desk("not-found"),
  "get /history": staff(200),
  "get /settings/messages": staff(200),
  "get /settings": staff(200),
  "patch /settings": staff(200),
  "patch /categories/:id": staff("not-found"),
  "get /users": staff(200),
  "get /users/admin/:id": own(200),
  "patch /users/admin/:id": staff("not-found"),
  "delete /users/:id": staff(200),
  "delete /users/second-factor/:id": staff("not-found"),
  "get /account": signedIn(200),
  "patch /account": signedIn(200),
  "get /account/data": signedIn(200),
  "post /account/delete": signedIn("invalid-input"),
  "post /customers/forget": staff(200),
  "post /users": row("not-signed-in", "not-signed-in", 200, "not-allowed", "not-allowed"),
  // By cookie; a bad one is as good as none.
  "post /jwt": row("not-signed-in", "not-signed-in", 200, "not-signed-in", "not-signed-in"),
  "get /auth/session": everybody(200),
  "get /auth/google": everybody("invalid-input"),
  "get /auth/google/callback": everybody("not-found"),
  "post /auth/sign-up/email": everybody(200),
  "post /auth/sign-in/email": everybody("wrong-password"),
  "post /auth/sign-out": everybody(200),
  "post /auth/revoke-sessions": signedIn(200),
  "post /auth/request-password-reset": everybody(200),
  "post /auth/reset-password": everybody("reset-link-invalid"),
  "post /auth/change-password": signedIn("wrong-password"),
  "post /auth/change-email": signedIn("wrong-password"),
  "post /auth/confirm-email": signedIn("email-link-invalid"),
  "get /auth/second-factor": signedIn(200),
  "post /auth/second-factor/totp": forStaff(200),
  "post /auth/second-factor/totp/confirm": {
    ...forStaff("code-wrong"),
    guest: "sign-in-expired",
    stranger: "sign-in-expired",
  },
  "post /auth/second-factor/totp/remove": signedIn(200),
  "post /auth/second-factor/passkeys/options": forStaff(200),
  "post /auth/second-factor/passkeys": forStaff("passkey-refused"),
  "patch /auth/second-factor/passkeys/:id": signedIn("not-found"),
  "post /auth/second-factor/passkeys/:id/remove": signedIn(200),
  "post /auth/second-factor/recovery-codes": signedIn("not-found"),
  "post /auth/sign-in/second-factor": everybody("sign-in-expired"),
  "post /auth/sign-in/passkey/options": everybody(200),
  "post /auth/sign-in/passkey": everybody("passkey-refused"),
  "post /auth/sign-in/new-password": everybody("sign-in-expired"),
  "get /letters": desk(200),
  "post /letters/:id/send": desk("not-found"),
  "get /product/:id/reviews": everybody(200),
  "post /product/:id/reviews": signedIn("not-bought"),
  "get /product/:id/reviews/standing": signedIn(200),
  "get /reviews/own": signedIn(200),
  "post /reviews/of-order": everybody(200),
  "post /reviews/:id/helpful": signedIn("not-found"),
  "get /reviews": catalogue(200),
  "get /reviews/counts": catalogue(200),
  "patch /reviews/:id": catalogue("not-found"),
};

type Visitor = { kind: keyof RouteAccess; credentials: () => Promise<{ token?: string; cookie?: string }> };

/** Everybody who may stand at a door. All but the first and the garbage hold what was once really theirs. */
async function visitors(api: Awaited<ReturnType<typeof testApi>>): Promise<Record<string, Visitor>> {
  const { shop } = api;
  const gone = { expired: "expired@example.com", signedOut: "out@example.com", deleted: "deleted@example.com" };
  const here = {
    user: rina,
    another: "mitu@example.com",
    admin: "boss@example.com",
    desk: "desk@example.com",
    catalogue: "shelf@example.com",
  } as const;
  for (const email of [...Object.values(gone), here.user, here.another]) await signUp(api, email);
  await signUp(api, here.admin, "admin");
  await signUp(api, here.desk, "order-desk");
  await signUp(api, here.catalogue, "catalogue");

  const expired = await signIn(api, gone.expired);
  const oldToken = await tokenAt(api, gone.expired, new Date(Date.now() - 3_600_000));
  const [person] = await shop.db.select().from(users).where(eq(users.email, gone.expired));
  await shop.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, person?.id ?? ""));
  const signedOut = await signIn(api, gone.signedOut);
  await api.ask("POST", "/auth/sign-out", { headers: { Cookie: signedOut.cookie } });
  const deleted = await signIn(api, gone.deleted);
  await shop.db.delete(users).where(eq(users.email, gone.deleted));

  const stranger = (credentials: { token: string; cookie: string }): Visitor => ({
    kind: "stranger",
    credentials: async () => credentials,
  });
  // Anew for each door: behind some of them she signs out.
  const signedInVisitor = (kind: keyof typeof here): Visitor => ({ kind, credentials: () => signIn(api, here[kind]) });
  return {
    guest: { kind: "guest", credentials: async () => ({}) },
    garbage: stranger({ token: "garbage", cookie: "labonno-session=garbage.garbage" }),
    "an expired token": stranger({ ...expired, token: oldToken }),
    "signed out": stranger(signedOut),
    deleted: stranger(deleted),
    user: signedInVisitor("user"),
    another: signedInVisitor("another"),
    admin: signedInVisitor("admin"),
    // Where nothing else is said, staff is a signed-in person like any other.
    desk: signedInVisitor("desk"),
    catalogue: signedInVisitor("catalogue"),
  };
}

test("every route of the API says here who may use it", () => {
  expect(routes.map((route) => `${route.method} ${route.path}`).sort()).toEqual(Object.keys(accessByRoute).sort());
});

test("every door opens for those it is for, and for nobody else", async () => {
  const api = await testApi();
  const everyone = Object.entries(await visitors(api));
  for (const [name, access] of Object.entries(accessByRoute)) {
    const [method = ""] = name.split(" ");
    const path = samplePath(name);
    const found: Record<string, Outcome> = {};
    // So many people try the same door here that it would close behind them.
    await api.shop.db.delete(rateLimits);
    for (const [visitor, { credentials }] of everyone) {
      const { token, cookie } = await credentials();
      const sent = {
        ...(sampleBodies[name] ? { body: sampleBodies[name] } : {}),
        ...(token ? { token } : {}),
        headers: { "X-Test-Address": `${visitor} at ${name}`, ...(cookie ? { Cookie: cookie } : {}) },
      };
      const { status, body } = await api.ask<{ error?: { code: string } } | null>(method.toUpperCase(), path, sent);
      found[visitor] = body?.error?.code ?? status;
      if (method === "get") expect((await api.ask("HEAD", path, sent)).status, `HEAD ${path}`).toBe(status);
    }
    const expected = Object.fromEntries(
      everyone.map(([visitor, { kind }]) => [visitor, access[kind] ?? access.another]),
    );
    expect(found, name).toEqual(expected);
  }
}, 180_000);

test("a door for the signed-in turns strangers and false tokens away before it reads what they sent", async () => {
  const { refused } = await testApi();
  const forged = ["Bearer gone", "Basic b2YtYWRtaW46", "of-admin", "Bearer", "Bearer of-admin, Bearer of-admin"];
  for (const { method, path } of routes.filter((route) => route.signedIn)) {
    const at = path.replace(":id", "nothing");
    const unreadable = method === "get" ? {} : { raw: "{" };
    for (const Authorization of [undefined, ...forged, "x".repeat(100_000)]) {
      const headers: Record<string, string> = Authorization === undefined ? {} : { Authorization };
      const sent = { ...unreadable, headers };
      expect((await refused(method.toUpperCase(), at, sent)).code, `${method} ${path}`).toBe("not-signed-in");
    }
  }
});

test("a door for staff turns everybody else away before it judges what they sent", async () => {
  const api = await testApi();
  const { refused } = api;
  await signUp(api, rina);
  const { cookie } = await signIn(api, rina);
  const forStaff = Object.entries(accessByRoute).filter(
    ([, { another, admin }]) => another === "not-allowed" && admin !== another,
  );
  expect(forStaff.length).toBeGreaterThan(40);
  for (const [name, { user }] of forStaff) {
    // Whose own this is depends on what is asked for, or is proved otherwise.
    if (user !== "not-allowed" || name === "post /users") continue;
    const [method = ""] = name.split(" ");
    const unreadable = method === "get" ? {} : { raw: "{" };
    const path = `${samplePath(name)}?page=-1&limit=x&status=nothing`;
    const headers = { Cookie: cookie };
    const { code } = await refused(method.toUpperCase(), path, { token: "of-nusrat", headers, ...unreadable });
    expect(code, name).toBe("not-allowed");
  }
});

test("what goes by the cookie is refused from another site's page, before anything is read", async () => {
  const { refused } = await testApi();
  const foreign = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost.evil.example" },
    { Origin: "http://localhost", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
  ];
  const byCookie = routes.filter((route) => route.byCookie && route.method !== "get");
  expect(byCookie.length).toBeGreaterThan(9);
  for (const { method, path } of byCookie) {
    for (const headers of foreign as Record<string, string>[]) {
      const { code } = await refused(method.toUpperCase(), path, { raw: "{", headers });
      expect(code, `${path} ${JSON.stringify(headers)}`).toBe("not-allowed");
    }
  }
});
