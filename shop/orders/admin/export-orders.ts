import { writeAudit } from "../../audit-log/write-audit.ts";
import { localDigits } from "../../customers/phone.ts";
import { dhakaDateTime } from "../../dhaka-time.ts";
import { type Cell, csvLines, toCsv } from "../../import-export/csv.ts";
import { type Language, localizeField } from "../../language.ts";
import { toTaka } from "../../money.ts";
import { amountDue } from "../../payments/amount-due.ts";
import { type Actor, allow } from "../../permissions.ts";
import type { Shop } from "../../shop.ts";
import type { Order } from "../find-orders.ts";
import type { OrderFilter } from "./admin-order-schema.ts";
import { listOrders } from "./list-orders.ts";

type OrderColumn = Record<Language, string> & { cell: (order: Order, language: Language) => Cell };

const columns: OrderColumn[] = [
  { en: "Order", bn: "অর্ডার", cell: ({ number }) => number },
  { en: "Status", bn: "অবস্থা", cell: ({ status }) => status },
  { en: "Ordered at", bn: "অর্ডারের সময়", cell: ({ placedAt }) => dhakaDateTime(placedAt) },
  { en: "Name", bn: "নাম", cell: ({ fullName }) => fullName },
  { en: "Phone", bn: "ফোন", cell: ({ phone }) => localDigits(phone) },
  { en: "Email", bn: "ইমেইল", cell: ({ email }) => email },
  { en: "Address", bn: "ঠিকানা", cell: ({ address }) => address },
  { en: "City", bn: "শহর", cell: ({ city }) => city },
  { en: "ZIP", bn: "পোস্ট কোড", cell: ({ zip }) => zip },
  { en: "Delivery", bn: "ডেলিভারি", cell: ({ deliveryArea }) => deliveryArea },
  { en: "Products", bn: "পণ্য", cell: ({ lines }, language) => formatLines(lines, language) },
  { en: "Pieces", bn: "সংখ্যা", cell: ({ lines }) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0) },
  { en: "Subtotal", bn: "পণ্যের দাম", cell: ({ subtotal }) => toTaka(subtotal) },
  { en: "Discount", bn: "ছাড়", cell: ({ discount }) => toTaka(discount) },
  { en: "Coupon", bn: "কুপন", cell: ({ coupon }) => coupon?.code ?? null },
  { en: "Delivery charge", bn: "ডেলিভারি চার্জ", cell: ({ shippingCost }) => toTaka(shippingCost) },
  { en: "Total", bn: "মোট", cell: ({ total }) => toTaka(total) },
  { en: "To collect", bn: "নিতে হবে", cell: (order) => toTaka(amountDue(order)) },
  { en: "Note", bn: "নোট", cell: ({ note }) => note },
];

const batchSize = 500;

/** Streams the matching orders as CSV, so that a million of them never fill the memory. Audited. */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  filter: OrderFilter,
  language: Language,
): Promise<AsyncIterable<string>> {
  const by = allow(actor, "customers:export");
  const { status, from, to } = filter;
  const record = { id: "orders", name: "orders.csv" };
  await writeAudit(shop.db, { by, action: "orders-exported", record, after: { status, from, to } });
  return csvChunks(shop, actor, filter, language);
}

async function* csvChunks(shop: Shop, actor: Actor, filter: OrderFilter, language: Language): AsyncGenerator<string> {
  yield toCsv(
    columns.map((column) => column[language]),
    [],
  );
  for (let after: string | null = ""; after !== null; ) {
    const { orders, next } = await listOrders(shop, actor, { ...filter, after, page: 1, limit: batchSize });
    yield csvLines(orders.map((order) => columns.map(({ cell }) => cell(order, language))));
    after = next;
  }
}

function formatLines(lines: Order["lines"], language: Language): string {
  const products = lines.map((line) => {
    const name = localizeField(line, "name", language)?.text ?? "";
    const variant = localizeField(line, "variantName", language)?.text;
    return `${line.quantity} × ${name}${variant ? ` (${variant})` : ""}`;
  });
  return products.join("; ");
}
