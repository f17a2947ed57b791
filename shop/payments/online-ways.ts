import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import { openGatewayOf } from "./open-gateway.ts";
import type { GatewayKind } from "./payment-rules.ts";

export type OnlineWay = { kind: GatewayKind; test: boolean };

/** The ways to pay online that the shop has set up; `test` for those of a demo or a sandbox. */
export async function onlineWays(shop: Shop): Promise<OnlineWay[]> {
  const accounts = await shop.db
    .select()
    .from(gatewayAccounts)
    .where(eq(gatewayAccounts.active, true))
    .orderBy(gatewayAccounts.kind);
  return accounts
    .filter((account) => openGatewayOf(shop, account) !== null)
    .map(({ kind, isStandIn, isSandbox }) => ({ kind, test: isStandIn || isSandbox }));
}
