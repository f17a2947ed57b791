import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { transaction } from "../db/transaction.ts";
import { newId } from "../shop/id.ts";
import type { Shop } from "../shop/shop.ts";
import { hasAdmin, promote } from "../shop/users/change-users.ts";
import type { ServerSettings } from "./config/server-settings.ts";

const defaultEmail = "admin@labonno.example";

/**
 * Creates the first admin of a shop without one, from the settings. A generated password is written to a file only its
 * owner can read. Returns lines for the start to print.
 */
export async function createFirstAdmin(
  shop: Shop,
  { admin, dataDir }: Pick<ServerSettings, "admin" | "dataDir">,
): Promise<string[]> {
  const { accounts } = shop;
  return transaction(shop.db, async (tx) => {
    // Two processes starting together create one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`);
    if (await hasAdmin(shop)) return [];
    // With external accounts the default address could be anybody's.
    const email = admin.email ?? (accounts ? defaultEmail : null);
    const outcome = email === null ? "unknown" : await promote(shop, email);
    if (email !== null && outcome === "unconfirmed") return linesOfUnconfirmed(email);
    if (email === null || (!accounts && outcome === "unknown"))
      return ["Admin      none yet: sign up in the shop, then run npm run admin -- EMAIL"];
    if (outcome === "promoted" || !accounts)
      return [`Admin      ${email}${accounts ? ", with the password of that account" : ""}`];
    // The file first: an admin with an unknown password would be worse than a surplus file.
    const file = admin.password === null ? path.join(dataDir, "admin-password.txt") : null;
    const password = admin.password ?? generatePassword();
    if (file) writePrivateFile(file, `${email}\n${password}\n`);
    // False: somebody has signed up with the address just now, at another process.
    if (!(await accounts.createAdmin({ name: "Admin", email, password, language: "en", imageId: null })))
      return linesOfUnconfirmed(email);
    return [`Admin      ${email}, password ${file ? `in ${file}` : "as set by ADMIN_PASSWORD"}`];
  });
}

function linesOfUnconfirmed(email: string): string[] {
  return [
    `Admin      none yet: ${email} has an account, but the email isn't confirmed.`,
    `           If it is yours, run: npm run admin -- ${email} --unconfirmed`,
  ];
}

function generatePassword(): string {
  return `Lb-${newId()}-${newId()}`;
}

function writePrivateFile(file: string, text: string): void {
  // With an external database nothing has created the folder yet.
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
}
