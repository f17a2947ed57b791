import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { courierAccounts, courierCalls } from "../../db/schema.ts";
import { callRecorder } from "../connected-accounts/call-recorder.ts";
import { accountKeys } from "../connected-accounts/sealed-keys.ts";
import { tokenStore } from "../connected-accounts/token-store.ts";
import type { Shop } from "../shop.ts";
import { storedKeys } from "./courier-account-schema.ts";
import type { AccountDeps, ConnectedKind, Courier, CourierKeys } from "./courier-port.ts";

export type CourierAccount = typeof courierAccounts.$inferSelect;

export const courierKeys = accountKeys("courier_accounts");

type CallLimits = Pick<AccountDeps, "timeoutMs">;

const schemas: { [Kind in ConnectedKind]: z.ZodMiniType<CourierKeys[Kind]> } = storedKeys;

/** The parts of the shop that a courier's account needs. */
export type CourierShop = Pick<Shop, "db" | "now" | "secretBox" | "couriers">;

/**
 * The courier of an account, ready to be called. Null where there is no such account, or where its keys must be entered
 * again because the shop's own key has changed.
 */
export async function openAccount(shop: CourierShop, accountId: string): Promise<Courier | null> {
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.id, accountId));
  return account ? openCourierOf(shop, account) : null;
}

/** The same for an account that was read already. */
export function openCourierOf(shop: CourierShop, account: CourierAccount, limits: CallLimits = {}): Courier | null {
  const keys = courierKeys.openKeys(shop.secretBox, account);
  return keys && openKind(shop, account.kind, account, keys, limits);
}

function openKind<Kind extends ConnectedKind>(
  shop: CourierShop,
  kind: Kind,
  { id, storeId, isStandIn }: CourierAccount,
  keys: Record<string, string>,
  limits: CallLimits,
): Courier | null {
  const { success, data } = schemas[kind].safeParse(keys);
  if (!success) return null;
  const tokens = tokenStore(shop, "courier_tokens", id);
  const record = callRecorder((call) =>
    shop.db.insert(courierCalls).values({ accountId: id, ...call, at: shop.now() }),
  );
  return shop.couriers.open(kind, data, { storeId }, { isStandIn, tokens, record, now: shop.now, ...limits });
}
