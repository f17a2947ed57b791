import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, invitations, notifications, users } from "../../db/schema.ts";
import { purgeExpiredAuth } from "../../shop/auth/sessions.ts";
import { admin, nusrat } from "../../shop/test-shop.ts";
import type { InvitationResponse } from "../contract/users.ts";
import { testApi } from "../test-api.ts";
import { cookieOf, password, signIn, signUp, whileLocked } from "../test-users.ts";

const rima = "rima@example.com";
const phone = "+8801712345678";
const asAdmin = { token: "of-admin" };
const dayMs = 86_400_000;

type Api = Awaited<ReturnType<typeof testApi>>;

const invitation = { name: "Rima Akter", to: rima, role: "order-desk", furtherRoles: ["packing"], language: "bn" };

/** Invites somebody; returns the invitation and the token of its message. */
async function invite(api: Api, changes: object = {}) {
  const body = { ...invitation, ...changes };
  const { body: invited } = await api.ask<InvitationResponse>("POST", "/users/invitations", { ...asAdmin, body });
  return { invited, token: await sentToken(api, invited.email ?? invited.phone ?? "") };
}

async function newestMessage({ shop }: Api, recipient: string) {
  const [message] = await shop.db
    .select()
    .from(notifications)
    .where(eq(notifications.recipient, recipient))
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return message;
}

async function sentToken(api: Api, recipient: string): Promise<string> {
  return tokenOf(((await newestMessage(api, recipient))?.data as { link?: string } | null)?.link);
}

const tokenOf = (link = "") => link.split("token=")[1] ?? "";

async function copiedToken({ ask }: Api, id: string): Promise<string> {
  return tokenOf((await ask<{ link: string }>("POST", `/users/invitations/${id}/link`, asAdmin)).body.link);
}

const joining = (token: string, changes: object = {}) => ({
  body: { token, name: "Rima", password: "Padma-Meghna-9", language: "bn", ...changes },
});
const accept = "/auth/accept-invitation";
const acceptSignedIn = "/account/accept-invitation";

async function findUser({ shop }: Api, email: string) {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email));
  return user;
}

