import { eq, sql } from "drizzle-orm";
import { orders, paymentAttempts } from "../../db/schema.ts";
import { localizedPath } from "../language.ts";
import type { Shop } from "../shop.ts";
import { openGateway } from "./open-gateway.ts";

/** The parameters with which a browser returns from a gateway's page. */
type BrowserReturn = { query: Record<string, string>; form: Record<string, string> };

// Limits how often reloading the return page polls the gateway: every few seconds at first, then once a minute.
const minSeconds = 3;
const waitsMs = 2 * 60_000;
const laterMinSeconds = 60;

/** A hint that may be an id of the gateway; null for anything else, because anybody can write the address. */
function readHint(hint: string | null): string | null {
  return hint !== null && /^[\w.-]{1,200}$/.test(hint) ? hint : null;
}

/**
 * Records that a customer came back from the gateway's page, and schedules a poll at once. The parameters are only a
 * hint and never count as a payment. Returns the path of the order's page; null for an unknown token.
 */
export async function recordBrowserReturn(shop: Shop, token: string, returned: BrowserReturn): Promise<string | null> {
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
        // A customer who has paid may return from an old page that reports something else.
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
