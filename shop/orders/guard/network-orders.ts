import { refundRateLimit, trySpendCounting } from "../../rate-limits/spend.ts";
import type { Shop } from "../../shop.ts";

/** Orders of the caller's network within an hour, this one included, and how to take this one back. */
type NetworkOrders = { networkOrders: number; uncount: () => Promise<void> };

/**
 * Counts an order of a network before it is placed. Above `maxNetworkOrders` the number is infinite; without a network
 * (what staff enter) nothing is counted.
 */
export async function countNetworkOrder(shop: Shop, network: string | null): Promise<NetworkOrders> {
  if (network === null) return { networkOrders: 0, uncount: async () => {} };
  const counts = await trySpendCounting(shop, "network-orders", { network });
  return {
    networkOrders: counts?.("network") ?? Number.POSITIVE_INFINITY,
    uncount: async () => {
      if (counts) await refundRateLimit(shop, "network-orders", { network });
    },
  };
}