describe("an invited employee", () => {
  test("reads who invites them and to which roles, joins with name and password, and is signed in with these roles", async () => {
    const api = await testApi();
    const { invited, token } = await invite(api);
    expect(invited).toMatchObject({ email: rima, phone: null, state: "open", invitedBy: admin.name, sending: false });
    const message = await newestMessage(api, rima);
    expect(message).toMatchObject({ kind: "staff-invitation", channel: "mail", language: "bn" });
    const link = expect.stringMatching(/^https:\/\/labonno\.example\/bn\/join\?token=\w{32}$/);
    expect(message?.data).toEqual({ name: "Rima Akter", invitedBy: admin.name, until: invited.until, link });

    const shown = await api.ask("POST", "/auth/invitation", { body: { token } });
    expect(shown.body).toEqual({
      ...{ name: "Rima Akter", email: rima, phone: null, role: "order-desk", furtherRoles: ["packing"] },
      ...{ invitedBy: admin.name, until: invited.until, hasAccount: false },
    });
    const joined = await api.ask<{ token: string }>("POST", accept, joining(token));
    expect(joined.body).toMatchObject({ user: { email: rima, role: "order-desk", furtherRoles: ["packing"] } });
    expect((await api.ask("GET", "/orders", { token: joined.body.token })).status).toBe(200);
    expect((await api.refused("GET", "/users", { token: joined.body.token })).code).toBe("not-allowed");
    expect((await signIn(api, rima, "Padma-Meghna-9")).token).not.toBe("");
    // Reading the message confirms the address; the message with its link is deleted.
    expect(await findUser(api, rima)).toMatchObject({ emailVerified: true, language: "bn", name: "Rima" });
    expect(await newestMessage(api, rima)).toBeUndefined();
    expect((await api.ask("GET", "/users/invitations", asAdmin)).body).toEqual([]);
  });

  test("invited by phone gets an SMS and chooses an e-mail to sign in with, which stays unconfirmed", async () => {
    const api = await testApi();
    const { token } = await invite(api, { to: "০১৭১২-৩৪৫৬৭৮", role: "packing", furtherRoles: [] });
    expect(await newestMessage(api, phone)).toMatchObject({ channel: "sms", kind: "staff-invitation" });
    expect((await api.refused("POST", accept, joining(token))).fields).toEqual({ email: "required" });
    const taken = joining(token, { email: nusrat.email });
    expect((await api.refused("POST", accept, taken)).code).toBe("email-already-in-use");
    await api.ask("POST", accept, joining(token, { email: rima }));
    expect(await findUser(api, rima)).toMatchObject({ phone, role: "packing", emailVerified: false });
    const [entry] = await api.shop.db.select().from(auditLog).where(eq(auditLog.action, "invitation-accepted"));
    expect(entry?.after).toMatchObject({ invitedBy: admin.name, emailVerified: false });
  });

  test("must choose a password that fits the rules for staff, and a refused one does not use up the link", async () => {
    const api = await testApi();
    const { token } = await invite(api);
    for (const [given, issue] of [
      ["abc", "password-short"],
      ["abcdefgh", "password-weak"],
      ["Abcdef1", "password-staff-short"],
      ["Password1", "password-common"],
    ] as const)
      expect((await api.refused("POST", accept, joining(token, { password: given }))).fields).toEqual({
        password: issue,
      });
    expect((await api.ask("POST", accept, joining(token))).status).toBe(200);
  });

  test("must set up a second factor first where the shop requires one of staff", async () => {
    const api = await testApi();
    await api.ask("PATCH", "/settings", { ...asAdmin, body: { secondFactorForStaff: true } });
    const { token } = await invite(api);
    const joined = await api.ask("POST", accept, joining(token));
    expect(joined.body).toEqual({});
    const { body } = await api.ask("GET", "/auth/session", { headers: { Cookie: cookieOf(joined.headers) } });
    expect(body).toMatchObject({ user: null, pendingSignIn: { step: "set-up-second-factor" } });

    // A user who was signed in before gets no session as staff without one either.
    await signUp(api, "mitu@example.com");
    const mitu = await signIn(api, "mitu@example.com");
    const second = await invite(api, { to: "mitu@example.com" });
    await api.ask("POST", acceptSignedIn, { token: mitu.token, body: { token: second.token } });
    expect((await api.refused("GET", "/orders", { token: mitu.token })).code).toBe("not-signed-in");
  });

  test("who has an account signs in first, and the new roles are added to it", async () => {
    const api = await testApi();
    await signUp(api, rima, "catalogue");
    const { token } = await invite(api);
    expect((await api.ask("POST", "/auth/invitation", { body: { token } })).body).toMatchObject({ hasAccount: true });
    expect((await api.refused("POST", accept, joining(token))).code).toBe("email-already-in-use");
    const own = await signIn(api, rima);
    const { body } = await api.ask("POST", acceptSignedIn, { token: own.token, body: { token } });
    expect(body).toEqual({ role: "catalogue", furtherRoles: ["packing", "order-desk"] });
    expect(await findUser(api, rima)).toMatchObject({ emailVerified: true, name: "Rina Akter" });
    expect((await signIn(api, rima, password)).token).not.toBe("");
    // Other people's accounts are not given the roles, and do not use up the link.
    const { token: next } = await invite(api, { to: "mitu@example.com" });
    const other = { token: "of-nusrat", body: { token: next } };
    expect((await api.refused("POST", acceptSignedIn, other)).code).toBe("invitation-for-other");
    expect((await api.ask("POST", accept, joining(next))).status).toBe(200);
  });

  test("with a copied link has not confirmed the e-mail", async () => {
    const api = await testApi();
    const { invited, token } = await invite(api);
    const copied = await copiedToken(api, invited._id);
    expect(copied).not.toBe(token);
    await api.ask("POST", accept, joining(copied));
    expect(await findUser(api, rima)).toMatchObject({ emailVerified: false, role: "order-desk" });
    expect((await api.refused("POST", accept, joining(token))).code).toBe("invitation-used");
  });
});

