import { openGateway } from "../integrations/payments/gateway-adapters.ts";
import { standInKeys } from "../integrations/payments/stand-in/contract.ts";
import { openStandInGateway, type StandInGateway } from "../integrations/payments/stand-in/stand-in.ts";
import { GatewayError, type OpenGateway } from "../shop/payments/gateway-port.ts";
import { addStandInGateways } from "../shop/payments/stand-in-gateways.ts";
import type { Shop } from "../shop/shop.ts";
import type { ServerSettings } from "./config/server-settings.ts";
import { standInRefusal } from "./open-couriers.ts";
import { standInPagesPath } from "./stand-in-pages-path.ts";

type StandInSettings = Pick<ServerSettings, "demo" | "host" | "publicUrl">;

const tickMs = 5000;

/** Opens gateways with the keys of an account: the real ones, and for a demo's accounts its stand-in. */
export function gatewayOpener(standIn: Pick<StandInGateway, "baseUrl" | "payHost"> | null): OpenGateway {
  return (kind, keys, { isStandIn, ...deps }) => {
    if (!isStandIn) return openGateway(kind, keys, deps);
    if (!standIn) throw new GatewayError("unreachable");
    return openGateway(kind, keys, deps, { baseUrl: standIn.baseUrl[kind], payHost: standIn.payHost });
  };
}

/**
 * Starts the stand-in gateways of a demo shop, with an account at each where the shop has none. Null where none may
 * run (`standInRefusal`): then no code of it is reachable.
 */
export async function openStandInGateways(shop: Shop, settings: StandInSettings): Promise<StandInGateway | null> {
  if (standInRefusal(settings) !== null) return null;
  const standIn = await openStandInGateway({ pageUrl: `${settings.publicUrl}${standInPagesPath}` });
  try {
    const webhooks = await addStandInGateways(shop, standInKeys);
    standIn.setBkashWebhookUrl(webhooks.get("bkash") ?? null);
  } catch (error) {
    await standIn.close();
    throw error;
  }
  const timer = setInterval(standIn.tick, tickMs).unref();
  return {
    ...standIn,
    close: async () => {
      clearInterval(timer);
      await standIn.close();
    },
  };
}
