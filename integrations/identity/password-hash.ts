import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import os from "node:os";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

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

let busy = 0;
const waiting: (() => void)[] = [];
// One core stays free for those who only look around while many sign in.
const atOnce = Math.max(1, os.availableParallelism() - 1);

// The same letters typed on another keyboard may be composed differently.
async function derived(password: string, salt: Buffer, options: ScryptCost): Promise<Buffer> {
  if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    const maxmem = 256 * options.cost * options.blockSize + 1_000_000;
    return await derive(password.normalize("NFKC"), salt, keyLength, { ...options, maxmem });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
