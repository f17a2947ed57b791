import { type OrderFilter, orderFilter } from "../shop/orders/admin/admin-order-schema.ts";
import { countOrders, listOrders } from "../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../shop/orders/admin/order-detail.ts";
import { pagesOf } from "../shop/paging.ts";
import { foldDays } from "../shop/reports/compact-daily-totals.ts";
import { loadDashboard } from "../shop/reports/dashboard.ts";
import { generateOrders, statementsOf } from "../shop/test-orders.ts";
import { postgresVersion, withBenchShop } from "./bench-shop.ts";
import { measure, timed } from "./measure.ts";
import { ms, report } from "./report.ts";

// The counter among a million orders with all their lines.
const orders = 1_000_000;
const products = 500;
const perPage = 25;
const staff = { role: "admin", id: "bench", email: "bench@labonno.example", name: "Bench" } as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
  const { pool } = shop;
  const generation = await timed(() => generateOrders(shop, { orders, products, withLines: orders }));
  const { rows: counted } = await pool.query<{ lines: number }>("select count(*)::int as lines from order_lines");
  const lines = counted[0]?.lines ?? 0;
  say(`${orders.toLocaleString("en")} orders, ${lines.toLocaleString("en")} lines, ${ms(generation / 1000)} s`);

  const rows: string[][] = [];
  const row = async (asked: string, work: () => Promise<unknown>, runs?: number) => {
    const { median, low, high } = await measure(work, runs);
    rows.push([asked, ms(median), `${ms(low)} to ${ms(high)}`]);
    say(rows.at(-1)?.join("  ") ?? "");
  };
  const list = (filter: Partial<OrderFilter> = {}, page = 1) =>
    listOrders(shop, staff, { ...orderFilter.parse({}), ...filter, page, limit: perPage });

  const overview = () => loadDashboard(shop, staff, "en");
  await row("overview, all of it", overview);
  // The same statements one by one, as the overview asks them.
  const figures = [
    "counts, revenue and thirty days",
    "sales by category",
    "best sellers, and what runs out",
    "longest waiting",
  ];
  for (const [index, { text, values }] of (
    await statementsOf(shop, (watched) => loadDashboard(watched, staff, "en"))
  ).entries())
    await row(`— ${figures[index]}`, () => pool.query(text, values));
  await row(
    "for comparison: counts and revenue from the orders themselves",
    () => pool.query("select status, count(*), sum(total) from orders group by status"),
    5,
  );
  await row(
    "for comparison: best sellers of 30 days from the lines themselves",
    () =>
      pool.query(
        `
    select l.product_id, sum(l.quantity) from orders o join order_lines l on l.order_id = o.id
     where is_revenue(o.status) and o.placed_at >= $1::timestamptz - interval '30 days' group by 1 order by 2 desc limit 5`,
        [shop.now().toISOString()],
      ),
    5,
  );

  await row("counts of the tabs", () => countOrders(shop, staff));
  await row("the newest 25", () => list());
  await row("the newest 25 of a status", () => list({ status: "delivered" }));
  await row("longest waiting", () => list({ status: "pending", sort: "waiting" }));
  const {
    rows: [oldest],
  } = await pool.query<{ micros: string; id: string }>(
    "select (extract(epoch from placed_at) * 1000000)::bigint::text as micros, id from orders order by placed_at, id desc offset 24 limit 1",
  );
  const after = `${oldest?.micros}-${oldest?.id}`;
  await row("the last page, by cursor", () => list({ after }));
  await row("the furthest page by number", () => list({}, pagesOf(orders, perPage)), 9);
  await row("one status in one area", () => list({ status: "cancelled", area: "inside" }));
  await row("a rare district", () => list({ district: "sylhet" }));
  await row("a rare amount", () => list({ min: 2_600_000, max: 2_600_000 } as Partial<OrderFilter>));
  await row("a day of last year", () => list({ from: "2025-11-21", to: "2025-11-21" }));
  await row("a phone", () => list({ q: "01700123456" }));
  await row("part of a phone", () => list({ q: "123456" }));
  await row("a name that many have", () => list({ q: "nusrat" }));
  await row("a name in Bangla", () => list({ q: "সাদিয়া" }));
  await row("nobody", () => list({ q: "zzyzx" }));
  await row("one order with its notes and its phone's history", () => orderDetail(shop, staff, `order${orders / 2}`));

  // What a busy day leaves (eight rows an order), and what fifty days leave where no nightly job has run.
  const folded: string[][] = [];
  for (const [what, loose] of [
    ["a day of 5,000 orders", 40_000],
    ["fifty such days at once", 2_000_000],
  ] as const) {
    await pool.query(`insert into daily_order_totals select date '2026-11-21' - n % 50, 'confirmed', 1, 100 from generate_series(1, ${loose / 2}) n;
      insert into daily_product_sales select date '2026-11-21' - (n % 50)::int, p.id, 1, 100
        from (select id, row_number() over () as place from products) p
        join generate_series(1, ${loose / 2}) n on n % ${products} + 1 = p.place`);
    const looked = await timed(overview);
    folded.push([what, loose.toLocaleString("en"), ms(looked), ms(await timed(() => foldDays(shop)))]);
    say(folded.at(-1)?.join("  ") ?? "");
  }

  report({
    title: "The counter among a million orders",
    command: "npm run bench -- counter",
    versions: [await postgresVersion(shop)],
    about: [
      `${orders.toLocaleString("en")} orders over 694 days (one a minute) with all their ${lines.toLocaleString("en")} lines of ${products} products and a quarter as many phones as orders,`,
      `made by \`shop/test-orders.ts\` in ${ms(generation / 1000)} s; ${perPage} orders a page, each time with its count. Milliseconds of 25 runs (of the`,
      "slow ones 5 or 9): the median, and where eight of ten lay. The two rows for comparison ask the orders themselves for",
      "what the overview has from sums by the day (decision 11).",
    ].join("\n"),
    tables: [
      { columns: ["asked", "median ms", "8 of 10 runs"], rows },
      { columns: ["the day sums hold loose rows of", "rows", "overview ms", "folded in ms"], rows: folded },
    ],
  });
});
