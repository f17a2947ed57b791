import { parseArgs } from "node:util";
import { resetSecondFactorOf } from "../shop/auth/reset-second-factor.ts";
import { pendingLinks } from "../shop/letters/pending-links.ts";
import { promote } from "../shop/people/promote.ts";
import { Refusal } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { openShop } from "./open-shop.ts";
import { readServerSettings } from "./settings.ts";

const usage = `npm run admin -- EMAIL                        make somebody who has signed up an admin
npm run admin -- EMAIL --unconfirmed          the same, although nobody has confirmed that address
npm run admin -- link EMAIL                   show the links to a new password or e-mail that wait for that address
npm run admin -- reset-second-factor EMAIL    for somebody who has lost phone and recovery codes`;

/** What only whoever runs the machine may do. Answers what to print; throws what went wrong. */
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
  throw new Error(`Give one email:\n${usage}`);
}

async function makeAdmin(shop: Shop, email: string, unconfirmed: boolean): Promise<string> {
  const outcome = await promote(shop, email, { unconfirmed });
  if (outcome === "unknown") throw new Error(`No one was promoted. Nobody has signed up with ${email}.`);
  if (outcome === "promoted") return `${email} is now an admin.`;
  throw new Error(`No one was promoted. Anyone can sign up with an address that is not theirs, and nobody has confirmed ${email} yet.
Have its owner confirm it under My Account, or, if you are sure: npm run admin -- ${email} --unconfirmed`);
}

async function showLinks(shop: Shop, email: string): Promise<string> {
  const links = await pendingLinks(shop, email);
  if (links.length === 0)
    throw new Error(
      `No link waits for ${email}. Ask for one on the login page ("Forgot your password?"), then again here.`,
    );
  return links.map(({ kind, link, until }) => `${kind}, until ${until.toISOString()}:\n${link}`).join("\n\n");
}

async function resetFactor(shop: Shop, email: string): Promise<string> {
  try {
    const reset = await resetSecondFactorOf(shop, email);
    return reset ? `${email} signs in with the password alone now.` : `${email} has no second factor.`;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") throw new Error(`Nobody has signed up with ${email}.`);
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
