import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../api/test-api.ts";
import { createFirebaseAccounts } from "../app/browser/firebase-sign-in.ts";
import { identities } from "../db/schema.ts";
import { firebaseIdentity } from "../integrations/identity/firebase.ts";
import { admin } from "../shop/test-shop.ts";

// Run by `npm run test:firebase` against the official Auth emulator: what browsers do, and what our server makes of it.

const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? "";
const project = { projectId: "demo-labonno", apiKey: "any", authDomain: "demo-labonno.firebaseapp.com", emulator };
const account = { name: "Rina Akter", email: "rina@example.com", password: "Shapla-2026" };

const browser = createFirebaseAccounts(project);

beforeEach(async () => {
  await browser.signOut();
  await callEmulator("DELETE", "/accounts");
});

/** Endpoints that the emulator has in addition to Firebase's own. */
async function callEmulator<Body>(method: string, path: string): Promise<Body> {
  const response = await fetch(`http://${emulator}/emulator/v1/projects/demo-labonno${path}`, { method });
  return (await response.json()) as Body;
}

type EmulatorEmail = { email: string; requestType: string; oobLink: string };

async function emailsTo(email: string): Promise<EmulatorEmail[]> {
  const { oobCodes } = await callEmulator<{ oobCodes: EmulatorEmail[] }>("GET", "/oobCodes");
  return oobCodes.filter((sentEmail) => sentEmail.email === email);
}

async function firebaseShop() {
  const { shop, ask, refused } = await testApi();
  Object.assign(shop, { identity: firebaseIdentity(project), accounts: null });
  return { shop, ask, refused };
}

async function errorCodeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "none",
    (error) => error.code,
  );
}

describe("with Firebase", () => {
  test("a user signs up, and the shop creates the account", async () => {
    const { ask } = await firebaseShop();
    await browser.signUp(account);
    const { body } = await ask<{ token: string }>("POST", "/jwt", { body: await browser.getProof() });
    const response = await ask("GET", "/account", { token: body.token });
    expect(response.body).toMatchObject({ name: account.name, email: account.email, role: "user" });
    expect(await emailsTo(account.email)).toMatchObject([{ requestType: "VERIFY_EMAIL" }]);
  });

  test("a user signs in again to the same account, even with another name there", async () => {
    const { ask } = await firebaseShop();
    await browser.signUp(account);
    const first = await ask<{ token: string }>("POST", "/jwt", { body: await browser.getProof() });
    await browser.updateProfile({ displayName: "Rina A." });
    await browser.signOut();
    expect(await browser.getProof()).toBeNull();
    await browser.signIn(account);
    const second = await ask<{ token: string }>("POST", "/jwt", { body: await browser.getProof() });
    const idOf = async (token: string) => (await ask("GET", "/account", { token })).body._id;
    expect(await idOf(second.body.token)).toBe(await idOf(first.body.token));
  });

  test("signing out of the shop invalidates the ID token, although it has not expired", async () => {
    const { ask, refused } = await firebaseShop();
    await browser.signUp(account);
    const body = await browser.getProof();
    const { token } = (await ask<{ token: string }>("POST", "/jwt", { body })).body;
    await ask("POST", "/auth/sign-out", { token });
    expect((await refused("GET", "/account", { token })).code).toBe("not-signed-in");
    expect((await refused("POST", "/jwt", { body })).code).toBe("not-signed-in");
  });

  test("users can prove only their own e-mail", async () => {
    const { refused } = await firebaseShop();
    await browser.signUp(account);
    const { idToken } = (await browser.getProof()) ?? {};
    for (const email of [admin.email, "nobody@example.com"])
      expect((await refused("POST", "/jwt", { body: { email, idToken } })).code).toBe("not-signed-in");
    expect((await refused("POST", "/jwt", { body: { email: account.email } })).code).toBe("not-signed-in");
  });

  test("signing up there with the admin's e-mail gives no admin rights until that e-mail is confirmed", async () => {
    const { shop, ask, refused } = await firebaseShop();
    await shop.db.insert(identities).values({ id: "old", userId: admin.id, providerId: "credential", accountId: "a" });
    await browser.signUp({ ...account, email: admin.email });
    expect((await refused("POST", "/jwt", { body: await browser.getProof() })).code).toBe("email-already-in-use");

    const [sentEmail] = await emailsTo(admin.email);
    await fetch(sentEmail?.oobLink ?? "");
    await browser.signIn({ ...account, email: admin.email });
    const { token } = (await ask<{ token: string }>("POST", "/jwt", { body: await browser.getProof() })).body;
    expect((await ask("GET", "/account", { token })).body).toMatchObject({ _id: admin.id, role: "admin" });
    // The password from before no longer works.
    const providers = await shop.db.query.identities.findMany({ where: eq(identities.userId, admin.id) });
    expect(providers.map((provider) => provider.providerId)).toEqual(["https://securetoken.google.com/demo-labonno"]);
  });

  test("a Google account's e-mail is confirmed from the start", async () => {
    const { ask } = await firebaseShop();
    const claims = { sub: "google-rina", email: account.email, email_verified: true, name: account.name };
    const response = await fetch(
      `http://${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          postBody: new URLSearchParams({ id_token: JSON.stringify(claims), providerId: "google.com" }).toString(),
          requestUri: "http://localhost",
          returnSecureToken: true,
        }),
      },
    );
    const { idToken } = (await response.json()) as { idToken: string };
    const proof = await firebaseIdentity(project).prove({ headers: new Headers(), idToken });
    expect(proof).toMatchObject({ account: { emailVerified: true, email: account.email, name: account.name } });
    expect((await ask("POST", "/jwt", { body: { email: account.email, idToken } })).status).toBe(200);
  });

  test("a token of the emulator is invalid in a real shop", async () => {
    await browser.signUp(account);
    const { idToken = null } = (await browser.getProof()) ?? {};
    const real = firebaseIdentity({ ...project, emulator: null }, `http://${emulator}/no-keys`);
    expect(await real.prove({ headers: new Headers(), idToken })).toBeNull();
  });
});

describe("errors have the shop's own messages:", () => {
  test("a wrong password and an unknown e-mail have the same one", async () => {
    await browser.signUp(account);
    expect(await errorCodeOf(browser.signIn({ ...account, password: "Shapla-2025" }))).toBe("wrong-password");
    expect(await errorCodeOf(browser.signIn({ ...account, email: "nobody@example.com" }))).toBe("wrong-password");
  });

  test("an e-mail with an account and a password that is too short have one each", async () => {
    await browser.signUp(account);
    expect(await errorCodeOf(browser.signUp(account))).toBe("email-already-in-use");
    const short = { ...account, email: "other@example.com", password: "abc" };
    expect(await errorCodeOf(browser.signUp(short))).toBe("password-does-not-meet-requirements");
  });

  test("a password reset is e-mailed, and does not reveal whether there is an account", async () => {
    await browser.signUp(account);
    await browser.resetPassword(account.email);
    await browser.resetPassword("nobody@example.com");
    const sentEmails = await emailsTo(account.email);
    expect(sentEmails.map((sentEmail) => sentEmail.requestType)).toContain("PASSWORD_RESET");
    expect(await emailsTo("nobody@example.com")).toEqual([]);
  });
});
