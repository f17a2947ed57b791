import { isSpent, refundBudget, spend, trySpend } from "../budgets/spend.ts";
import type { Shop } from "../shop.ts";
import { readOrderNumber } from "./order-number.ts";

/** What somebody says to know of an order, and from which network. */
type OrderLookup = { address: string; phone: string; number: string };

/**
 * Looks for what somebody may see who knows an order's number and phone. Ninety million numbers are tried soon, so
 * whoever does not (null) uses up tries: 120 in ten minutes of the network, which alone can refuse a right one.
 *
 * Wrong ones at the same phone, or the same number, are counted over all networks as well. That must not become a
 * stranger's way to keep somebody from their own order: beyond 400 in ten minutes it refuses nobody, but each network has
 * three tries left for that phone and that number. Right ones are never counted. A thousand networks then have some 3,000
 * tries in ten minutes where they would have 120,000, and the customer, in a network that the strangers are not in, has
 * three of their own. Refuses `too-many-requests`.
 */
export async function bruteForceGuard<Result>(
  shop: Shop,
  { address: network, phone, number }: OrderLookup,
  lookUp: () => Promise<Result | null>,
): Promise<Result | null> {
  const order = { phone, number: readOrderNumber(number) ?? number };
  const isUnderAttack = await isSpent(shop, "order-lookup-besieged", order);
  await spend(shop, "order-lookup", { network });
  if (isUnderAttack) await spend(shop, "order-lookup-last-tries", { network, ...order });
  let isWrong = false;
  try {
    const found = await lookUp();
    isWrong = found === null;
    return found;
  } finally {
    if (isWrong) await trySpend(shop, "order-lookup-besieged", order);
    else {
      await refundBudget(shop, "order-lookup", { network });
      if (isUnderAttack) await refundBudget(shop, "order-lookup-last-tries", { network, ...order });
    }
  }
}
