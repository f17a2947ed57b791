import { sql } from "drizzle-orm";
import { type Address, listOwnAddresses } from "../addresses/own-addresses.ts";
import { getCart, type StoredCartLine } from "../cart/line-queries.ts";
import type { Language } from "../language.ts";
import type { NotificationKind } from "../notifications/notification.ts";
import type { Channel } from "../notifications/notification-rules.ts";
import { listAllOwnOrders, type Order } from "../orders/find-orders.ts";
import { type Actor, allow } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import { listOwnReviews, type OwnReview } from "../reviews/own-reviews.ts";
import type { Shop } from "../shop.ts";
import { getAccount, type UserAccount } from "../users/find-users.ts";
import { listWishlist, type WishlistItem } from "../wishlist/own-wishlist.ts";

/** How the user signs in, and what was sent to and received from them. Times are ISO strings. */
type AccountTraces = {
  since: string;
  emailVerified: boolean;
  language: Language;
  /** `credential` for a password, or an external issuer. */
  signInWays: string[];
  sessions: { begun: string; ends: string }[];
  letters: { kind: NotificationKind; channel: Channel; to: string; at: string; sent: string | null }[];
  stockRequests: { productId: string; to: string; at: string; told: string | null }[];
  questions: { productId: string; question: string; at: string }[];
  answers: { productId: string; question: string; answer: string; at: string }[];
  returns: { order: string; reason: string; text: string | null; answer: string | null; at: string }[];
  messages: { message: string; at: string; answered: string | null }[];
  /** What staff have noted of their numbers, and until when orders from them are not taken online. */
  numbers: { phone: string; name: string | null; tags: string[]; note: string | null; otherPhones: string[] }[];
  blocks: { phone: string; reason: string | null; until: string | null }[];
};

export type OwnData = AccountTraces & {
  person: UserAccount;
  addresses: Address[];
  cart: StoredCartLine[];
  wishlist: WishlistItem[];
  orders: Order[];
  reviews: OwnReview[];
};

/**
 * Everything the shop stores about a signed-in user. What is tied to their e-mail alone is included only once it is
 * confirmed: anybody can sign up with somebody else's.
 */
export async function loadOwnData(shop: Shop, actor: Actor, language: Language): Promise<OwnData> {
  const { id } = allow(actor, "account:own");
  await spend(shop, "own-data", { account: id });
  const [person, addresses, cart, wishlist, orders, reviews, traces] = await Promise.all([
    getAccount(shop, actor),
    listOwnAddresses(shop, actor),
    getCart(shop, actor, undefined, language),
    listWishlist(shop, actor),
    listAllOwnOrders(shop, actor),
    listOwnReviews(shop, actor, language),
    loadTraces(shop, id),
  ]);
  return { person, addresses, cart, wishlist, orders, reviews, ...traces };
}

/** Whether a parcel of the account (`u`) was delivered to a number: anybody can order with a stranger's. */
function hasReceivedAt(phone: string) {
  return sql`exists (
    select from orders o where o.user_id = u.id and o.status = 'delivered' and o.phone = ${sql.raw(phone)})`;
}

async function loadTraces(shop: Shop, userId: string): Promise<AccountTraces> {
  const jsonList = (fields: string, from: ReturnType<typeof sql>) =>
    sql`coalesce((select json_agg(json_build_object(${sql.raw(fields)})) from ${from}), '[]')`;
  const { rows } = await shop.db.execute<AccountTraces>(sql`
    select u.created_at as since, u.email_verified as "emailVerified", u.language,
           array(select provider_id from identities i where i.user_id = u.id order by 1) as "signInWays",
           ${jsonList("'begun', created_at, 'ends', expires_at", sql`sessions s where s.user_id = u.id and s.expires_at > ${shop.now()}`)} as sessions,
           ${jsonList(
             "'kind', kind, 'channel', channel, 'to', recipient, 'at', created_at, 'sent', sent_at",
             sql`notifications l where kind <> 'contact-message' and ((u.email_verified and lower(l.recipient) = u.email)
                   or l.data->>'number' in (select o.number from orders o where o.user_id = u.id))`,
           )} as letters,
           ${jsonList(
             "'productId', v.product_id, 'to', r.recipient, 'at', r.created_at, 'told', r.notified_at",
             sql`stock_alerts r join variants v on v.id = r.variant_id where u.email_verified and r.recipient = u.email`,
           )} as "stockRequests",
           ${jsonList("'productId', product_id, 'question', body, 'at', written_at", sql`questions q where q.user_id = u.id`)}
             as questions,
           ${jsonList(
             "'productId', q.product_id, 'question', q.body, 'answer', a.body, 'at', a.answered_at",
             sql`question_answers a join questions q on q.id = a.question_id where a.user_id = u.id`,
           )} as answers,
           ${jsonList(
             "'order', o.number, 'reason', q.reason, 'text', q.text, 'answer', q.answer, 'at', q.requested_at",
             sql`return_requests q join orders o on o.id = q.order_id where o.user_id = u.id`,
           )} as returns,
           ${jsonList(
             "'message', message, 'at', created_at, 'answered', answered_at",
             sql`contact_messages m where u.email_verified and lower(m.email) = u.email`,
           )} as messages,
           ${jsonList(
             "'phone', phone, 'name', name, 'tags', tags, 'note', note, 'otherPhones', other_phones",
             sql`customers c where ${hasReceivedAt("c.phone")}`,
           )} as numbers,
           ${jsonList(
             "'phone', phone, 'reason', reason, 'until', blocked_until",
             sql`phone_blocks b where ${hasReceivedAt("b.phone")}`,
           )} as blocks
      from users u where u.id = ${userId}`);
  const [traces] = rows;
  // The account was deleted in the meantime.
  if (!traces) throw new Refusal("not-signed-in");
  return { ...traces, since: new Date(traces.since).toISOString() };
}
