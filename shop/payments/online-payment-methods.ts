import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import { openGatewayOf } from "./open-gateway.ts";
import type { GatewayKind } from "./payment-rules.ts";

export type OnlinePaymentMethod = { kind: GatewayKind; test: boolean };

/** The gateways with which the shop takes payments now; `test` for those of a demo or a sandbox. */
export async function listOnlinePaymentMethods(shop: Shop): Promise<OnlinePaymentMethod[]> {
  const accounts = await shop.db
    .select()
    .from(gatewayAccounts)
    .where(eq(gatewayAccounts.active, true))
    .orderBy(gatewayAccounts.kind);
  return accounts
    .filter((account) => openGatewayOf(shop, account) !== null)
    .map(({ kind, isStandIn, isSandbox }) => ({ kind, test: isStandIn || isSandbox }));
}
