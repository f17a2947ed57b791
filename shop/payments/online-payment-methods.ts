import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import { type Actor, hasPermission } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type GatewayAccount, openGatewayOf } from "./open-gateway.ts";
import type { GatewayKind } from "./payment-rules.ts";

export type OnlinePaymentMethod = { kind: GatewayKind; test: boolean };

/** A sandbox takes no real money, but pays real orders: only those who manage gateways may try it. */
export function isOfferedTo(actor: Actor, { isSandbox }: Pick<GatewayAccount, "isSandbox">): boolean {
  return !isSandbox || (actor.role !== "guest" && hasPermission(actor, "gateways:manage"));
}

/** The gateways with which the shop takes payments of somebody now; `test` for those of a demo or a sandbox. */
export async function listOnlinePaymentMethods(shop: Shop, actor: Actor): Promise<OnlinePaymentMethod[]> {
  const accounts = await shop.db
    .select()
    .from(gatewayAccounts)
    .where(eq(gatewayAccounts.active, true))
    .orderBy(gatewayAccounts.kind);
  return accounts
    .filter((account) => isOfferedTo(actor, account) && openGatewayOf(shop, account) !== null)
    .map(({ kind, isStandIn, isSandbox }) => ({ kind, test: isStandIn || isSandbox }));
}
