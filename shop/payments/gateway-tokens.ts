import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { tokenStore } from "../connected-accounts/token-store.ts";
import type { Shop } from "../shop.ts";
import type { GatewayTokens } from "./gateway-port.ts";

const maxCalls = 2;
const hourMs = 3_600_000;

/** The token of an account, with the count of the calls for one, which all processes share. */
export function gatewayTokens(shop: Shop, accountId: string): GatewayTokens {
  /** Changes the count of the last hour under a lock. */
  const change = <Result>(work: (calls: Date[], now: Date) => { calls: Date[]; result: Result }): Promise<Result> =>
    transaction(shop.db, async (tx) => {
      const { id, tokenCalls } = gatewayAccounts;
      const [account] = await tx.select({ tokenCalls }).from(gatewayAccounts).where(eq(id, accountId)).for("update");
      const now = shop.now();
      const recent = account?.tokenCalls.filter((at) => now.getTime() - at.getTime() < hourMs) ?? [];
      const { calls, result } = work(recent, now);
      await tx.update(gatewayAccounts).set({ tokenCalls: calls }).where(eq(id, accountId));
      return result;
    });
  return {
    ...tokenStore(shop, "gateway_tokens", accountId),
    count: () =>
      change<Date | null>((calls, now) => {
        const [oldest] = calls;
        if (oldest && calls.length >= maxCalls) return { calls, result: new Date(oldest.getTime() + hourMs) };
        return { calls: [...calls, now], result: null };
      }),
    uncount: () => change((calls) => ({ calls: calls.slice(0, -1), result: undefined })),
  };
}
