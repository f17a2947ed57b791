import { openCourier } from "../integrations/couriers/courier-adapters.ts";
import { standInKeys } from "../integrations/couriers/stand-in/contract.ts";
import { standInStore } from "../integrations/couriers/stand-in/pathao-contract.ts";
import { openStandIn, type StandIn } from "../integrations/couriers/stand-in/stand-in.ts";
import { CourierError, connectedKinds, type OpenCourier } from "../shop/couriers/courier-port.ts";
import { addStandInAccounts } from "../shop/couriers/stand-in-accounts.ts";
import type { Shop } from "../shop/shop.ts";
import { isThisMachine, type ServerSettings } from "./config/server-settings.ts";

type StandInSettings = Pick<ServerSettings, "demo" | "host" | "publicUrl" | "courierStandInPort">;

/** Opens couriers with the keys of an account: the real ones, and for a demo's accounts its stand-in. */
export function courierOpener(standIn: StandIn | null): OpenCourier {
  return (kind, keys, choices, { isStandIn, ...deps }) => {
    if (!isStandIn) return openCourier(kind, keys, choices, deps);
    if (!standIn) throw new CourierError("unreachable");
    return openCourier(kind, keys, choices, { ...deps, baseUrl: standIn.baseUrl[kind] });
  };
}

/** Why no stand-in courier runs here; null where one may: in a demo that only this machine can reach. */
export function standInRefusal({ demo, host, publicUrl }: Omit<StandInSettings, "courierStandInPort">): string | null {
  if (!demo) return "DEMO is off";
  if (!isThisMachine(host)) return `HOST=${host} is open to other machines`;
  if (!isThisMachine(new URL(publicUrl).hostname)) return "PUBLIC_URL is an address of the internet";
  return null;
}

/**
 * Starts the stand-in couriers of a demo shop, with an account at each where the shop has none. Null where none may
 * run: then no code of it is reachable.
 */
export async function openStandInCouriers(shop: Shop, settings: StandInSettings): Promise<StandIn | null> {
  if (standInRefusal(settings) !== null) return null;
  const standIn = await openStandIn({ port: settings.courierStandInPort ?? 0 });
  const pathaoStore = { id: String(standInStore.id), name: standInStore.name };
  const paths = await addStandInAccounts(shop, standInKeys, { steadfast: null, pathao: pathaoStore, redx: null });
  for (const kind of connectedKinds) {
    const path = paths.get(kind);
    if (path) standIn.setWebhookUrl(kind, `${settings.publicUrl}/api/webhooks/${kind}/${path}`);
  }
  return standIn;
}
