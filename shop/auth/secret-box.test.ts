import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkSecrets } from "../../server/doctor/settings.ts";
import { openSecretBox } from "../../server/open-identity.ts";
import { testShop } from "../test-shop.ts";
import { createSecretBox } from "./secret-box.ts";
import { redeemTotpCode, startTotp } from "./totp.ts";

test("opens what was sealed for the same context with the same key, and only unaltered", () => {
  const box = createSecretBox(["one"]);
  const sealed = box.seal("JBSWY3DP", "totp rupa");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(box.seal("JBSWY3DP", "totp rupa")).not.toBe(sealed);
  expect(box.open(sealed, "totp rupa")).toBe("JBSWY3DP");
  expect([box.open(sealed, "totp rina"), createSecretBox(["two"]).open(sealed, "totp rupa")]).toEqual([null, null]);
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    // The last character of base64 may hold unused bits.
    if (box.open(altered, "totp rupa") !== null) expect(box.open(altered, "totp rupa")).toBe("JBSWY3DP");
  }
});

test("seals with a new key and still opens with the one before it", () => {
  const old = createSecretBox(["old"]).seal("secret", "x");
  const both = createSecretBox(["new", "old"]);
  expect(both.open(old, "x")).toBe("secret");
  expect(createSecretBox(["new"]).open(both.seal("secret", "x"), "x")).toBe("secret");
});

test("without a setting, a key is generated once, into a file that only its owner reads", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const open = () => openSecretBox({ dataDir, secretsKeys: null });
  const sealed = open().seal("secret", "x");
  const file = path.join(dataDir, "secrets.key");
  expect([statSync(file).mode & 0o777, readFileSync(file, "utf8").trim().length]).toEqual([0o600, 43]);
  expect(open().open(sealed, "x")).toBe("secret");
});

test("an app whose secret was encrypted with another key lets nobody in, and the doctor reports it", async () => {
  const shop = await testShop();
  const { secret } = await startTotp(shop, "admin", { issuer: "Labonno", account: "admin@labonno.example" });
  await shop.pool.query("update totp_secrets set confirmed_at = now()");
  expect(await checkSecrets(shop.db, shop.secretBox)).toMatchObject({ state: "ok" });
  const without = { ...shop, secretBox: createSecretBox(["another"]) };
  expect(await redeemTotpCode(shop.db, without, { userId: "admin", code: secret.slice(0, 6) })).toBe(false);
  expect(await checkSecrets(shop.db, without.secretBox)).toMatchObject({ state: "look" });
});
