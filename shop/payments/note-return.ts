import { eq, sql } from "drizzle-orm";
import { orders, paymentAttempts } from "../../db/schema.ts";
import { localizedPath } from "../language.ts";
import type { Shop } from "../shop.ts";
import { openGateway } from "./open-gateway.ts";

/** What a browser brings back from a gateway's page. */
type Returned = { query: Record<string, string>; form: Record<string, string> };

// So that a page that is reloaded again and again does not make the shop ask each time: every few seconds while its
// customer waits, then once a minute.
const minSeconds = 3;
const waitsMs = 2 * 60_000;
const laterMinSeconds = 60;

/** What may be an id of a gateway; anything else that a browser brings is left alone. */
function readHint(hint: string | null): string | null {
  return hint !== null && /^[\w.-]{1,200}$/.test(hint) ? hint : null;
}

/**
 * Notes that a customer came back, and has the gateway asked at once. What the browser says is a hint: nobody is
 * believed, and nothing is paid by it. Answers the path of the order's page; null for an unknown address.
 */
export async function noteReturn(shop: Shop, token: string, returned: Returned): Promise<string | null> {
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.returnToken, token));
  if (!attempt) return null;
  const opened = attempt.accountId === null ? null : await openGateway(shop, { id: attempt.accountId });
  if (opened && attempt.paymentId === null) {
    const { seems, hint } = opened.gateway.readReturn(returned);
    const now = shop.now();
    const returnedAt = attempt.returnedAt ?? now;
    const seconds = now.getTime() - returnedAt.getTime() < waitsMs ? minSeconds : laterMinSeconds;
    await shop.db
      .update(paymentAttempts)
      .set({
        ...{ returnedAt, hint: readHint(hint) ?? attempt.hint },
        // A customer who has paid once may come back by an old page that says otherwise.
        ...(attempt.seems !== "paid" && { seems }),
        nextAskAt: sql`greatest(${now}::timestamptz,
          coalesce(${paymentAttempts.askedAt}, '-infinity') + make_interval(secs => ${seconds}))`,
      })
      .where(sql`${paymentAttempts.id} = ${attempt.id} and ${paymentAttempts.paymentId} is null`);
  }
  const [order] = await shop.db
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.id, attempt.orderId));
  return localizedPath(order?.language ?? "en", `/track?payment=${attempt.returnToken}`);
}
