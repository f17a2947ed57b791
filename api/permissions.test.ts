import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits, sessions, users } from "../db/schema.ts";
import { rolesWith } from "../shop/permissions.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { contract, type EndpointName } from "./contract/index.ts";
import { routes } from "./index.ts";
import { testApi } from "./test-api.ts";
import { rina, sampleBodies, samplePath } from "./test-requests.ts";
import { signIn, signUp, tokenAt } from "./test-users.ts";

/** The status of a success, or the code of a refusal. */
type Outcome = number | string;
type RouteAccess = {
  guest: Outcome;
  stranger: Outcome;
  user: Outcome;
  another: Outcome;
  admin: Outcome;
  desk?: Outcome;
  catalogue?: Outcome;
  packing?: Outcome;
  accounts?: Outcome;
};

const everybody = (outcome: Outcome): RouteAccess => row(outcome, outcome, outcome, outcome, outcome);
/** For endpoints with a token: no token, or an invalid one, is refused. */
const staff = (admin: Outcome) => row("not-signed-in", "not-signed-in", "not-allowed", "not-allowed", admin);
const signedIn = (outcome: Outcome) => row("not-signed-in", "not-signed-in", outcome, outcome, outcome);
/** Endpoints open to some staff below the admin: the order desk, or the catalogue team. */
const desk = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), desk: outcome });
/** Endpoints for the order desk and accounts, for packing and the desk, and for accounts alone. */
const deskAndAccounts = (outcome: Outcome): RouteAccess => ({ ...desk(outcome), accounts: outcome });
const deskAndPacking = (outcome: Outcome): RouteAccess => ({ ...desk(outcome), packing: outcome });
const accounts = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), accounts: outcome });
/** Stock: all staff see it, packing moves it, accounts buy it. */
const allStaff = (outcome: Outcome): RouteAccess => ({
  ...staff(outcome),
  ...{ desk: outcome, catalogue: outcome, packing: outcome, accounts: outcome },
});
const packing = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), packing: outcome });
const catalogue = (outcome: Outcome): RouteAccess => ({ ...staff(outcome), catalogue: outcome });
const own = (outcome: Outcome) => row("not-signed-in", "not-signed-in", outcome, "not-allowed", outcome);

/** For endpoints with the session cookie, for staff. */
const forStaff = (outcome: Outcome): RouteAccess => ({
  ...row("not-signed-in", "not-signed-in", "not-allowed", "not-allowed", outcome),
  ...{ desk: outcome, catalogue: outcome, packing: outcome, accounts: outcome },
});

function row(guest: Outcome, stranger: Outcome, user: Outcome, another: Outcome, admin: Outcome): RouteAccess {
  return { guest, stranger, user, another, admin };
}