describe("an invitation link", () => {
  test("works once, even for concurrent requests", async () => {
    const api = await testApi();
    const { invited, token } = await invite(api);
    const copied = await copiedToken(api, invited._id);
    const attempts = () =>
      Promise.all(
        Array.from({ length: 6 }, (_, nth) => api.ask("POST", accept, joining(nth % 2 === 0 ? token : copied))),
      );
    // All see it open before the first of them accepts it.
    const answers = await whileLocked(api.shop, "select from invitations for update", 6, attempts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.shop.db.$count(users, eq(users.email, rima))).toBe(1);
    expect((await api.refused("POST", "/auth/invitation", { body: { token } })).code).toBe("invitation-used");
  });

  test("is either accepted or withdrawn when both happen concurrently", async () => {
    const api = await testApi();
    const { invited, token } = await invite(api);
    const withdraw = () => api.ask("DELETE", `/users/invitations/${invited._id}`, asAdmin);
    const [joined, withdrawn] = await whileLocked(api.shop, "select from invitations for update", 2, () =>
      Promise.all([api.ask("POST", accept, joining(token)), withdraw()]),
    );
    expect(joined.status === 200).toBe(withdrawn.body.deletedCount === 0);
    expect(await api.shop.db.$count(users, eq(users.email, rima))).toBe(joined.status === 200 ? 1 : 0);
  });

  test("grants no role if its inviter loses the admin role at the same moment", async () => {
    const api = await testApi();
    await signUp(api, "boss@example.com", "admin");
    const boss = await signIn(api, "boss@example.com");
    await api.ask("POST", "/users/invitations", { token: boss.token, body: invitation });
    const token = await sentToken(api, rima);
    const bossId = (await findUser(api, "boss@example.com"))?.id;
    const [joined, demoted] = await whileLocked(api.shop, "select from users for update", 2, () =>
      Promise.all([
        api.ask("POST", accept, joining(token)),
        api.ask("PATCH", `/users/admin/${bossId}`, { ...asAdmin, body: { role: "user" } }),
      ]),
    );
    expect(demoted.status).toBe(200);
    expect([200, 422]).toContain(joined.status);
    // Whichever came first, the other saw its result.
    const done = await api.shop.db.select().from(auditLog).orderBy(auditLog.id);
    const steps = done.map(({ action }) => action).filter((action) => action !== "user-invited");
    expect(steps).toEqual(joined.status === 200 ? ["invitation-accepted", "user-role"] : ["user-role"]);
    const late = await invite(api, { to: "mitu@example.com" });
    await api.shop.db.update(invitations).set({ invitedById: bossId }).where(eq(invitations.id, late.invited._id));
    expect((await api.refused("POST", accept, joining(late.token))).code).toBe("invitation-withdrawn");
    expect((await api.ask("GET", "/users/invitations", asAdmin)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: "mitu@example.com", state: "void" })]),
    );
  });

  test("reports its state: expired, withdrawn, replaced by a newer one, unknown", async () => {
    const api = await testApi();
    const { shop } = api;
    shop.setNow(new Date("2026-11-22T10:00:00Z"));
    const { invited, token } = await invite(api);
    expect(invited.until).toBe("2026-11-29");
    const read = async (token: string) => {
      const { status, body } = await api.ask<{ error?: { code: string } }>("POST", "/auth/invitation", {
        body: { token },
      });
      return status === 200 ? "open" : body.error?.code;
    };
    expect(await read(token)).toBe("open");
    expect(await read("made-up")).toBe("invitation-invalid");
    // Until the last minute of the seventh day in Dhaka.
    shop.setNow(new Date("2026-11-29T17:59:00Z"));
    expect(await read(token)).toBe("open");
    shop.setNow(new Date("2026-11-29T18:00:00Z"));
    expect(await read(token)).toBe("invitation-expired");
    expect((await api.refused("POST", accept, joining(token))).code).toBe("invitation-expired");
    const listed = await api.ask<InvitationResponse[]>("GET", "/users/invitations", asAdmin);
    expect(listed.body.map(({ state }) => state)).toEqual(["expired"]);
    const link = `/users/invitations/${invited._id}/link`;
    expect((await api.refused("POST", link, asAdmin)).code).toBe("invitation-expired");

    const again = await api.ask("POST", `/users/invitations/${invited._id}/send`, asAdmin);
    expect(again.body).toMatchObject({ state: "open", until: "2026-12-07" });
    const second = await sentToken(api, rima);
    expect([await read(token), await read(second)]).toEqual(["invitation-invalid", "open"]);
    expect(await shop.db.$count(notifications, eq(notifications.recipient, rima))).toBe(1);
    await api.ask("DELETE", `/users/invitations/${invited._id}`, asAdmin);
    expect(await read(second)).toBe("invitation-withdrawn");
    expect(await newestMessage(api, rima)).toBeUndefined();
    for (const path of [`/users/invitations/${invited._id}/send`, link])
      expect((await api.refused("POST", path, asAdmin)).code).toBe("not-found");

    // A month after it expired it is purged.
    shop.setNow(new Date(Date.parse("2026-12-07T18:00:00Z") + 31 * dayMs));
    await purgeExpiredAuth(shop);
    expect(await shop.db.$count(invitations)).toBe(0);
    expect(await read(second)).toBe("invitation-invalid");
  });

  test("is in no list, log or row of the database once it is sent", async () => {
    const api = await testApi();
    const { shop } = api;
    const { invited, token } = await invite(api);
    const copied = await copiedToken(api, invited._id);
    const { body: outbox } = await api.ask("GET", "/letters", asAdmin);
    const { body: history } = await api.ask("GET", "/history", asAdmin);
    const { body: listed } = await api.ask("GET", "/users/invitations", asAdmin);
    const stored = await shop.db.select().from(invitations);
    for (const secret of [token, copied]) {
      expect(secret).toHaveLength(32);
      expect(JSON.stringify({ outbox, history, listed, stored })).not.toContain(secret);
    }
    const actions = (history as unknown as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(["invitation-link-copied", "user-invited"]);
  });
});

