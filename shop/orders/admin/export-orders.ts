import { writeAudit } from "../../audit-log/write-audit.ts";
import { localDigits } from "../../customers/phone.ts";
import { dhakaDateTime } from "../../dhaka-time.ts";
import { type Cell, csvLines, toCsv } from "../../import-export/csv.ts";
import { type Language, localizeField } from "../../language.ts";
import { toTaka } from "../../money.ts";
import { type Actor, allow } from "../../permissions.ts";
import type { Shop } from "../../shop.ts";
import type { Order } from "../find-orders.ts";
import type { OrderFilter } from "./admin-order-schema.ts";
import { listOrders } from "./list-orders.ts";

const columns = {
  en: [
    "Order",
    "Status",
    "Ordered at",
    "Name",
    "Phone",
    "Email",
    "Address",
    "City",
    "ZIP",
    "Delivery",
    "Products",
    "Pieces",
    "Subtotal",
    "Discount",
    "Coupon",
    "Delivery charge",
    "Total",
    "Note",
  ],
  bn: [
    "অর্ডার",
    "অবস্থা",
    "অর্ডারের সময়",
    "নাম",
    "ফোন",
    "ইমেইল",
    "ঠিকানা",
    "শহর",
    "পোস্ট কোড",
    "ডেলিভারি",
    "পণ্য",
    "সংখ্যা",
    "পণ্যের দাম",
    "ছাড়",
    "কুপন",
    "ডেলিভারি চার্জ",
    "মোট",
    "নোট",
  ],
} as const satisfies Record<Language, string[]>;

const batchSize = 500;

/** Streams the matching orders as CSV, so that a million of them never fill the memory. Audited. */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  filter: OrderFilter,
  language: Language,
): Promise<AsyncIterable<string>> {
  const by = allow(actor, "orders:read");
  const { status, from, to } = filter;
  const record = { id: "orders", name: "orders.csv" };
  await writeAudit(shop.db, { by, action: "orders-exported", record, after: { status, from, to } });
  return pieces(shop, actor, filter, language);
}

async function* pieces(shop: Shop, actor: Actor, filter: OrderFilter, language: Language): AsyncGenerator<string> {
  yield toCsv(columns[language], []);
  for (let after: string | null = ""; after !== null; ) {
    const { orders, next } = await listOrders(shop, actor, { ...filter, after, page: 1, limit: batchSize });
    yield csvLines(orders.map((order) => toCsvRow(order, language)));
    after = next;
  }
}

function toCsvRow(order: Order, language: Language): Cell[] {
  const products = order.lines.map((line) => {
    const name = localizeField(line, "name", language)?.text ?? "";
    const variant = localizeField(line, "variantName", language)?.text;
    return `${line.quantity} × ${name}${variant ? ` (${variant})` : ""}`;
  });
  return [
    order.number,
    order.status,
    dhakaDateTime(order.placedAt),
    order.fullName,
    localDigits(order.phone),
    order.email,
    order.address,
    order.city,
    order.zip,
    order.deliveryArea,
    products.join("; "),
    order.lines.reduce((pieces, line) => pieces + line.quantity, 0),
    toTaka(order.subtotal),
    toTaka(order.discount),
    order.coupon?.code ?? null,
    toTaka(order.shippingCost),
    toTaka(order.total),
    order.note,
  ];
}
