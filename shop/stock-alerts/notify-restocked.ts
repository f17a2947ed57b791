import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { type Language, localize } from "../language.ts";
import { queueStockLetters } from "../notifications/enqueue-notification.ts";
import type { Channel } from "../notifications/notification-rules.ts";
import type { Shop } from "../shop.ts";

// Three for each piece that is back: most look, few buy. Who comes after them hears of it an hour later, if there is
// any left then, and waits on if not: five hundred are not called for three pieces.
const perPiece = 3;
/** The most at once, and all where stock is not counted. */
const mostAtOnce = 500;
const nextAfter = 3_600_000;

type Returned = {
  variantId: string;
  productId: string;
  stock: number | null;
  isSold: boolean;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
};

type Told = { channel: Channel; recipient: string; language: Language; stopKey: string };

/**
 * Queues the letters about one variant that is back, in the order in which people asked; answers whether there was one.
 * The return itself was noted in the transaction that brought it, by a trigger (migration 0016), so that neither an order
 * nor an import writes any letter. Several processes may do this at once: each variant is claimed by one of them, and
 * whoever is told is marked in the transaction that queues her letter.
 */
export async function tellNextReturned(shop: Shop): Promise<boolean> {
  const found = await transaction(shop.db, async (tx) => {
    const returned = await claim(tx, shop.now());
    if (!returned) return null;
    const told = returned.isSold ? await markTold(tx, shop, returned) : [];
    await queueStockLetters(
      tx,
      told.map(({ channel, recipient, language, stopKey }) => ({
        ...{ channel, to: recipient, language },
        data: lettersData(shop, returned, language, stopKey),
      })),
    );
    await settle(tx, shop, returned);
    return told.length;
  });
  if (found) shop.letterBell.ring();
  return found !== null;
}

async function claim(tx: Database, now: Date): Promise<Returned | undefined> {
  const { rows } = await tx.execute<Returned>(sql`
    select v.id as "variantId", p.id as "productId", v.stock, p.name_en as "nameEn", p.name_bn as "nameBn",
           v.name_en as "variantNameEn", v.name_bn as "variantNameBn",
           not v.deleted and p.status = 'published' and (v.stock is null or v.stock > 0) as "isSold"
      from restocked_variants r join variants v on v.id = r.variant_id join products p on p.id = v.product_id
     where r.notify_at <= ${now} order by r.notify_at, r.variant_id limit 1 for update of r skip locked`);
  return rows[0];
}

async function markTold(tx: Database, shop: Shop, { variantId, stock }: Returned): Promise<Told[]> {
  const most = stock === null ? mostAtOnce : Math.min(stock * perPiece, mostAtOnce);
  const { rows } = await tx.execute<Told>(sql`
    with next as materialized (
      select id from stock_alerts where variant_id = ${variantId} and notified_at is null
       order by created_at, id limit ${most} for update skip locked),
    told as (
      update stock_alerts set notified_at = ${shop.now()} where id in (select id from next)
      returning id, channel, recipient, language, unsubscribe_key, created_at)
    select channel, recipient, language, unsubscribe_key as "stopKey" from told order by created_at, id`);
  return rows;
}

/** Where others wait on, they are next in an hour. What is sold out or hidden again is noted anew when it is back. */
async function settle(tx: Database, shop: Shop, { variantId, isSold }: Returned): Promise<void> {
  const next = new Date(shop.now().getTime() + nextAfter);
  const { rowCount } = await tx.execute(sql`
    update restocked_variants set notify_at = ${next}
     where variant_id = ${variantId} and ${isSold}
       and exists (select from stock_alerts where variant_id = ${variantId} and notified_at is null)`);
  if (rowCount === 0) await tx.execute(sql`delete from restocked_variants where variant_id = ${variantId}`);
}

function lettersData(shop: Shop, returned: Returned, language: Language, stopKey: string) {
  const { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn } = returned;
  const at = (path: string) => `${shop.publicUrl}${language === "bn" ? "/bn" : ""}${path}`;
  return {
    product: localize({ en: nameEn, bn: nameBn }, language)?.text ?? "",
    variant: localize({ en: variantNameEn, bn: variantNameBn }, language)?.text ?? null,
    // Without its name: an SMS is short, and the id alone leads there.
    link: at(`/product/${productId}?variant=${variantId}`),
    stopLink: at(`/stop-telling?key=${stopKey}`),
  };
}
