import { isSpent, refundRateLimit, spend, trySpend } from "../rate-limits/spend.ts";
import type { Shop } from "../shop.ts";
import { readOrderNumber } from "./order-number-rules.ts";

/** The order number and phone given, and the network they come from. */
type OrderLookup = { address: string; phone: string; number: string };

/**
 * Guards a lookup by order number and phone against guessing: each failed one (null) counts for its network (rate limit
 * `order-lookup`), and for the phone and the number over all networks (`order-lookup-besieged`). Beyond the latter each
 * network has a few attempts left (`order-lookup-last-attempts`), so that an attack cannot lock out the customer. Successful
 * lookups never count. Refuses `too-many-requests`.
 */
export async function bruteForceGuard<Result>(
  shop: Shop,
  { address: network, phone, number }: OrderLookup,
  lookUp: () => Promise<Result | null>,
): Promise<Result | null> {
  const order = { phone, number: readOrderNumber(number) ?? number };
  const isUnderAttack = await isSpent(shop, "order-lookup-besieged", order);
  await spend(shop, "order-lookup", { network });
  if (isUnderAttack) await spend(shop, "order-lookup-last-attempts", { network, ...order });
  let isWrong = false;
  try {
    const found = await lookUp();
    isWrong = found === null;
    return found;
  } finally {
    if (isWrong) await trySpend(shop, "order-lookup-besieged", order);
    else {
      await refundRateLimit(shop, "order-lookup", { network });
      if (isUnderAttack) await refundRateLimit(shop, "order-lookup-last-attempts", { network, ...order });
    }
  }
}