// One row per endpoint: what each visitor gets for a valid request, mostly for an id that does not exist. `another` is
// a signed-in user who requests what belongs to `user`.
const accessByRoute: Record<EndpointName, RouteAccess> = {
  "GET /products": everybody(200),
  "GET /products-random": everybody(200),
  "GET /product/:id": everybody("not-found"),
  "GET /gift-wrap": everybody(200),
  "GET /product/:id/shades": everybody("not-found"),
  "GET /products/top-up": everybody(200),
  "GET /products/bought-together": everybody(200),
  "GET /categories": everybody(200),
  "GET /products/facets": everybody(200),
  "GET /search/start": everybody(200),
  "GET /search/suggestions": everybody(200),
  "POST /search/searches": everybody(202),
  "POST /ucp/catalog/search": everybody(200),
  "POST /ucp/catalog/lookup": everybody(200),
  "POST /ucp/catalog/product": everybody(200),
  "POST /ucp/mcp": everybody(200),
  "GET /synonyms": catalogue(200),
  "POST /synonyms": catalogue(201),
  "PATCH /synonyms/:id": catalogue("not-found"),
  "DELETE /synonyms/:id": catalogue(200),
  "GET /brands": catalogue(200),
  "PATCH /brands/:id": catalogue("not-found"),
  "GET /shade-references": catalogue(200),
  "POST /shade-references/import": catalogue(200),
  "DELETE /shade-references/:id": catalogue(200),
  "GET /content/draft": catalogue(200),
  // The admin, who comes first, has started a draft.
  "GET /content/preview": catalogue(200),
  "PUT /content/draft": { ...staff(200), catalogue: "changed-meanwhile" },
  "POST /content/draft/discard": catalogue("changed-meanwhile"),
  "POST /content/publish": staff("changed-meanwhile"),
  "POST /content/schedule": staff("changed-meanwhile"),
  "GET /content/versions": catalogue(200),
  "POST /content/versions/:id/restore": catalogue("changed-meanwhile"),
  "DELETE /content/versions/:id": staff("not-found"),
  "GET /coupons": catalogue(200),
  // The catalogue team comes after the admin, who has used the code.
  "POST /coupons": { ...staff(201), catalogue: "coupon-exists" },
  "PATCH /coupons/:id": catalogue("not-found"),
  "POST /cart/quote": everybody(200),
  // An invalid token never places a guest's order.
  "POST /orders": row("product-gone", "not-signed-in", "product-gone", "product-gone", "product-gone"),
  "POST /orders/track": everybody("not-found"),
  "POST /phone-codes": everybody("sending-not-set-up"),
  "POST /orders/reply": everybody("not-found"),
  "POST /orders/address": everybody("not-found"),
  "POST /orders/day/choices": everybody("not-found"),
  "POST /orders/day": everybody("not-found"),
  "POST /orders/missed": everybody("not-found"),
  "POST /orders/returns/terms": everybody("not-found"),
  "POST /orders/returns": everybody("not-found"),
  "GET /orders/:id/returns": desk("not-found"),
  "POST /orders/:id/returns": desk("not-found"),
  "GET /returns": desk(200),
  "PATCH /returns/:id": desk("not-found"),
  "POST /returns/:id/undo": desk("not-found"),
  // An invalid token is not taken for a guest: staff may be offered a sandbox.
  "GET /payment-methods": row(200, "not-signed-in", 200, 200, 200),
  "POST /orders/pay": everybody("not-found"),
  "POST /orders/pay-cash": everybody("not-found"),
  "POST /orders/payment": everybody("not-found"),
  "POST /orders/ran-out": everybody("not-found"),
  "GET /orders/:id/ran-out": deskAndAccounts("not-found"),
  "POST /orders/:id/ran-out": desk("not-found"),
  "POST /orders/payment-claim": everybody("not-found"),
  "GET /payments/by-token/:token": everybody("not-found"),
  "GET /payments/return/:token": everybody(303),
  "POST /payments/return/:token": everybody(303),
  "POST /contact": everybody(201),
  "POST /products": catalogue("invalid-input"),
  "DELETE /product/:id": catalogue(200),
  "GET /products/staff": catalogue(200),
  "GET /product/:id/edit": catalogue("not-found"),
  "PATCH /product/:id": catalogue("not-found"),
  "PATCH /products/offers": catalogue(200),
  "PATCH /products/status": catalogue(200),
  "PATCH /variant/:id": catalogue("not-found"),
  "GET /products/export": catalogue(200),
  "POST /products/import": catalogue("unsupported-media-type"),
  "GET /products/import/suppliers": catalogue(200),
  "DELETE /products/import/suppliers/:id": catalogue(200),
  "POST /images": signedIn("unsupported-media-type"),
  "POST /images/ticket": everybody(201),
  "GET /orders": deskAndAccounts(200),
  "GET /order": { ...own(200), desk: 200, accounts: 200 },
  "PATCH /orders/:id": desk("not-found"),
  "GET /orders/:id": deskAndAccounts("not-found"),
  "PATCH /orders": desk(200),
  "GET /orders/export": accounts(200),
  "GET /customers/export": accounts(200),
  "GET /customers": deskAndAccounts(200),
  "GET /customers/:id": deskAndAccounts("not-found"),
  "PATCH /customers/:id": desk("not-found"),
  "POST /customers/:id/block": desk("not-found"),
  "DELETE /customers/:id/block": desk("not-found"),
  "GET /orders/counts": deskAndAccounts(200),
  "GET /orders/stages": deskAndAccounts(200),
  "GET /calls": desk(200),
  "GET /calls/count": desk(200),
  "GET /calls/:id": desk("not-found"),
  "GET /calls/:id/scores": desk("not-found"),
  "POST /orders/:id/quote": desk("not-found"),
  "PATCH /orders/:id/lines": desk("not-found"),
  "POST /orders/:id/merge": desk("not-found"),
  "DELETE /orders/:id/merge": desk("not-found"),
  "POST /orders/:id/undo": desk("not-found"),
  "POST /orders/:id/claim": desk("not-found"),
  "DELETE /orders/:id/claim": desk(200),
  "POST /orders/:id/calls": desk("not-found"),
  "POST /orders/:id/confirm-link": desk("not-found"),
  "POST /orders/:id/hold": desk("not-found"),
  "DELETE /orders/:id/hold": desk("not-found"),
  "GET /parcels": deskAndPacking(200),
  "GET /parcels/counts": deskAndPacking(200),
  "GET /parcels/needs-you": deskAndPacking(200),
  "POST /orders/:id/pack": deskAndPacking("not-found"),
  "POST /orders/:id/unpack": deskAndPacking("not-found"),
  "POST /shipments": deskAndPacking(200),
  "DELETE /orders/:id/shipments": deskAndPacking("not-found"),
  "GET /bookings/plan": deskAndPacking(200),
  "POST /bookings": deskAndPacking(200),
  "DELETE /bookings/:id": deskAndPacking("not-found"),
  "POST /shipments/hand-over": deskAndPacking(200),
  "GET /shipments/export": deskAndPacking(200),
  "POST /orders/:id/check-in": deskAndPacking("not-found"),
  "GET /batches": everybody(200),
  "GET /stock": allStaff(200),
  "GET /stock/batches": allStaff(200),
  // Who may change which field: buyers the cost, receivers the code and the date.
  // Sent without any field; which fields each role may change is tested with change-batch.ts.
  "PATCH /stock/batches/:id": allStaff("invalid-input"),
  "POST /stock/batches/:id/write-off": packing("not-found"),
  "GET /stock/variants": allStaff(200),
  "GET /stock/variants/:id/movements": allStaff(200),
  "POST /stock/receipts": packing("invalid-input"),
  "GET /stock/counts": packing(200),
  "POST /stock/counts": packing(201),
  "PUT /stock/counts/:id/lines": packing("not-found"),
  "POST /stock/counts/:id/apply": packing("not-found"),
  "DELETE /stock/counts/:id": packing("not-found"),
  "GET /suppliers": allStaff(200),
  // Accounts come after the admin, who has used the name.
  "POST /suppliers": { ...staff(201), accounts: "invalid-input" },
  "PATCH /suppliers/:id": accounts("not-found"),
  "GET /purchase-orders": allStaff(200),
  "POST /purchase-orders": accounts("not-found"),
  "PATCH /purchase-orders/:id": accounts("not-found"),
  "GET /courier-accounts": accounts(200),
  "PUT /courier-accounts/:kind": accounts("not-found"),
  "DELETE /courier-accounts/:kind": accounts("not-found"),
  "POST /courier-accounts/:kind/check": accounts("not-found"),
  "GET /profit": accounts("invalid-input"),
  "GET /profit/export": accounts("invalid-input"),
  "GET /margins": accounts("invalid-input"),
  "GET /margins/coupon": accounts("invalid-input"),
  "GET /expenses": accounts("invalid-input"),
  "POST /expenses": accounts(201),
  "DELETE /expenses/:id": accounts("not-found"),
  "GET /advertising": staff(200),
  "PUT /advertising/:kind": staff("not-found"),
  "POST /advertising/:kind/check": staff("not-found"),
  "DELETE /ad-consents/:id": everybody(200),
  "GET /account/advertising": signedIn(200),
  "PUT /account/advertising": signedIn(200),
  "GET /gateways": accounts(200),
  "PUT /gateways/:kind": accounts("not-found"),
  "DELETE /gateways/:kind": accounts("not-found"),
  "POST /gateways/:kind/check": accounts("not-found"),
  "GET /courier-rules": accounts(200),
  "PUT /courier-rules": accounts("changed-meanwhile"),
  "GET /courier-rates": accounts(200),
  "POST /courier-rates": accounts(200),
  "GET /courier-places/:kind": accounts("not-found"),
  "GET /courier-places/:kind/search": accounts("not-found"),
  "POST /courier-places/:kind/fetch": accounts("not-found"),
  "PUT /courier-places/:kind": accounts("not-found"),
  "GET /courier-tasks": deskAndPacking(200),
  "POST /courier-tasks/:id/close": deskAndPacking("not-found"),
  "POST /courier-tasks/:id/answer": deskAndPacking("not-found"),
  "POST /shipments/:id/events": desk("not-found"),
  "POST /orders/:id/parcel-events": desk("not-found"),
  "POST /shipments/:id/lines": desk("not-found"),
  "POST /shipments/:id/lines/quote": desk("not-found"),
  "POST /shipments/:id/return": desk("not-found"),
  "POST /webhooks/:kind/:secret": everybody("not-found"),
  "POST /orders/:id/payments": deskAndAccounts("not-found"),
  "PATCH /payments/:id": accounts("not-found"),
  "GET /payments/count": accounts(200),
  "GET /payments/to-look-at": accounts(200),
  "POST /payment-attempts/:id/ask": accounts("not-found"),
  "POST /refunds/:id/retry": accounts("not-found"),
  "GET /receipts": accounts(200),
  "GET /cash": accounts(200),
  "GET /cash/sales": accounts(200),
  "POST /cash/entries": accounts(201),
  "POST /cash/entries/:id/reverse": accounts("not-found"),
  "POST /cash/transfers": accounts(201),
  "GET /customer-debts": accounts(200),
  "POST /orders/:id/write-off": accounts("not-found"),
  "GET /unpaid-parcels": accounts(200),
  "POST /payouts": accounts("not-found"),
  "GET /payouts": accounts(200),
  "GET /payouts/:id": accounts("not-found"),
  "DELETE /payouts/:id": accounts("not-found"),
  "POST /payouts/fetch": accounts(200),
  "POST /payouts/import": accounts("unsupported-media-type"),
  "POST /payouts/:id/book": accounts("not-found"),
  "POST /payout-lines/:id/order": accounts("not-found"),
  "POST /payout-lines/:id/accept": accounts("not-found"),
  "GET /claims": accounts(200),
  "POST /claims": accounts(201),
  "PATCH /claims/:id": accounts("not-found"),
  "GET /days": accounts(200),
  "POST /days/:day/close": accounts("invalid-input"),
  "POST /days/:day/reopen": staff("not-found"),
  "POST /receipts/:id": accounts("not-found"),
  "GET /refunds": accounts(200),
  "POST /orders/:id/refunds": accounts("not-found"),
  "PATCH /refunds/:id": accounts("not-found"),
  "GET /orders/events": deskAndAccounts(200),
  "POST /orders/by-staff": desk("product-gone"),
  "POST /order-pad/read": desk(200),
  "POST /orders/:id/notes": desk("not-found"),
  "POST /orders/:id/stock": desk("not-found"),
  "GET /dashboard": deskAndAccounts(200),
  "POST /orders/:id/cancel": signedIn("not-found"),
  "POST /orders/claim": signedIn("not-found"),
  "GET /cart": signedIn(200),
  "POST /cart": signedIn("product-gone"),
  "POST /cart/merge": signedIn(200),
  "PATCH /cart/:id": signedIn("not-found"),
  "DELETE /cart/:id": signedIn(200),
  "GET /products/cards": everybody(200),
  "GET /wishlist": signedIn(200),
  "POST /wishlist/merge": signedIn(200),
  "PUT /wishlist/:id": signedIn("product-gone"),
  "DELETE /wishlist/:id": signedIn(200),
  "POST /stock-requests": everybody("product-gone"),
  "POST /stock-requests/stop": everybody(200),
  "GET /addresses": signedIn(200),
  "POST /addresses": signedIn(201),
  "PATCH /addresses/:id": signedIn("not-found"),
  "DELETE /addresses/:id": signedIn(200),
  "GET /messages": desk(200),
  "PATCH /messages/:id": desk("not-found"),
  "GET /history": staff(200),
  "GET /settings/messages": staff(200),
  "GET /services": deskAndPacking(200),
  "GET /settings": staff(200),
  "PATCH /settings": staff(200),
  "PATCH /categories/:id": staff("not-found"),
  "GET /users": staff(200),
  "GET /users/days/:id": staff("not-found"),
  "GET /users/invitations": staff(200),
  "POST /users/invitations": staff(201),
  "POST /users/invitations/:id/send": staff("not-found"),
  "POST /users/invitations/:id/link": staff("not-found"),
  "DELETE /users/invitations/:id": staff(200),
  "GET /users/admin/:id": own(200),
  "PATCH /users/admin/:id": staff("not-found"),
  "DELETE /users/:id": staff(200),
  "DELETE /users/second-factor/:id": staff("not-found"),
  "GET /account": signedIn(200),
  "PATCH /account": signedIn(200),
  "GET /account/data": signedIn(200),
  "POST /account/accept-invitation": signedIn("invitation-invalid"),
  "POST /account/delete": signedIn("invalid-input"),
  "POST /customers/forget": staff(200),
  "POST /users": row("not-signed-in", "not-signed-in", 200, "not-allowed", "not-allowed"),
  // By cookie; an invalid one counts as none.
  "POST /jwt": row("not-signed-in", "not-signed-in", 200, "not-signed-in", "not-signed-in"),
  "GET /auth/session": everybody(200),
  "GET /auth/google": everybody("invalid-input"),
  "GET /auth/google/callback": everybody("not-found"),
  "POST /auth/sign-up/email": everybody(200),
  "POST /auth/sign-in/email": everybody("wrong-password"),
  "POST /auth/sign-out": everybody(200),
  "POST /auth/revoke-sessions": signedIn(200),
  "POST /auth/request-password-reset": everybody(200),
  "POST /auth/reset-password": everybody("reset-link-invalid"),
  "POST /auth/change-password": signedIn("wrong-password"),
  "POST /auth/change-email": signedIn("wrong-password"),
  "POST /auth/confirm-email": signedIn("email-link-invalid"),
  "POST /auth/invitation": everybody("invitation-invalid"),
  "POST /auth/accept-invitation": everybody("invitation-invalid"),
  "GET /auth/second-factor": signedIn(200),
  "POST /auth/second-factor/totp": forStaff(200),
  "POST /auth/second-factor/totp/confirm": forStaff("code-wrong"),
  "POST /auth/second-factor/totp/remove": signedIn(200),
  "POST /auth/second-factor/passkeys/options": forStaff(200),
  "POST /auth/second-factor/passkeys": forStaff("passkey-refused"),
  "PATCH /auth/second-factor/passkeys/:id": signedIn("not-found"),
  "POST /auth/second-factor/passkeys/:id/remove": signedIn(200),
  "POST /auth/second-factor/recovery-codes": signedIn("not-found"),
  "POST /auth/sign-in/second-factor": everybody("sign-in-expired"),
  "POST /auth/sign-in/passkey/options": everybody(200),
  "POST /auth/sign-in/passkey": everybody("passkey-refused"),
  "POST /auth/sign-in/new-password": everybody("sign-in-expired"),
  "GET /letters": desk(200),
  "POST /letters/:id/send": desk("not-found"),
  "GET /product/:id/reviews": everybody(200),
  "POST /product/:id/reviews": signedIn("not-bought"),
  "GET /product/:id/reviews/standing": signedIn(200),
  "POST /product/:id/questions": signedIn("product-gone"),
  "POST /questions/:id/answers": signedIn("not-found"),
  "GET /questions": catalogue(200),
  "GET /questions/counts": catalogue(200),
  "PATCH /questions/:id": catalogue("not-found"),
  "PATCH /answers/:id": catalogue("not-found"),
  "GET /reviews/own": signedIn(200),
  "POST /reviews/of-order": everybody(200),
  "POST /reviews/:id/helpful": signedIn("not-found"),
  "GET /reviews": catalogue(200),
  "GET /reviews/counts": catalogue(200),
  "PATCH /reviews/:id": catalogue("not-found"),
};

