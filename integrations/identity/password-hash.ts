import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Argon2Cost, deriveKey } from "./hashing-threads.ts";

// OWASP's first advice is 19 MB, two passes and one lane; here are three passes. scrypt of the same strength by that advice
// took six times as long, in which nobody else is answered on a small machine.
export const defaultCost: Argon2Cost = { memory: 19_456, passes: 3, parallelism: 1 };

const keyLength = 32;

/** `argon2id$memory$passes$parallelism$salt$key`: an old hash is read with the cost it was made with. */
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
  // The same letters typed on another keyboard may be composed differently.
  const job = { password: password.normalize("NFKC"), salt, keyLength };
  if (kind === "argon2id")
    return deriveKey({ ...job, argon2id: { memory: first, passes: second, parallelism: third } });
  // What was made before: `scrypt$cost$blockSize$parallelization`; its memory is 128 × cost × blockSize bytes.
  const maxmem = 256 * first * second + 1_000_000;
  return deriveKey({ ...job, scrypt: { cost: first, blockSize: second, parallelization: third, maxmem } });
}
