import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TooBusy } from "../../shop/ports.ts";
import { defaultCost, hashPassword, verifyPassword } from "./password-hash.ts";

const cheap = { memory: 8, passes: 1, parallelism: 1 };

describe("the hash of a password", () => {
  test("verifies only that password, and is different each time", async () => {
    const [one, other] = [await hashPassword("Shapla7", cheap), await hashPassword("Shapla7", cheap)];
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, "Shapla7")).toBe(true);
    for (const wrong of ["shapla7", "Shapla7 ", "Shapla", "", "Shapla77"]) {
      expect(await verifyPassword(one, wrong), wrong).toBe(false);
    }
  });

  test("is verified with the cost it was created with", async () => {
    const old = await hashPassword("Shapla7", { ...cheap, memory: 16 });
    expect(old).toMatch(/^argon2id\$16\$1\$1\$/);
    expect(await verifyPassword(old, "Shapla7")).toBe(true);
    expect(await verifyPassword(old.replace("$16$", "$8$"), "Shapla7")).toBe(false);
  });

  test("that was created by scrypt before is still verified", async () => {
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync("Shapla7", salt, 32, { cost: 2, blockSize: 1, parallelization: 1 });
    const old = `scrypt$2$1$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
    expect(await verifyPassword(old, "Shapla7")).toBe(true);
    expect(await verifyPassword(old, "shapla7")).toBe(false);
  });

  test("is the same for composed and decomposed characters", async () => {
    const composed = await hashPassword("Éclair7".normalize("NFC"), cheap);
    expect(await verifyPassword(composed, "Éclair7".normalize("NFD"))).toBe(true);
  });

  test("costs at least what OWASP recommends: 19 MB, two passes", async () => {
    const defaultHash = await hashPassword("Shapla7");
    expect(defaultHash.split("$").slice(1, 4).map(Number)).toEqual(Object.values(defaultCost));
    expect(await verifyPassword(defaultHash, "Shapla7")).toBe(true);
    expect(defaultCost.memory).toBeGreaterThanOrEqual(19 * 1024);
    expect(defaultCost.passes).toBeGreaterThanOrEqual(2);
  });

  test("that is unreadable verifies no password", async () => {
    for (const none of ["", "plain", "scrypt", "argon2id", "bcrypt$2$1$1$AA$AA", "scrypt$2$1$1$AA$"]) {
      expect(await verifyPassword(none, "Shapla7").catch(() => false), none).toBe(false);
    }
  });

  test("is computed for as many concurrent requests as may wait, and the others are refused for now", async () => {
    const hash = await hashPassword("Shapla7", cheap);
    const answers = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) => verifyPassword(hash, n % 2 ? "Shapla7" : "Wrong77")),
    );
    const fulfilled = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const rejected = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(fulfilled.filter(Boolean).length).toBe(Math.floor(fulfilled.length / 2));
    expect(fulfilled.length).toBeGreaterThanOrEqual(64);
    expect(rejected.length).toBe(1_000 - fulfilled.length);
    expect(rejected.every((reason) => reason instanceof TooBusy)).toBe(true);
    expect(await verifyPassword(hash, "Shapla7")).toBe(true);
  });

  test("that cannot be computed does not affect the next one", async () => {
    await expect(hashPassword("Shapla7", { ...cheap, memory: 1 })).rejects.toThrow(/memory/i);
    expect(await hashPassword("Shapla7", cheap)).toMatch(/^argon2id\$8/);
  });
});