type Visitor = {
  kind: keyof RouteAccess;
  credentials: (name: EndpointName) => Promise<{ token?: string; cookie?: string }>;
};

/** Endpoints that end the session: visitors sign in again before the next one. */
const endsSession = new Set<EndpointName>(["POST /auth/sign-out", "POST /auth/revoke-sessions"]);

/** Every kind of visitor. All but the guest and the garbage token have credentials that were once valid. */
async function visitors(api: Awaited<ReturnType<typeof testApi>>): Promise<Record<string, Visitor>> {
  const { shop } = api;
  const gone = { expired: "expired@example.com", signedOut: "out@example.com", deleted: "deleted@example.com" };
  const here = {
    user: rina,
    another: "mitu@example.com",
    admin: "boss@example.com",
    desk: "desk@example.com",
    catalogue: "shelf@example.com",
    packing: "parcels@example.com",
    accounts: "cash@example.com",
  } as const;
  for (const email of [...Object.values(gone), here.user, here.another]) await signUp(api, email);
  await signUp(api, here.admin, "admin");
  await signUp(api, here.desk, "order-desk");
  await signUp(api, here.catalogue, "catalogue");
  await signUp(api, here.packing, "packing");
  await signUp(api, here.accounts, "accounts");

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
  const signedInVisitor = (kind: keyof typeof here): Visitor => {
    let session: ReturnType<typeof signIn> | undefined;
    return {
      kind,
      credentials(name) {
        const current = session ?? signIn(api, here[kind]);
        session = endsSession.has(name) ? undefined : current;
        return current;
      },
    };
  };
  return {
    guest: { kind: "guest", credentials: async () => ({}) },
    garbage: stranger({ token: "garbage", cookie: "labonno-session=garbage.garbage" }),
    "an expired token": stranger({ ...expired, token: oldToken }),
    "signed out": stranger(signedOut),
    deleted: stranger(deleted),
    user: signedInVisitor("user"),
    another: signedInVisitor("another"),
    admin: signedInVisitor("admin"),
    // Unless a row says otherwise, staff get what any signed-in user gets.
    desk: signedInVisitor("desk"),
    catalogue: signedInVisitor("catalogue"),
    packing: signedInVisitor("packing"),
    accounts: signedInVisitor("accounts"),
  };
}

