import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { users } from "../../db/schema.ts";
import type { Cookies } from "../ports.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { createEmbeddedAccounts } from "./embedded-accounts.ts";

const rina = {
  name: "Rina",
  email: "rina@example.com",
  password: "Padma-Meghna-7",
  language: "en",
  imageId: null,
} as const;

/** Accounts of which one is staff, and whose password checks can be paused. */
async function openAccounts() {
  const shop = await testShop();
  const { accounts } = createEmbeddedAccounts({
    ...shop,
    secret: "of the tests",
    publicUrl: "http://localhost",
    passwords: {
      hash: async (password) => `hash of ${password}`,
      verify: async (hash, password) => hash === `hash of ${password}`,
    },
    sendAccountEmail: async (email) => void shop.sentEmails.push(email),
    minResponseMs: 0,
  });
  await accounts.signUp(rina);
  await shop.db.update(users).set({ role: "order-desk" }).where(eq(users.email, rina.email));
  const signIn = async (headers?: Headers) => browserOf(await accounts.signIn(rina, headers));
  return { shop, accounts, signIn };
}

/** The browser that has these cookies. */
function browserOf(cookies: Cookies | null): Headers {
  return new Headers({ Cookie: (cookies ?? []).map((cookie) => cookie.split(";")[0]).join("; ") });
}

/** The most database connections that some work holds at the same time. */
async function countConnections({ pool }: TestShop, work: () => Promise<unknown>): Promise<number> {
  let [held, most] = [0, 0];
  const acquired = () => {
    held += 1;
    most = Math.max(most, held);
  };
  const released = () => {
    held -= 1;
  };
  pool.on("acquire", acquired).on("release", released);
  await work();
  pool.off("acquire", acquired).off("release", released);
  return most;
}

test("a transaction takes no second connection: many at once would wait for each other's", async () => {
  const { shop, accounts, signIn } = await openAccounts();
  const { secondFactor } = accounts;
  const browser = await signIn();
  const work = {
    signInAgain: async () => signIn(await signIn()),
    addFactor: async () => {
      const { secret } = await secondFactor.startTotp(browser, undefined);
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await secondFactor.confirmTotp(browser, code);
    },
    renewCodes: () => secondFactor.renewRecoveryCodes(browser, rina.password),
    removeFactor: () => secondFactor.removeTotp(browser, rina.password),
    changePassword: () =>
      accounts.changePassword(browser, { currentPassword: rina.password, password: "Padma-Meghna-8" }),
  };
  const counts: Record<string, number> = {};
  for (const [name, each] of Object.entries(work)) counts[name] = await countConnections(shop, each);
  expect(counts).toEqual(Object.fromEntries(Object.keys(work).map((name) => [name, 1])));
});
