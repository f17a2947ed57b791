import { eq } from "drizzle-orm";
import { courierAccounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { unguessable } from "../connected-accounts/merge-keys.ts";
import { hintsOf } from "../connected-accounts/sealed-keys.ts";
import { newId } from "../id.ts";
import type { Shop } from "../shop.ts";
import { type ConnectedKind, type CourierKeys, connectedKinds } from "./courier-port.ts";
import { courierKeys } from "./open-account.ts";

const names: Record<ConnectedKind, string> = {
  steadfast: "Steadfast (stand-in)",
  pathao: "Pathao (stand-in)",
  redx: "RedX (stand-in)",
};

export type StandInStores = Record<ConnectedKind, { id: string; name: string } | null>;

/**
 * Gives a demo shop an account at each stand-in courier; a shop that has any account keeps what it has. Returns the
 * secret paths of their webhooks.
 */
export async function addStandInAccounts(
  shop: Shop,
  keys: CourierKeys,
  stores: StandInStores,
): Promise<Map<ConnectedKind, string>> {
  const { kind, webhookPath } = courierAccounts;
  return transaction(shop.db, async (tx) => {
    if ((await tx.$count(courierAccounts)) === 0)
      await tx.insert(courierAccounts).values(
        connectedKinds.map((each, index) => {
          const id = newId();
          return {
            ...{ id, kind: each, name: names[each], isStandIn: true, keyHints: hintsOf(keys[each]) },
            ...{ sealedKeys: courierKeys.sealKeys(shop.secretBox, id, keys[each]), webhookPath: unguessable() },
            ...{ storeId: stores[each]?.id ?? null, storeName: stores[each]?.name ?? null },
            createdAt: new Date(shop.now().getTime() + index),
          };
        }),
      );
    const accounts = await tx
      .select({ kind, webhookPath })
      .from(courierAccounts)
      .where(eq(courierAccounts.isStandIn, true));
    return new Map(accounts.map((account) => [account.kind, account.webhookPath]));
  });
}
