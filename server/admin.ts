import { promote } from "../shop/people/promote.ts";
import { openShop } from "./open-shop.ts";
import { readServerSettings } from "./settings.ts";

// npm run admin -- EMAIL: makes somebody who has signed up an admin.
try {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new Error("Give one email: npm run admin -- EMAIL");
  const { shop, database } = await openShop(readServerSettings(process.env));
  try {
    if (!(await promote(shop, email))) throw new Error(`Nobody has signed up with ${email}.`);
    process.stdout.write(`${email} is now an admin.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`No one was promoted. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
