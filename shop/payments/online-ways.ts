import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import type { GatewayKind } from "./payment-rules.ts";

/** The ways to pay online that the shop has set up; `test` for those of a demo or a sandbox. */
export async function onlineWays({ db }: Pick<Shop, "db">): Promise<{ kind: GatewayKind; test: boolean }[]> {
  const accounts = await db
    .select()
    .from(gatewayAccounts)
    .where(eq(gatewayAccounts.active, true))
    .orderBy(gatewayAccounts.kind);
  return accounts.map(({ kind, isStandIn, isSandbox }) => ({ kind, test: isStandIn || isSandbox }));
}
