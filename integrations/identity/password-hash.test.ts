import { describe, expect, test } from "vitest";
import { hashPassword, usualCost, verifyPassword } from "./password-hash.ts";

const cheap = { cost: 2, blockSize: 1, parallelization: 1 };

describe("the hash of a password", () => {
  test("opens to that password alone, and is never the same twice", async () => {
    const [one, other] = [await hashPassword("Shapla7", cheap), await hashPassword("Shapla7", cheap)];
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, "Shapla7")).toBe(true);
    for (const wrong of ["shapla7", "Shapla7 ", "Shapla", "", "Shapla77"]) {
      expect(await verifyPassword(one, wrong), wrong).toBe(false);
    }
  });

  test("is read with the cost it was made with", async () => {
    const old = await hashPassword("Shapla7", { ...cheap, cost: 4 });
    expect(old).toMatch(/^scrypt\$4\$1\$1\$/);
    expect(await verifyPassword(old, "Shapla7")).toBe(true);
    expect(await verifyPassword(old.replace("$4$", "$2$"), "Shapla7")).toBe(false);
  });

  test("is the same however the keyboard composes letters", async () => {
    const composed = await hashPassword("Éclair7".normalize("NFC"), cheap);
    expect(await verifyPassword(composed, "Éclair7".normalize("NFD"))).toBe(true);
  });

  test("is made with 32 MB and three passes where nothing else is said", async () => {
    const usual = await hashPassword("Shapla7");
    expect(usual.split("$").slice(1, 4).map(Number)).toEqual([32_768, 8, 3]);
    expect(await verifyPassword(usual, "Shapla7")).toBe(true);
    expect(128 * usualCost.cost * usualCost.blockSize).toBe(33_554_432);
  });

  test("of nothing readable opens to nothing", async () => {
    for (const none of ["", "plain", "scrypt", "bcrypt$2$1$1$AA$AA", "scrypt$2$1$1$AA$"]) {
      expect(await verifyPassword(none, "Shapla7").catch(() => false), none).toBe(false);
    }
  });

  test("a hundred at once queue up, and all come true", async () => {
    const hash = await hashPassword("Shapla7", cheap);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => verifyPassword(hash, n % 2 ? "Shapla7" : "Wrong77")),
    );
    expect(answers.filter(Boolean)).toHaveLength(50);
  });
});
