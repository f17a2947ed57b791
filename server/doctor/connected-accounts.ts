import type { Database } from "../../db/open.ts";
import { courierAccounts, gatewayAccounts } from "../../db/schema.ts";
import type { SecretBox } from "../../shop/auth/secret-box.ts";
import { courierKeys } from "../../shop/couriers/open-account.ts";
import { gatewayKeys } from "../../shop/payments/open-gateway.ts";
import { EmptyKeyFile } from "../open-identity.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

type Account = { id: string; name: string; active: boolean; checkFailure: string | null; sealedKeys: string };

/** Couriers whose keys can't be opened, or whose last call failed; none where no courier is connected. */
export async function checkCouriers(db: Database, secretBox: SecretBox): Promise<Finding[]> {
  const accounts = await db.select().from(courierAccounts).orderBy(courierAccounts.createdAt);
  return findingsOf(accounts, (account) => courierKeys.openKeys(secretBox, account) !== null, {
    ...{ title: "Couriers", one: "courier" },
  });
}

/** The same of the gateways that take payments. */
export async function checkGateways(db: Database, secretBox: SecretBox): Promise<Finding[]> {
  const accounts = await db.select().from(gatewayAccounts).orderBy(gatewayAccounts.createdAt);
  return findingsOf(accounts, (account) => gatewayKeys.openKeys(secretBox, account) !== null, {
    ...{ title: "Payments", one: "gateway" },
  });
}

function findingsOf(
  accounts: Account[],
  canOpen: (account: Account) => boolean,
  { title, one }: { title: string; one: string },
): Finding[] {
  const findings: Finding[] = [];
  for (const account of accounts) {
    const { name, checkFailure, active } = account;
    if (!isReadable(() => canOpen(account)))
      findings.push(
        wrong(
          title,
          `the keys of ${name} can't be read: the key of this shop has changed`,
          `Enter them again under ${title}, or restore SECRETS_KEY or secrets.key from where you keep it.`,
        ),
      );
    else if (active && checkFailure !== null)
      findings.push(
        look(title, `${name} did not answer as it should (${checkFailure})`, `Test the keys under ${title}.`),
      );
  }
  if (accounts.length === 0 || findings.length > 0) return findings;
  return [ok(title, `${pluralize(accounts.length, one)} connected`)];
}

/** An empty key file is reported by itself (`checkSecrets`). */
function isReadable(canOpen: () => boolean): boolean {
  try {
    return canOpen();
  } catch (error) {
    if (error instanceof EmptyKeyFile) return false;
    throw error;
  }
}
