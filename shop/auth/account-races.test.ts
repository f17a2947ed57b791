import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { notifications, oneTimeLinks, sessions, totpSecrets, users } from "../../db/schema.ts";
import { accountEmailQueue } from "../notifications/enqueue-notification.ts";
import type { Cookies } from "../ports.ts";
import { deleteAccount } from "../privacy/delete-account.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { createEmbeddedAccounts } from "./embedded-accounts.ts";
import { issueToken } from "./tokens.ts";

const rina = {
  name: "Rina",
  email: "rina@example.com",
  password: "Padma-Meghna-7",
  language: "en",
  imageId: null,
} as const;

const ownersPassword = "Jamuna-Padma-9";
const thiefsPassword = "Teesta-Korotoa-3";

/** Accounts, one of them of staff. While a password is hashed or verified, `meanwhile` does some other work. */
async function openAccounts() {
  const shop = await testShop();
  const works = new Map<string, () => Promise<unknown>>();
  /** Does the work once, when the given password has been hashed or verified and nothing has followed yet. */
  const meanwhile = (password: string, work: () => Promise<unknown>) => works.set(password, work);
  async function afterHashing<Result>(password: string, result: Result): Promise<Result> {
    const work = works.get(password);
    works.delete(password);
    await work?.();
    return result;
  }
  const queue = accountEmailQueue(shop.db);
  const { accounts } = createEmbeddedAccounts({
    ...shop,
    secret: "of the tests",
    publicUrl: "http://localhost",
    passwords: {
      hash: (password) => afterHashing(password, `hash of ${password}`),
      verify: (hash, password) => afterHashing(password, hash === `hash of ${password}`),
    },
    async sendAccountEmail(tx, email) {
      shop.sentEmails.push(email);
      await queue(tx, email);
    },
    minResponseMs: 0,
  });
  await accounts.signUp(rina);
  await shop.db.update(users).set({ role: "order-desk" }).where(eq(users.email, rina.email));

  const signIn = async (headers?: Headers) => browserOf(await accounts.signIn(rina, headers));
  /** The owner's reset, which ends every session. */
  async function reset(email: string = rina.email): Promise<void> {
    await accounts.requestReset(email);
    const token = shop.sentEmails.at(-1)?.link.split("token=")[1] ?? "";
    expect(await accounts.reset({ token, password: ownersPassword })).not.toBeNull();
  }
  async function addTotp(browser: Headers) {
    const { secret } = await accounts.secondFactor.startTotp(browser, undefined);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return accounts.secondFactor.confirmTotp(browser, code);
  }
  /** Whether only the owner's new password opens the account, and nothing is open or pending. */
  async function isOwners(email: string = rina.email): Promise<boolean> {
    const before = [await shop.db.$count(sessions), await shop.db.$count(oneTimeLinks)];
    const opens = await accounts.signIn({ email, password: ownersPassword });
    return before.every((count) => count === 0) && opens !== null;
  }
  return { shop, accounts, meanwhile, signIn, reset, addTotp, isOwners };
}

/** The browser that has these cookies. */
function browserOf(cookies: Cookies | null): Headers {
  return new Headers({ Cookie: (cookies ?? []).map((cookie) => cookie.split(";")[0]).join("; ") });
}

/** The most database connections that some work holds at the same time. */
async function countConnections({ pool }: TestShop, work: () => Promise<unknown>): Promise<number> {
  let [held, maxHeld] = [0, 0];
  const acquired = () => {
    held += 1;
    maxHeld = Math.max(maxHeld, held);
  };
  const released = () => {
    held -= 1;
  };
  pool.on("acquire", acquired).on("release", released);
  await work();
  pool.off("acquire", acquired).off("release", released);
  return maxHeld;
}

/** Some work fails on a table that is missing meanwhile. */
async function failWithout({ pool }: TestShop, table: string, work: () => Promise<unknown>): Promise<void> {
  await pool.query(`alter table ${table} rename to missing`);
  await expect(work()).rejects.toThrow("Failed query");
  await pool.query(`alter table missing rename to ${table}`);
}

test("a transaction takes no second connection: many at once would wait for each other's", async () => {
  const { shop, accounts, signIn, addTotp } = await openAccounts();
  const { secondFactor } = accounts;
  const browser = await signIn();
  const work = {
    signInAgain: async () => signIn(await signIn()),
    addFactor: () => addTotp(browser),
    renewCodes: () => secondFactor.renewRecoveryCodes(browser, rina.password),
    removeFactor: () => secondFactor.removeTotp(browser, rina.password),
    changePassword: () =>
      accounts.changePassword(browser, { currentPassword: rina.password, password: "Padma-Meghna-8" }),
  };
  const counts: Record<string, number> = {};
  for (const [name, each] of Object.entries(work)) counts[name] = await countConnections(shop, each);
  expect(counts).toEqual(Object.fromEntries(Object.keys(work).map((name) => [name, 1])));
});

