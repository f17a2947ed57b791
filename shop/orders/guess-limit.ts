import { countAttempt, refuseTired } from "../people/attempts.ts";
import type { Shop } from "../shop.ts";

// Many share an address of a phone network, and a stranger must not keep anybody from her own order: so from one address
// few wrong tries are taken, and for one phone only very many are too many.
const mostFromAddress = 120;
const mostForPhone = 400;

/**
 * Looks for what somebody may see who knows an order's number and phone. Who does not (null) is counted: ninety million
 * numbers are tried soon. Refuses `too-many-requests` after 120 wrong ones in ten minutes from one address.
 */
export async function unlessGuessing<Found>(
  shop: Shop,
  { address, phone }: { address: string; phone: string },
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  const limits = [
    { key: `order from ${address}`, most: mostFromAddress },
    { key: `order of ${phone}`, most: mostForPhone },
  ];
  await refuseTired(shop, limits);
  const found = await look();
  if (found === null) await countAttempt(shop, limits);
  return found;
}
