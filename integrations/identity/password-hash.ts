import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Argon2Cost, deriveKey } from "./hashing-threads.ts";

// OWASP's first choice (19 MB, two passes, one lane) with a third pass. scrypt of that strength took six times as long.
export const defaultCost: Argon2Cost = { memory: 19_456, passes: 3, parallelism: 1 };

const keyLength = 32;

/** `argon2id$memory$passes$parallelism$salt$key`: old hashes are verified at their own cost. */
export async function hashPassword(password: string, { memory, passes, parallelism } = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveHash(password, "argon2id", [memory, passes, parallelism], salt);
  return ["argon2id", memory, passes, parallelism, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, ...rest] = hash.split("$");
  if (kind !== "argon2id" && kind !== "scrypt") return false;
  const [salt = "", key = ""] = rest.splice(3);
  const expected = Buffer.from(key, "base64url");
  const actual = await deriveHash(password, kind, rest.map(Number), Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function deriveHash(password: string, kind: "argon2id" | "scrypt", cost: number[], salt: Buffer): Promise<Buffer> {
  const [first = 0, second = 0, third = 0] = cost;
  // Keyboards may compose the same characters differently.
  const job = { password: password.normalize("NFKC"), salt, keyLength };
  if (kind === "argon2id")
    return deriveKey({ ...job, argon2id: { memory: first, passes: second, parallelism: third } });
  // The former format: `scrypt$cost$blockSize$parallelization`; uses 128 × cost × blockSize bytes.
  const maxmem = 256 * first * second + 1_000_000;
  return deriveKey({ ...job, scrypt: { cost: first, blockSize: second, parallelization: third, maxmem } });
}
