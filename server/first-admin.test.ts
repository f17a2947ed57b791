import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditLog, users } from "../db/schema.ts";
import { testShop } from "../shop/test-shop.ts";
import { promote } from "../shop/users/change-users.ts";
import { createFirstAdmin } from "./first-admin.ts";

async function emptyShop() {
  const shop = await testShop();
  await shop.db.delete(users);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-admin-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = path.join(dataDir, "admin-password.txt");
  const start = (email: string | null = null, password: string | null = null) =>
    createFirstAdmin(shop, { dataDir, admin: { email, password } });
  const signsIn = async (email: string, password: string) =>
    (await shop.accounts?.signIn({ email, password })) !== null;
  const admins = () => shop.db.select({ email: users.email }).from(users).where(eq(users.role, "admin"));
  return { shop, file, start, signsIn, admins };
}

test("a shop without an admin gets one, whose password only the machine's owner can read", async () => {
  const { file, start, signsIn, admins } = await emptyShop();
  // A file left from before, readable by everyone.
  writeFileSync(file, "old", { mode: 0o666 });
  expect(await start()).toEqual([`Admin      admin@labonno.example, password in ${file}`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [email = "", password = ""] = readFileSync(file, "utf8").split("\n");
  expect(password).toMatch(/^Lb-\w{12}-\w{12}$/);
  expect([email, await signsIn(email, password)]).toEqual(["admin@labonno.example", true]);
  expect(await admins()).toEqual([{ email }]);
});

test("a start killed at any moment leaves an admin or no account, and the next one creates the admin", async () => {
  const { shop, start, admins } = await emptyShop();
  await shop.db.execute(sql`
    create function refuse_others() returns trigger language plpgsql as $$
      begin
        if (select role <> 'admin' or not email_verified from users where id = new.id) then
          raise exception 'a kill would leave % without rights', new.email;
        end if;
        return null;
      end $$`);
  await shop.db.execute(sql`
    create constraint trigger refuse_others after insert or update on users
      deferrable initially deferred for each row execute function refuse_others()`);
  await start();
  expect(await admins()).toEqual([{ email: "admin@labonno.example" }]);
});

test("a user who signs up with the admin's e-mail during the start gets no rights", async () => {
  const { shop, start, admins } = await emptyShop();
  const { accounts } = shop;
  if (!accounts) throw new Error("the test shop has accounts of its own");
  shop.accounts = {
    ...accounts,
    createAdmin: async (account) => {
      await accounts.signUp({ ...account, password: "Somebody-else-2026" });
      return accounts.createAdmin(account);
    },
  };
  expect(await start(rupa.email)).toEqual(nextSteps);
  expect(await admins()).toEqual([]);
});

test("the next start changes nothing and prints nothing", async () => {
  const { file, start, admins } = await emptyShop();
  await start();
  const passwordText = readFileSync(file, "utf8");
  expect(await start("other@example.com", "Shapla-2026")).toEqual([]);
  expect([readFileSync(file, "utf8"), await admins()]).toEqual([passwordText, [{ email: "admin@labonno.example" }]]);
});

test("the password in the settings is used and stored nowhere", async () => {
  const { file, start, signsIn } = await emptyShop();
  const output = await start("rupa@example.com", "Shapla-2026");
  expect(output).toEqual(["Admin      rupa@example.com, password as set by ADMIN_PASSWORD"]);
  expect(await signsIn("rupa@example.com", "Shapla-2026")).toBe(true);
  expect(() => statSync(file)).toThrow("ENOENT");
});

test("five processes that start together create one admin", async () => {
  const { file, start, signsIn, admins } = await emptyShop();
  const output = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(output.flat()).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
  const [email = "", password = ""] = readFileSync(file, "utf8").split("\n");
  expect(await signsIn(email, password)).toBe(true);
});

const rupa = { name: "Rupa", email: "rupa@example.com", password: "Shapla-2026" };
const nextSteps = [
  "Admin      none yet: rupa@example.com has an account, but the email isn't confirmed.",
  "           If it is yours, run: npm run admin -- rupa@example.com --unconfirmed",
];

test("an account with an unconfirmed e-mail is not promoted, because anybody may have created it", async () => {
  const { shop, file, start, admins } = await emptyShop();
  await shop.accounts?.signUp({ ...rupa, language: "en", imageId: null });
  expect(await start(rupa.email)).toEqual(nextSteps);
  expect(await admins()).toEqual([]);
  expect(() => statSync(file)).toThrow("ENOENT");
  expect(await promote(shop, rupa.email)).toBe("unconfirmed");
  const promotions = await Promise.all([1, 2].map(() => promote(shop, rupa.email, { unconfirmed: true })));
  expect(promotions).toEqual(["promoted", "promoted"]);
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { byId: "operator", action: "user-role", after: { role: "admin", emailVerified: false } },
  ]);
});

test("an existing account is promoted without changing its password", async () => {
  const { shop, file, start, signsIn, admins } = await emptyShop();
  await shop.accounts?.signUp({ ...rupa, language: "en", imageId: null });
  await shop.db.update(users).set({ emailVerified: true });
  expect(await start(rupa.email)).toEqual(["Admin      rupa@example.com, with the password of that account"]);
  expect([await admins(), await signsIn(rupa.email, rupa.password)]).toEqual([[{ email: rupa.email }], true]);
  expect(() => statSync(file)).toThrow("ENOENT");
});

test("with external accounts the start explains how to appoint an admin", async () => {
  const { shop } = await emptyShop();
  const settings = { dataDir: "/nowhere", admin: { email: null, password: null } };
  const start = (email: string | null = null) =>
    createFirstAdmin({ ...shop, accounts: null }, { ...settings, admin: { email, password: null } });
  const none = ["Admin      none yet: sign up in the shop, then run npm run admin -- EMAIL"];
  expect(await start()).toEqual(none);
  // Signing up with the default address grants nothing.
  await shop.db.insert(users).values([
    { id: "usual", name: "Somebody", email: "admin@labonno.example", emailVerified: true },
    { id: "rupa", name: "Rupa", email: rupa.email },
  ]);
  expect(await start()).toEqual(none);
  expect(await start(rupa.email)).toEqual(nextSteps);
  expect(await shop.db.$count(users, eq(users.role, "admin"))).toBe(0);
  await shop.db.update(users).set({ emailVerified: true });
  expect(await start(rupa.email)).toEqual(["Admin      rupa@example.com"]);
});
