import { sql } from "drizzle-orm";
import { dhakaDay } from "../dhaka-time.ts";
import { type Language, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import type { PaymentMethod, RefundState } from "../payments/payment-rules.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type Replacement, replacementsOf } from "./replacements.ts";
import { deliveredAt, returnUnderWay } from "./request-return.ts";
import {
  type RefundWay,
  type ReturnProblem,
  type ReturnReason,
  type ReturnResolution,
  type ReturnState,
  type ReturnUnderWay,
  type ReturnWay,
  returnOffers,
  returnProblem,
  returnsEndAt,
} from "./return-rules.ts";
import { type ReturnableLine, returnableLines, returnedAmount, setSavings } from "./returned-pieces.ts";

/** A return request for an order, and its state. */
export type OrderReturn = {
  id: string;
  reason: ReturnReason;
  text: string | null;
  resolution: ReturnResolution;
  refundMethod: RefundWay | null;
  way: ReturnWay;
  state: ReturnState;
  answer: string | null;
  requestedAt: string;
  decidedAt: string | null;
  receivedAt: string | null;
  lines: { variantId: string; quantity: number; wantedVariantId: string | null; name: string; wanted: string | null }[];
  photos: ImageInfo[];
  /** The refund, once the goods were checked in. */
  refund: { amount: Paisa; state: RefundState; dueBy: string; method: PaymentMethod } | null;
  /** The number of the order that brings the new pieces. */
  replacement: string | null;
};

/** What can still be returned of an order, until when, and the possible compensation. */
type ReturnTerms = {
  /** The last day (`2026-11-29`); null where nothing may go back. */
  until: string | null;
  /** Whether a request can be sent now. */
  isOpen: boolean;
  /** Why not; null if it can. */
  problem: ReturnProblem | null;
  /** The last day of the return period, also once it is over; null unless the order is delivered. */
  lastDay: string | null;
  reasons: ReturnReason[];
  isExchangeOffered: boolean;
  sums: { subtotal: Paisa; discount: Paisa; shippingCost: Paisa; total: Paisa };
  lines: (Pick<ReturnableLine, "variantId" | "worth" | "quantity" | "left"> & {
    replacements: OfferedReplacement[];
  })[];
};

type OfferedReplacement = { variantId: string; name: string | null; isInStock: boolean; picture: ImageInfo | null };

export type OrderReturns = { terms: ReturnTerms; returns: OrderReturn[] };

type TermsRow = ReturnTerms["sums"] & { deliveredAt: string | null; underWay: ReturnUnderWay | null };

/**
 * The returns of an order and what may still go back. The owner has been verified by the caller. Refuses `not-found`.
 */
export async function returnsOfOrder(shop: Shop, orderId: string, language: Language): Promise<OrderReturns> {
  const { returnDays, promises } = await shop.settings();
  const now = shop.now();
  const { rows } = await shop.db.execute<TermsRow>(sql`
    select (o.subtotal - ${setSavings})::float8 as subtotal,
           (o.discount - ${setSavings} - ${returnedAmount})::float8 as discount,
           o.shipping_cost::float8 as "shippingCost", o.total::float8 as total, ${deliveredAt} as "deliveredAt",
           ${returnUnderWay} as "underWay"
      from orders o where o.id = ${orderId}`);
  const [order] = rows;
  if (!order) throw new Refusal("not-found");
  const lines = await returnableLines(shop.db, orderId);
  const { deliveredAt: at, underWay, ...sums } = order;
  const deliveredOn = at === null ? null : new Date(at);
  const left = lines.some((line) => line.left > 0);
  const problem =
    returnProblem({ deliveredAt: deliveredOn, underWay }, { returnDays, now }) ?? (left ? null : "nothing-left");
  const lastOne = deliveredOn && lastDay(returnsEndAt(deliveredOn, returnDays));
  const isInTime = left && (problem === null || problem === underWay);
  const offers = returnOffers(promises);
  const replacements = isInTime && offers.isExchangeOffered ? await replacementsOf(shop.db, lines, now) : [];
  return {
    terms: {
      until: isInTime ? lastOne : null,
      isOpen: problem === null,
      problem,
      lastDay: lastOne,
      ...offers,
      sums,
      lines: lines.map(({ variantId, worth, quantity, left }) => ({
        ...{ variantId, worth, quantity, left },
        replacements: replacements
          .filter(({ forVariantId }) => forVariantId === variantId)
          .map((each) => offered(each, language)),
      })),
    },
    returns: await readReturns(shop, orderId, language),
  };
}

/** The day that ends at a moment. */
function lastDay(endsAt: Date): string {
  return dhakaDay(new Date(endsAt.getTime() - 1));
}

function offered({ variantId, stock, picture, ...names }: Replacement, language: Language): OfferedReplacement {
  return {
    variantId,
    name: localizeField(names, "name", language)?.text ?? null,
    isInStock: stock === null || stock > 0,
    picture: toImage(picture, language),
  };
}

type NamedLine = {
  variantId: string;
  quantity: number;
  wantedVariantId: string | null;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
  wantedEn: string | null;
  wantedBn: string | null;
};

type ReturnRow = Omit<OrderReturn, "lines" | "photos"> & { lines: NamedLine[]; photos: ImageRow[] | null };

/** The columns of requests (`q`) as `toReturn` reads them. */
export const returnColumns = sql`
  q.id, q.reason, q.text, q.resolution, q.refund_method as "refundMethod", q.way, q.state, q.answer,
  q.requested_at as "requestedAt", q.decided_at as "decidedAt", q.received_at as "receivedAt",
  (select json_agg(json_build_object('variantId', l.variant_id, 'quantity', l.quantity, 'wantedVariantId', l.wanted_variant_id,
            'nameEn', p.name_en, 'nameBn', p.name_bn, 'variantNameEn', v.name_en, 'variantNameBn', v.name_bn,
            'wantedEn', w.name_en, 'wantedBn', w.name_bn) order by p.name_en, v.position)
     from return_request_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
     left join variants w on w.id = l.wanted_variant_id where l.request_id = q.id) as lines,
  (select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths) order by ri.position)
     from return_request_images ri join images i on i.id = ri.image_id where ri.request_id = q.id) as photos,
  (select json_build_object('amount', f.amount, 'state', f.state, 'dueBy', f.due_by, 'method', f.method)
     from refunds f where f.id = q.refund_id) as refund,
  (select k.number from orders k where k.id = q.replacement_id
      and (k.status not in ('cancelled', 'returned') or (q.state = 'received' and q.resolution = 'exchange'))) as replacement`;

async function readReturns(shop: Shop, orderId: string, language: Language): Promise<OrderReturn[]> {
  const { rows } = await shop.db.execute<ReturnRow>(sql`
    select ${returnColumns} from return_requests q where q.order_id = ${orderId} order by q.requested_at desc, q.id`);
  return rows.map((row) => toReturn(row, language));
}

/** A row of `returnColumns` as an API and page show it, with names in one language. */
export function toReturn(row: ReturnRow, language: Language): OrderReturn {
  const { lines, photos, requestedAt, decidedAt, receivedAt, ...request } = row;
  const iso = (at: string | null) => at && new Date(at).toISOString();
  return {
    ...request,
    ...{ requestedAt: iso(requestedAt) ?? "", decidedAt: iso(decidedAt), receivedAt: iso(receivedAt) },
    lines: lines.map(({ variantId, quantity, wantedVariantId, wantedEn, wantedBn, ...names }) => ({
      ...{ variantId, quantity, wantedVariantId },
      name: [localizeField(names, "name", language)?.text, localizeField(names, "variantName", language)?.text]
        .filter(Boolean)
        .join(", "),
      wanted: localizeField({ nameEn: wantedEn, nameBn: wantedBn }, "name", language)?.text ?? null,
    })),
    photos: (photos ?? []).map((photo) => toImage(photo, language)),
  };
}