describe("a password that is reset while the former one is in use", () => {
  test("opens no session for who signs in with the former one", async () => {
    const { accounts, meanwhile, reset, isOwners } = await openAccounts();
    meanwhile(rina.password, () => reset());
    expect(await accounts.signIn(rina)).toBeNull();
    expect(await isOwners()).toBe(true);
  });

  test("opens no step of a sign-in either", async () => {
    const { shop, accounts, meanwhile, signIn, reset, addTotp } = await openAccounts();
    await addTotp(await signIn());
    meanwhile(rina.password, () => reset());
    expect(await accounts.signIn(rina)).toBeNull();
    expect([await shop.db.$count(sessions), await shop.db.$count(oneTimeLinks)]).toEqual([0, 0]);
  });

  test.each([rina.password, thiefsPassword])(
    "is not overwritten by a change, wherever that is (%s)",
    async (paused) => {
      const { accounts, meanwhile, signIn, reset, isOwners } = await openAccounts();
      const browser = await signIn();
      meanwhile(paused, () => reset());
      const change = { currentPassword: rina.password, password: thiefsPassword };
      expect(await accounts.changePassword(browser, change)).toBe("not-signed-in");
      expect(await isOwners()).toBe(true);
    },
  );

  test("is not overwritten by the step at which staff choose a stronger one", async () => {
    const { shop, accounts, meanwhile, reset, isOwners } = await openAccounts();
    const mitu = { ...rina, email: "mitu@example.com", password: "Qwerty1" };
    await accounts.signUp(mitu);
    await shop.db.update(users).set({ role: "catalogue" }).where(eq(users.email, mitu.email));
    const pending = browserOf(await accounts.signIn(mitu));
    meanwhile(thiefsPassword, () => reset(mitu.email));
    const chosen = accounts.chooseNewPassword(pending, thiefsPassword);
    await expect(chosen).rejects.toMatchObject({ code: "sign-in-expired" });
    expect(await isOwners(mitu.email)).toBe(true);
  });

  test("keeps the e-mail", async () => {
    const { accounts, meanwhile, signIn, reset, isOwners } = await openAccounts();
    const browser = await signIn();
    meanwhile(rina.password, () => reset());
    const change = { email: "thief@example.com", password: rina.password };
    expect(await accounts.requestEmail(browser, change)).toBe("not-signed-in");
    expect(await isOwners()).toBe(true);
  });

  test("keeps the second factor", async () => {
    const { shop, accounts, meanwhile, signIn, reset, addTotp } = await openAccounts();
    const browser = await signIn();
    await addTotp(browser);
    meanwhile(rina.password, () => reset());
    const removed = accounts.secondFactor.removeTotp(browser, rina.password);
    await expect(removed).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await shop.db.$count(totpSecrets)).toBe(1);
  });

  test("keeps the account", async () => {
    const { shop, accounts, meanwhile, signIn, reset, isOwners } = await openAccounts();
    await signIn();
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina.email));
    const [session] = await shop.db.select().from(sessions);
    if (!user || !session) throw new Error("nobody is signed in");
    const authorization = `Bearer ${await issueToken(shop, { userId: user.id, sessionId: session.id })}`;
    meanwhile(rina.password, () => reset());
    const deleted = deleteAccount({ ...shop, accounts }, user, { authorization, password: rina.password });
    await expect(deleted).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await isOwners()).toBe(true);
  });
});

describe("a step of a sign-in that fails halfway", () => {
  test("is not used up without the new password", async () => {
    const { shop, accounts } = await openAccounts();
    const mitu = { ...rina, email: "mitu@example.com", password: "Qwerty1" };
    await accounts.signUp(mitu);
    await shop.db.update(users).set({ role: "catalogue" }).where(eq(users.email, mitu.email));
    const pending = browserOf(await accounts.signIn(mitu));
    await failWithout(shop, "sessions", () => accounts.chooseNewPassword(pending, ownersPassword));
    expect(await accounts.chooseNewPassword(pending, ownersPassword)).not.toEqual([]);
  });

  test("uses up no recovery code without a session", async () => {
    const { accounts, shop, signIn, addTotp } = await openAccounts();
    const [code = ""] = (await addTotp(await signIn())).recoveryCodes ?? [];
    const pending = await signIn();
    await failWithout(shop, "sessions", () => accounts.secondFactor.signInWithCode(pending, code));
    const opened = browserOf(await accounts.secondFactor.signInWithCode(pending, code));
    expect(await accounts.currentUser(opened)).toMatchObject({ email: rina.email });
  });
});

test("no change of an account is saved without the e-mail that tells of it", async () => {
  const { shop, accounts, signIn, addTotp } = await openAccounts();
  const { secondFactor } = accounts;
  const link = () => shop.sentEmails.at(-1)?.link.split("token=")[1] ?? "";
  const changed = { ...rina, password: "Padma-Meghna-8" };
  let browser = await signIn();
  let recovery: string[] = [];
  /** Fails without the outbox, then succeeds as if it had never been tried, and has one e-mail sent at once. */
  async function check<Result>(work: () => Promise<Result>): Promise<Result> {
    await failWithout(shop, "notifications", work);
    const before = [await shop.db.$count(notifications), shop.outboxSignal.version];
    const result = await work();
    const after = [await shop.db.$count(notifications), shop.outboxSignal.version];
    expect(after).toEqual(before.map((count) => count + 1));
    return result;
  }

  recovery = (await check(() => addTotp(browser))).recoveryCodes ?? [];
  expect(recovery).toHaveLength(10);
  recovery = await check(() => secondFactor.renewRecoveryCodes(browser, undefined));
  const pending = await signIn();
  browser = browserOf(await check(() => secondFactor.signInWithCode(pending, recovery[0] ?? "")));
  await check(() => secondFactor.removeTotp(browser, undefined));
  const change = { currentPassword: rina.password, password: changed.password };
  browser = browserOf((await check(() => accounts.changePassword(browser, change))) as Cookies);
  await check(() => accounts.requestEmail(browser, { email: "new@example.com", password: changed.password }));
  const confirmation = link();
  expect(await check(() => accounts.confirmEmail(browser, confirmation))).toBe(true);
  await check(() => accounts.requestReset("new@example.com"));
  const token = link();
  expect(await check(() => accounts.reset({ token, password: ownersPassword }))).not.toBeNull();
  const kinds = (await shop.db.select().from(notifications).orderBy(notifications.createdAt)).map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...Array(4).fill("second-factor-changed"),
    ...["password-changed", "confirm-email", "email-changed", "password-reset", "password-changed"],
  ]);
});
