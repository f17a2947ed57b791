import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { secrets } from "../db/schema.ts";

const secretCaches = new WeakMap<Database, Map<string, Promise<string>>>();

/** A named secret of the shop: generated once, the same in every process, read once by each. */
export function shopSecret(db: Database, name: string): Promise<string> {
  const cache = secretCaches.get(db) ?? new Map<string, Promise<string>>();
  secretCaches.set(db, cache);
  const secret = cache.get(name) ?? createSecret(db, name);
  cache.set(name, secret);
  // Retried after a failed query.
  secret.catch(() => cache.delete(name));
  return secret;
}

async function createSecret(db: Database, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, name));
  return stored?.value ?? value;
}
