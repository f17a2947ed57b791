import { eq } from "drizzle-orm";
import { courierAccounts } from "../../db/schema.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type ConnectedKind, CourierError, type CourierStore } from "./courier-port.ts";
import { openCourierOf } from "./open-account.ts";

/** What testing the keys has shown, and how fast the courier was. `failure` is null where it accepts them. */
export type AccountCheck = {
  failure: CourierError["reason"] | null;
  milliseconds: number;
  balance: Paisa | null;
  stores: CourierStore[];
};

/**
 * Asks a courier whether it accepts the keys, and keeps what it says. Refuses `not-found`, and `keys-unreadable` where
 * they must be entered again.
 */
export async function checkAccount(shop: Shop, actor: Actor, kind: ConnectedKind): Promise<AccountCheck> {
  allow(actor, "couriers:manage");
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.kind, kind));
  if (!account) throw new Refusal("not-found");
  const courier = openCourierOf(shop, account);
  if (!courier) throw new Refusal("keys-unreadable");
  const startedAt = performance.now();
  const answer = await courier.check().catch((error: unknown) => {
    if (error instanceof CourierError) return error;
    throw error;
  });
  const milliseconds = Math.round(performance.now() - startedAt);
  const isFailed = answer instanceof CourierError;
  const failure = isFailed ? answer.reason : null;
  const stores = isFailed ? [] : answer.stores;
  const balance = isFailed ? null : answer.balance;
  const chosen = stores.find(({ id }) => id === account.storeId);
  await shop.db
    .update(courierAccounts)
    .set({
      ...{ checkedAt: shop.now(), checkFailure: failure, checkMilliseconds: milliseconds, balance },
      ...(chosen && { storeName: chosen.name }),
    })
    .where(eq(courierAccounts.id, account.id));
  return { failure, milliseconds, balance, stores };
}

/** Keeps why a call in the background failed, or that the keys work again. */
export async function noteCall(
  { db, now }: Pick<Shop, "db" | "now">,
  accountId: string,
  failure: CourierError["reason"] | null,
): Promise<void> {
  await db
    .update(courierAccounts)
    .set({ checkedAt: now(), checkFailure: failure })
    .where(eq(courierAccounts.id, accountId));
}
