import type { Database } from "../../db/open.ts";
import { courierAccounts } from "../../db/schema.ts";
import type { SecretBox } from "../../shop/auth/secret-box.ts";
import { openKeys } from "../../shop/couriers/account-keys.ts";
import { EmptyKeyFile } from "../open-identity.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

/** Couriers whose keys can't be opened, or whose last call failed; none where no courier is connected. */
export async function checkCouriers(db: Database, secretBox: SecretBox): Promise<Finding[]> {
  const accounts = await db.select().from(courierAccounts).orderBy(courierAccounts.createdAt);
  const findings: Finding[] = [];
  for (const account of accounts) {
    const { name, checkFailure, active } = account;
    if (!isReadable(secretBox, account))
      findings.push(
        wrong(
          "Couriers",
          `the keys of ${name} can't be read: the key of this shop has changed`,
          "Enter them again under Couriers, or restore SECRETS_KEY or secrets.key from where you keep it.",
        ),
      );
    else if (active && checkFailure !== null)
      findings.push(
        look("Couriers", `${name} did not answer as it should (${checkFailure})`, "Test the keys under Couriers."),
      );
  }
  if (accounts.length === 0 || findings.length > 0) return findings;
  return [ok("Couriers", `${pluralize(accounts.length, "courier")} connected`)];
}

/** An empty key file is reported by itself (`checkSecrets`). */
function isReadable(secretBox: SecretBox, account: typeof courierAccounts.$inferSelect): boolean {
  try {
    return openKeys(secretBox, account) !== null;
  } catch (error) {
    if (error instanceof EmptyKeyFile) return false;
    throw error;
  }
}
