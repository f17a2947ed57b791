import { type OrderFilter, orderFilter } from "../shop/orders/admin/admin-order-schema.ts";
import { countOrders, listOrders } from "../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../shop/orders/admin/order-detail.ts";
import { countPages } from "../shop/paging.ts";
import { compactDailyTotals } from "../shop/reports/compact-daily-totals.ts";
import { loadDashboard } from "../shop/reports/load-dashboard.ts";
import { generateOrders, statementsOf } from "../shop/test-orders.ts";
import { postgresVersion, withBenchShop } from "./bench-shop.ts";
import { elapsedMs, measure } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";

// The admin dashboard with a million orders and all their lines.
const orders = 1_000_000;
const products = 500;
const perPage = 25;
const staff = { role: "admin", id: "bench", email: "bench@labonno.example", name: "Bench" } as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
  const { pool } = shop;
  const generationMs = await elapsedMs(() => generateOrders(shop, { orders, products, withLines: orders }));
  const { rows: countRows } = await pool.query<{ lines: number }>("select count(*)::int as lines from order_lines");
  const lines = countRows[0]?.lines ?? 0;
  print(
    `${orders.toLocaleString("en")} orders, ${lines.toLocaleString("en")} lines, ${formatMs(generationMs / 1000)} s`,
  );

  const rows: string[][] = [];
  const addRow = async (label: string, work: () => Promise<unknown>, runs?: number) => {
    const { median, low, high } = await measure(work, runs);
    rows.push([label, formatMs(median), `${formatMs(low)} to ${formatMs(high)}`]);
    print(rows.at(-1)?.join("  ") ?? "");
  };
  const list = (filter: Partial<OrderFilter> = {}, page = 1) =>
    listOrders(shop, staff, { ...orderFilter.parse({}), ...filter, page, limit: perPage });

  const overview = () => loadDashboard(shop, staff, "en");
  await addRow("the whole overview", overview);
  // The statements of the overview one by one.
  const statementLabels = [
    "counts, revenue and the last thirty days",
    "sales by category",
    "bestsellers, and products running out",
    "longest waiting",
  ];
  for (const [index, { text, values }] of (
    await statementsOf({ ...shop, pool }, (watched) => loadDashboard(watched, staff, "en"))
  ).entries())
    await addRow(`— ${statementLabels[index]}`, () => pool.query(text, values));
  await addRow(
    "for comparison: counts and revenue straight from the orders",
    () => pool.query("select status, count(*), sum(total) from orders group by status"),
    5,
  );
  await addRow(
    "for comparison: bestsellers of 30 days straight from the order lines",
    () =>
      pool.query(
        `
    select l.product_id, sum(l.quantity) from orders o join order_lines l on l.order_id = o.id
     where is_revenue(o.status) and o.placed_at >= $1::timestamptz - interval '30 days' group by 1 order by 2 desc limit 5`,
        [shop.now().toISOString()],
      ),
    5,
  );

  await addRow("counts on the tabs", () => countOrders(shop, staff));
  await addRow("the newest 25", () => list());
  await addRow("the newest 25 of a status", () => list({ status: "delivered" }));
  await addRow("longest waiting", () => list({ status: "pending", sort: "waiting" }));
  const {
    rows: [oldest],
  } = await pool.query<{ micros: string; id: string }>(
    "select (extract(epoch from placed_at) * 1000000)::bigint::text as micros, id from orders order by placed_at, id desc offset 24 limit 1",
  );
  const after = `${oldest?.micros}-${oldest?.id}`;
  await addRow("the last page, by cursor", () => list({ after }));
  await addRow("the last page, by number", () => list({}, countPages(orders, perPage)), 9);
  await addRow("one status in one area", () => list({ status: "cancelled", area: "inside" }));
  await addRow("a rare district", () => list({ district: "sylhet" }));
  await addRow("a rare amount", () => list({ min: 2_600_000, max: 2_600_000 } as Partial<OrderFilter>));
  await addRow("a day of last year", () => list({ from: "2025-11-21", to: "2025-11-21" }));
  await addRow("a phone", () => list({ q: "01700123456" }));
  await addRow("part of a phone", () => list({ q: "123456" }));
  await addRow("a common name", () => list({ q: "nusrat" }));
  await addRow("a name in Bangla", () => list({ q: "সাদিয়া" }));
  await addRow("a name that nobody has", () => list({ q: "zzyzx" }));
  await addRow("one order with its notes and the history of its phone number", () =>
    orderDetail(shop, staff, `order${orders / 2}`),
  );

  // The rows of a busy day (eight per order), and of fifty days without a nightly job.
  const compactedRows: string[][] = [];
  for (const [label, looseRows] of [
    ["a day of 5,000 orders", 40_000],
    ["fifty such days at once", 2_000_000],
  ] as const) {
    await pool.query(`insert into daily_order_totals select date '2026-11-21' - n % 50, 'confirmed', 1, 100 from generate_series(1, ${looseRows / 2}) n;
      insert into daily_product_sales select date '2026-11-21' - (n % 50)::int, p.id, 1, 100
        from (select id, row_number() over () as place from products) p
        join generate_series(1, ${looseRows / 2}) n on n % ${products} + 1 = p.place`);
    const overviewMs = await elapsedMs(overview);
    compactedRows.push([
      label,
      looseRows.toLocaleString("en"),
      formatMs(overviewMs),
      formatMs(await elapsedMs(() => compactDailyTotals(shop))),
    ]);
    print(compactedRows.at(-1)?.join("  ") ?? "");
  }

  writeReport({
    title: "The dashboard among a million orders",
    command: "npm run bench -- admin",
    versions: [await postgresVersion(shop)],
    about: [
      `${orders.toLocaleString("en")} orders over 694 days (one a minute) with all their ${lines.toLocaleString("en")} lines of ${products} products and a quarter as many phone numbers as orders,`,
      `generated by \`shop/test-orders.ts\` in ${formatMs(generationMs / 1000)} s; ${perPage} orders per page, each with the total count. Median of 25 runs (5 or 9 for`,
      "slow queries), and the range from p10 to p90. The two rows for comparison compute from the orders what the overview",
      "reads from daily totals (decision 11).",
    ].join("\n"),
    tables: [
      { columns: ["query", "median ms", "p10 to p90 ms"], rows },
      { columns: ["daily totals not yet compacted", "rows", "overview ms", "compacted in ms"], rows: compactedRows },
    ],
  });
});