test("the API serves exactly the endpoints of its contract", () => {
  const served = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(served.sort()).toEqual(Object.keys(contract).sort());
});

test("every endpoint admits the roles that have its permission, and no other", () => {
  const refused = ["not-signed-in", "not-allowed"];
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const { signedIn } = endpoint;
    if (signedIn === undefined || signedIn === true) continue;
    const access = accessByRoute[name as EndpointName];
    const roles = {
      user: access.user,
      admin: access.admin,
      "order-desk": access.desk,
      catalogue: access.catalogue,
      packing: access.packing,
      accounts: access.accounts,
    };
    const letIn = Object.entries(roles).filter(([, outcome = "not-allowed"]) => !refused.includes(String(outcome)));
    expect(letIn.map(([role]) => role).sort(), name).toEqual([...rolesWith(signedIn)].sort());
  }
});

test("every endpoint lets in those it is meant for and refuses everyone else", async () => {
  const api = await testApi();
  const everyone = Object.entries(await visitors(api));
  for (const [name, access] of Object.entries(accessByRoute) as [EndpointName, RouteAccess][]) {
    const [method = ""] = name.split(" ");
    const path = samplePath(name);
    const found: Record<string, Outcome> = {};
    // So many visitors call the same endpoint here that they would reach its rate limit.
    await api.shop.db.delete(rateLimits);
    for (const [visitor, { credentials }] of everyone) {
      const { token, cookie } = await credentials(name);
      const sent = {
        ...(sampleBodies[name] ? { body: sampleBodies[name] } : {}),
        ...(token ? { token } : {}),
        headers: { "X-Test-Address": `${visitor} at ${name}`, ...(cookie ? { Cookie: cookie } : {}) },
      };
      const { status, body } = await api.ask<{ error?: { code: string } } | null>(method, path, sent);
      found[visitor] = body?.error?.code ?? status;
      if (method === "GET") expect((await api.ask("HEAD", path, sent)).status, `HEAD ${path}`).toBe(status);
    }
    const expected = Object.fromEntries(
      everyone.map(([visitor, { kind }]) => [visitor, access[kind] ?? access.another]),
    );
    expect(found, name).toEqual(expected);
  }
}, 180_000);

test("an endpoint for signed-in users refuses guests and false tokens before it reads the body", async () => {
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

test("an endpoint for staff refuses everyone else before it validates the request", async () => {
  const api = await testApi();
  const { refused } = api;
  await signUp(api, rina);
  const { cookie } = await signIn(api, rina);
  const forStaff = (Object.entries(accessByRoute) as [EndpointName, RouteAccess][]).filter(
    ([, { another, admin }]) => another === "not-allowed" && admin !== another,
  );
  expect(forStaff.length).toBeGreaterThan(40);
  for (const [name, { user }] of forStaff) {
    // Whether it is the user's own depends on the id, or is proved in another way.
    if (user !== "not-allowed" || name === "POST /users") continue;
    const [method = ""] = name.split(" ");
    const unreadable = method === "GET" ? {} : { raw: "{" };
    const path = `${samplePath(name)}?page=-1&limit=x&status=nothing`;
    const headers = { Cookie: cookie };
    const { code } = await refused(method, path, { token: "of-nusrat", headers, ...unreadable });
    expect(code, name).toBe("not-allowed");
  }
});

test("an endpoint that relies on the session cookie refuses other sites' pages before it reads anything", async () => {
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
