import { parseArgs } from "node:util";
import { resetSecondFactorByEmail } from "../shop/auth/reset-second-factor.ts";
import { listPendingLinks } from "../shop/notifications/outbox.ts";
import { Refusal } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { promote } from "../shop/users/change-users.ts";
import { readServerSettings } from "./config/server-settings.ts";
import { openShop } from "./open-shop.ts";

const usage = `npm run admin -- EMAIL                        make a registered user an admin
npm run admin -- EMAIL --unconfirmed          the same, even if the email isn't confirmed
npm run admin -- link EMAIL                   show the password reset and email links waiting for EMAIL
npm run admin -- reset-second-factor EMAIL    for staff who have lost phone and recovery codes`;

/** Commands only the operator of the machine may run. Returns what to print; throws what went wrong. */
async function run(shop: Shop, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { unconfirmed: { type: "boolean", default: false } },
  });
  const [first = "", second] = positionals;
  if (positionals.length === 1 && first.includes("@")) return makeAdmin(shop, first, values.unconfirmed);
  if (positionals.length === 2 && second && first === "link") return showLinks(shop, second);
  if (positionals.length === 2 && second && first === "reset-second-factor") return resetFactor(shop, second);
  throw new Error(`Give one command with one email:\n${usage}`);
}

async function makeAdmin(shop: Shop, email: string, unconfirmed: boolean): Promise<string> {
  const outcome = await promote(shop, email, { unconfirmed });
  if (outcome === "unknown")
    throw new Error(
      `Nobody was promoted: no account has the email ${email}. Check the spelling, or let them sign up first.`,
    );
  if (outcome === "promoted") return `${email} is now an admin.`;
  throw new Error(`Nobody was promoted: ${email} isn't confirmed, and anyone can sign up with someone else's address.
Ask its owner to confirm it under My Account, or, if you're sure: npm run admin -- ${email} --unconfirmed`);
}

async function showLinks(shop: Shop, email: string): Promise<string> {
  const links = await listPendingLinks(shop, email);
  if (links.length === 0)
    throw new Error(
      `There is no link for ${email}. Request one on the login page ("Forgot your password?"), then run this again.`,
    );
  return links.map(({ kind, link, until }) => `${kind}, until ${until.toISOString()}:\n${link}`).join("\n\n");
}

async function resetFactor(shop: Shop, email: string): Promise<string> {
  try {
    const reset = await resetSecondFactorByEmail(shop, email);
    return reset ? `Reset. ${email} now signs in with just the password.` : `${email} has no second factor.`;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found")
      throw new Error(`No account has the email ${email}. Check the spelling.`);
    throw error;
  }
}

try {
  const { shop, database } = await openShop(readServerSettings(process.env));
  try {
    process.stdout.write(`${await run(shop, process.argv.slice(2))}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
