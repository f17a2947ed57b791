import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../language.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type OrderReturn, returnColumns, toReturn } from "./order-returns.ts";
import { expectedRefund } from "./receive-return.ts";
import { acceptanceUndoUntil, isReplacementFixed } from "./undo-acceptance.ts";

/** A request as staff see it, with its order and its customer. */
export type StaffReturn = OrderReturn & {
  orderId: string;
  number: string;
  fullName: string;
  phone: string;
  city: string;
  total: Paisa;
  /** Who of the staff started it for a customer on the phone; null for the customer. */
  requestedByName: string | null;
  /** The order that brings the new pieces. */
  replacementId: string | null;
  /** What its customer gets back once the goods are here; null for an exchange, and where that is settled. */
  expectedRefund: Paisa | null;
  /** Until when the reader may take its acceptance back. */
  undoUntil: Date | null;
};

const maxListed = 200;

/** The requests that wait for a decision, longest waiting first, and after them the accepted ones whose goods have not come. */
export async function listReturns(shop: Shop, actor: Actor, language: Language): Promise<StaffReturn[]> {
  const by = allow(actor, "returns:decide");
  return readReturns(shop, by, language, {
    where: sql`q.state in ('requested', 'accepted')`,
    orderBy: sql`q.state <> 'requested', q.requested_at, q.id`,
  });
}

/** Every return request of an order as staff see it, the newest first. Empty for an unknown order. */
export async function listReturnsOfOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  language: Language,
): Promise<StaffReturn[]> {
  const by = allow(actor, "returns:decide");
  return readReturns(shop, by, language, {
    where: sql`q.order_id = ${orderId}`,
    orderBy: sql`q.requested_at desc, q.id`,
  });
}

async function readReturns(
  shop: Shop,
  by: SignedIn,
  language: Language,
  { where, orderBy }: { where: SQL; orderBy: SQL },
): Promise<StaffReturn[]> {
  const now = shop.now();
  type Row = Parameters<typeof toReturn>[0] &
    Omit<StaffReturn, keyof OrderReturn | "undoUntil" | "expectedRefund"> & {
      decidedById: string | null;
      isFixed: boolean;
    };
  const { rows } = await shop.db.execute<Row>(sql`
    select ${returnColumns}, o.id as "orderId", o.number, o.full_name as "fullName", o.phone, o.city, o.total::float8 as total,
           q.requested_by_name as "requestedByName", q.replacement_id as "replacementId", q.decided_by_id as "decidedById",
           ${isReplacementFixed(sql`q.replacement_id`)} as "isFixed"
      from return_requests q join orders o on o.id = q.order_id
     where ${where} order by ${orderBy} limit ${maxListed}`);
  const expected = new Map<string, Paisa | null>();
  for (const { id, orderId, reason, resolution, state } of rows)
    if (resolution === "refund" && (state === "requested" || state === "accepted"))
      expected.set(id, await expectedRefund(shop.db, { id, orderId, reason }));
  return rows.map(
    ({
      orderId,
      number,
      fullName,
      phone,
      city,
      total,
      requestedByName,
      replacementId,
      decidedById,
      isFixed,
      ...request
    }) => {
      const decidedAt = request.decidedAt === null ? null : new Date(request.decidedAt);
      const undoUntil = isFixed ? null : acceptanceUndoUntil({ state: request.state, decidedAt, decidedById }, by, now);
      return {
        ...toReturn(request, language),
        ...{ orderId, number, fullName, phone, city, total, requestedByName, undoUntil },
        expectedRefund: expected.get(request.id) ?? null,
        replacementId: request.replacement === null ? null : replacementId,
      };
    },
  );
}
