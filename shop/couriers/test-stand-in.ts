import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { courierAccounts } from "../../db/schema.ts";
import { openCourier } from "../../integrations/couriers/courier-adapters.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { standInStore } from "../../integrations/couriers/stand-in/pathao-contract.ts";
import { openStandIn, type StandIn } from "../../integrations/couriers/stand-in/stand-in.ts";
import type { ConnectedKind } from "./courier-port.ts";
import { courierKeys } from "./open-account.ts";
import { type BookedShop, bookedShop } from "./test-parcels.ts";

export type CourierShop = BookedShop & { standIn: StandIn };

/** A shop with an account at a courier that a stand-in simulates by its API contract. */
export async function courierShop(kind: ConnectedKind, keys: object = standInKeys[kind]): Promise<CourierShop> {
  const standIn = await openStandIn();
  onTestFinished(() => standIn.close());
  const shop = await bookedShop(kind);
  const sealedKeys = courierKeys.sealKeys(shop.secretBox, shop.accountId, { ...keys });
  await shop.db
    .update(courierAccounts)
    .set({ sealedKeys, storeId: String(standInStore.id) })
    .where(eq(courierAccounts.id, shop.accountId));
  return {
    ...shop,
    standIn,
    couriers: {
      open: (each, itsKeys, choices, deps) =>
        openCourier(each, itsKeys, choices, { ...deps, baseUrl: standIn.baseUrl[each] }),
    },
  };
}
