import { type SQL, sql } from "drizzle-orm";
import { waitingForVariant } from "../back-in-stock/waiting.ts";
import { type Picture, type PictureRow, toPicture } from "../catalog/queries.ts";
import type { CategoryName } from "../catalog/schema.ts";
import { fewPieces } from "../catalog/staff-products.ts";
import { type Language, type Localized, localize } from "../language.ts";
import type { Paisa } from "../money.ts";
import type { OrderStatus } from "../orders/rules.ts";
import { orderStatuses } from "../orders/rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/** One of the last days: how many orders were placed on it, and what of them is revenue. */
type DayFigures = { day: string; orders: number; revenue: Paisa };

type CategorySales = { name: CategoryName; title: string; pieces: number; amount: Paisa };
type BestSeller = { productId: string; name: Localized; picture: Picture | null; pieces: number; amount: Paisa };
type RunningOut = {
  productId: string;
  name: Localized;
  variantName: Localized | null;
  picture: Picture | null;
  stock: number;
  /** Pieces sold in the last 30 days. */
  sold: number;
  /** How many want to be told when it is back. */
  waiting: number;
};
type Waiting = { id: string; number: string; fullName: string; city: string; total: Paisa; placedAt: Date };

/** How the shop stands. Sales are those of the last 30 days, in revenue's sense (product.md). */
export type Dashboard = {
  orders: number;
  counts: Record<OrderStatus, number>;
  revenue: Paisa;
  /** The last 30 days of Dhaka's calendar; the last one is today. */
  days: DayFigures[];
  categories: CategorySales[];
  bestSellers: BestSeller[];
  runningOut: RunningOut[];
  waiting: Waiting[];
};

const daysBack = 29;
const listed = 5;

/** The figures of the dashboard, at this very moment; for staff. */
export async function loadDashboard(shop: Shop, actor: Actor, language: Language): Promise<Dashboard> {
  allow(actor, "orders:read");
  const since = sql`(dhaka_day(${shop.now().toISOString()}) - ${daysBack}::int)`;
  const [sums, categories, bestSellers, runningOut, waiting] = await Promise.all([
    orderSums(shop, since),
    categorySales(shop, since, language),
    productSales(shop, since, language),
    variantsRunningOut(shop, since, language),
    longestWaiting(shop),
  ]);
  return { ...sums, categories, bestSellers, runningOut, waiting };
}

async function orderSums(shop: Shop, since: SQL) {
  type Sums = {
    counts: Partial<Record<OrderStatus, number>> | null;
    revenue: Paisa;
    days: DayFigures[];
  };
  const { rows } = await shop.db.execute<Sums>(sql`
    with sums as materialized (
      select day, status, sum(orders)::int as orders, sum(amount)::bigint as amount
        from order_days group by day, status)
    select (select json_object_agg(status, orders)
              from (select status, sum(orders)::int as orders from sums group by status) by_status) as counts,
           (select coalesce(sum(amount), 0)::bigint from sums where is_revenue(status)) as revenue,
           (select json_agg(json_build_object('day', day, 'orders', orders, 'revenue', revenue) order by day)
              from (select (${since} + n) as day, coalesce(sum(s.orders), 0)::int as orders,
                           coalesce(sum(s.amount) filter (where is_revenue(s.status)), 0)::bigint as revenue
                      from generate_series(0, ${daysBack}::int) n left join sums s on s.day = ${since} + n
                     group by n) each_day) as days`);
  const [row] = rows;
  if (!row) throw new Error("no sums");
  const counts = Object.fromEntries(
    orderStatuses.map((status) => [status, row.counts?.[status] ?? 0]),
  ) as Dashboard["counts"];
  const orders = Object.values(counts).reduce((all, count) => all + count, 0);
  return { orders, counts, revenue: row.revenue, days: row.days };
}

async function categorySales(shop: Shop, since: SQL, language: Language): Promise<CategorySales[]> {
  const { rows } = await shop.db.execute<Omit<CategorySales, "title"> & { nameBn: string }>(sql`
    select c.name, c.name_bn as "nameBn", coalesce(sum(d.pieces), 0)::int as pieces,
           coalesce(sum(d.amount), 0)::bigint as amount
      from categories c
      left join (select p.category_id, s.pieces, s.amount
                   from (select product_id, sum(pieces) as pieces, sum(amount) as amount
                           from product_days where day >= ${since} group by product_id) s
                   join products p on p.id = s.product_id) d on d.category_id = c.id
     group by c.id order by amount desc, c.position`);
  return rows.map(({ nameBn, ...row }) => ({ ...row, title: language === "bn" ? nameBn : row.name }));
}

type NamedRow = { nameEn: string | null; nameBn: string | null; picture: PictureRow | null };

const pictureOfProduct = sql`
  (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
                            'altEn', p.name_en, 'altBn', p.name_bn)
     from product_images pi join images i on i.id = pi.image_id
    where pi.product_id = p.id order by pi.position limit 1)`;

async function productSales(shop: Shop, since: SQL, language: Language): Promise<BestSeller[]> {
  const { rows } = await shop.db.execute<{ productId: string; pieces: number; amount: Paisa } & NamedRow>(sql`
    select p.id as "productId", p.name_en as "nameEn", p.name_bn as "nameBn", s.pieces, s.amount,
           ${pictureOfProduct} as picture
      from (select product_id, sum(pieces)::int as pieces, sum(amount)::bigint as amount
              from product_days where day >= ${since} group by product_id having sum(pieces) > 0
             order by 2 desc, 1 limit ${listed}) s
      join products p on p.id = s.product_id order by s.pieces desc, s.product_id`);
  return rows.map((row) => named(row, language));
}

async function variantsRunningOut(shop: Shop, since: SQL, language: Language): Promise<RunningOut[]> {
  type Row = NamedRow &
    Pick<RunningOut, "productId" | "stock" | "sold" | "waiting"> & {
      variantEn: string | null;
      variantBn: string | null;
    };
  const { rows } = await shop.db.execute<Row>(sql`
    select p.id as "productId", p.name_en as "nameEn", p.name_bn as "nameBn", v.name_en as "variantEn",
           v.name_bn as "variantBn", v.stock, coalesce(s.sold, 0)::int as sold,
           ${waitingForVariant} as waiting, ${pictureOfProduct} as picture
      from variants v join products p on p.id = v.product_id and p.status = 'published'
      left join (select product_id, sum(pieces) as sold from product_days where day >= ${since} group by product_id) s
        on s.product_id = p.id
     where v.stock <= ${fewPieces} and not v.deleted
     order by coalesce(s.sold, 0) desc, v.stock, v.id limit ${listed}`);
  return rows.map(({ variantEn, variantBn, ...row }) => ({
    ...named(row, language),
    variantName: localize({ en: variantEn, bn: variantBn }, language),
  }));
}

async function longestWaiting(shop: Shop): Promise<Waiting[]> {
  const { rows } = await shop.db.execute<Waiting>(sql`
    select id, number, full_name as "fullName", city, total, placed_at as "placedAt"
      from orders where status = 'pending' order by placed_at, id desc limit ${listed}`);
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}

function named<Row extends NamedRow>({ nameEn, nameBn, picture, ...row }: Row, language: Language) {
  const name = localize({ en: nameEn, bn: nameBn }, language) ?? { text: "", language };
  return { ...row, name, picture: toPicture(picture, language) };
}
