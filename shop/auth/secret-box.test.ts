import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { checkSecrets } from "../../server/doctor/settings.ts";
import { openSecretBox } from "../../server/open-identity.ts";
import { testShop } from "../test-shop.ts";
import { createSecretBox } from "./secret-box.ts";
import { redeemTotpCode, startTotp } from "./totp.ts";

test("a secret is decrypted only with the same key and context, and only if unaltered", () => {
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

test("a new key encrypts, and the previous key still decrypts", () => {
  const old = createSecretBox(["old"]).seal("secret", "x");
  const both = createSecretBox(["new", "old"]);
  expect(both.open(old, "x")).toBe("secret");
  expect(createSecretBox(["new"]).open(both.seal("secret", "x"), "x")).toBe("secret");
});

test("without a configured key one is generated once, into a file that only its owner can read", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const open = () => openSecretBox({ dataDir, secretsKeys: null });
  const sealed = open().seal("secret", "x");
  const file = path.join(dataDir, "secrets.key");
  expect([statSync(file).mode & 0o777, readFileSync(file, "utf8").trim().length]).toEqual([0o600, 43]);
  expect(open().open(sealed, "x")).toBe("secret");
  // Nothing else is left in the folder.
  expect(readdirSync(dataDir)).toEqual(["secrets.key"]);
});

test("processes that start concurrently share one key, and its file is never incomplete", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  // The file of a process that was killed while writing.
  writeFileSync(path.join(dataDir, "secrets.key.1.ab"), "half");
  const identity = path.join(projectRoot, "server", "open-identity.ts");
  const script = `const { openSecretBox } = await import(${JSON.stringify(identity)});
    process.stdout.write(openSecretBox({ dataDir: ${JSON.stringify(dataDir)}, secretsKeys: null }).seal("secret", "x"));`;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const sealed = await Promise.all([start(), start()]);
  const box = openSecretBox({ dataDir, secretsKeys: null });
  expect(sealed.map(({ stdout }) => box.open(stdout, "x"))).toEqual(["secret", "secret"]);
  expect(readdirSync(dataDir).sort()).toEqual(["secrets.key", "secrets.key.1.ab"]);
});

test("an empty key file is reported with instructions, also by the doctor, and is not replaced", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(path.join(dataDir, "secrets.key"), "\n");
  const box = openSecretBox({ dataDir, secretsKeys: null });
  expect(() => box.seal("secret", "x")).toThrow(/secrets\.key is empty\. Restore it/);
  expect(readFileSync(path.join(dataDir, "secrets.key"), "utf8")).toBe("\n");
  const shop = await testShop();
  await startTotp(shop, "admin", { issuer: "Labonno", account: "admin@labonno.example" });
  await shop.pool.query("update totp_secrets set confirmed_at = now()");
  expect(await checkSecrets(shop.db, box)).toMatchObject({ state: "wrong", message: "the key file is empty" });
});

test("an authenticator secret encrypted with another key lets nobody in, and the doctor reports it", async () => {
  const shop = await testShop();
  const { secret } = await startTotp(shop, "admin", { issuer: "Labonno", account: "admin@labonno.example" });
  await shop.pool.query("update totp_secrets set confirmed_at = now()");
  expect(await checkSecrets(shop.db, shop.secretBox)).toMatchObject({ state: "ok" });
  const without = { ...shop, secretBox: createSecretBox(["another"]) };
  expect(await redeemTotpCode(shop.db, without, { userId: "admin", code: secret.slice(0, 6) })).toBe(false);
  expect(await checkSecrets(shop.db, without.secretBox)).toMatchObject({ state: "look" });
});
