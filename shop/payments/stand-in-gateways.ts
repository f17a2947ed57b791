import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { unguessable } from "../connected-accounts/merge-keys.ts";
import { hintsOf } from "../connected-accounts/sealed-keys.ts";
import { newId } from "../id.ts";
import type { Shop } from "../shop.ts";
import { lockAccounts, webhookUrlOf } from "./gateway-accounts.ts";
import { type GatewayKeys, type GatewayKind, gatewayKinds } from "./gateway-port.ts";
import { gatewayKeys } from "./open-gateway.ts";

const names: Record<GatewayKind, string> = {
  bkash: "bKash (stand-in)",
  nagad: "Nagad (stand-in)",
  sslcommerz: "SSLCOMMERZ (stand-in)",
};

/**
 * Gives a demo shop an account at each stand-in gateway that it has none of; a shop with a real account keeps what it
 * has. Returns the addresses of their webhooks.
 */
export async function addStandInGateways(shop: Shop, keys: GatewayKeys): Promise<Map<GatewayKind, string>> {
  return transaction(shop.db, async (tx) => {
    await lockAccounts(tx);
    const known = await tx.select().from(gatewayAccounts);
    const missing = known.every(({ isStandIn }) => isStandIn)
      ? gatewayKinds.filter((kind) => !known.some((account) => account.kind === kind))
      : [];
    const added = missing.map((kind, index) => {
      const id = newId();
      const sealedKeys = gatewayKeys.sealKeys(shop.secretBox, id, keys[kind]);
      return {
        ...{ id, kind, name: names[kind], isStandIn: true, sealedKeys, keyHints: hintsOf(keys[kind]) },
        ...{ webhookPath: unguessable(), createdAt: new Date(shop.now().getTime() + index) },
      };
    });
    if (added.length > 0) await tx.insert(gatewayAccounts).values(added);
    const accounts = await tx.select().from(gatewayAccounts).where(eq(gatewayAccounts.isStandIn, true));
    return new Map(accounts.map((account) => [account.kind, webhookUrlOf(shop, account)]));
  });
}
