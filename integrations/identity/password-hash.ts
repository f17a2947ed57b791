import { randomBytes, timingSafeEqual } from "node:crypto";
import { derive } from "./hashing-threads.ts";

/** What one hash costs: memory is 128 × cost × blockSize bytes. */
export type ScryptCost = { cost: number; blockSize: number; parallelization: number };

// OWASP's advice of 2024: 32 MB and three passes, about 0.1 s of one core.
export const usualCost: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

const keyLength = 32;

/** `scrypt$cost$blockSize$parallelization$salt$key`: an old hash is read with the cost it was made with. */
export async function hashPassword(password: string, { cost, blockSize, parallelization } = usualCost) {
  const salt = randomBytes(16);
  const key = await derived(password, salt, { cost, blockSize, parallelization });
  return ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, cost, blockSize, parallelization, salt = "", key = ""] = hash.split("$");
  if (kind !== "scrypt") return false;
  const numbers = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) };
  const expected = Buffer.from(key, "base64url");
  const found = await derived(password, Buffer.from(salt, "base64url"), numbers);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

// The same letters typed on another keyboard may be composed differently.
function derived(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.cost * cost.blockSize + 1_000_000 };
  return derive({ password: password.normalize("NFKC"), salt, keyLength, options });
}