describe("an admin", () => {
  test("sends one invitation per address, and none to staff who already have the roles", async () => {
    const api = await testApi();
    const post = (changes: object = {}) => ({ ...asAdmin, body: { ...invitation, ...changes } });
    const twice = await Promise.all(
      Array.from({ length: 2 }, () => api.ask("POST", "/users/invitations", post({ to: "Rima@Example.com " }))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await api.refused("POST", "/users/invitations", post())).code).toBe("already-invited");
    expect(await api.shop.db.$count(notifications)).toBe(1);
    await signUp(api, "desk@example.com", "order-desk");
    const desk = { to: "desk@example.com", furtherRoles: [] };
    expect((await api.refused("POST", "/users/invitations", post(desk))).code).toBe("already-staff");
    expect((await api.ask("POST", "/users/invitations", post({ ...desk, role: "packing" }))).status).toBe(201);
    expect((await api.refused("POST", "/users/invitations", post({ to: admin.email }))).code).toBe("already-staff");
  });

  test("sees which address or role is invalid", async () => {
    const { refused } = await testApi();
    const wrong = async (changes: object) =>
      (await refused("POST", "/users/invitations", { ...asAdmin, body: { ...invitation, ...changes } })).fields;
    expect(await wrong({ to: " " })).toEqual({ to: "required" });
    expect(await wrong({ to: "rima@" })).toEqual({ to: "email-invalid" });
    expect(await wrong({ to: "12345" })).toEqual({ to: "phone-invalid" });
    expect(await wrong({ name: "" })).toEqual({ name: "required" });
    expect(await wrong({ role: "user" })).toEqual({ role: "invalid" });
    expect(await wrong({ furtherRoles: ["admin"] })).toHaveProperty(["furtherRoles.0"]);
  });

  test("cannot send unlimited SMS through invitations", async () => {
    const api = await testApi();
    const { invited } = await invite(api, { to: phone });
    const send = `/users/invitations/${invited._id}/send`;
    expect((await api.ask("POST", send, asAdmin)).status).toBe(200);
    expect((await api.ask("POST", send, asAdmin)).status).toBe(200);
    const last = await sentToken(api, phone);
    expect((await api.refused("POST", send, asAdmin)).code).toBe("too-many-requests");
    // The refused request changed nothing: the last message still works.
    expect((await api.ask("POST", "/auth/invitation", { body: { token: last } })).status).toBe(200);
    // Withdrawing or using other numbers does not get around the limit.
    await api.ask("DELETE", `/users/invitations/${invited._id}`, asAdmin);
    const fresh = (to: string) => api.ask("POST", "/users/invitations", { ...asAdmin, body: { ...invitation, to } });
    expect((await fresh(phone)).status).toBe(429);
    const statuses = [];
    for (let nth = 10; nth < 30; nth += 1) statuses.push((await fresh(`017123456${nth}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(17);
    expect(statuses.at(-1)).toBe(429);
  });
});
