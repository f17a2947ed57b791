import { type SQL, sql } from "drizzle-orm";
import { lowStockThreshold } from "../catalog/admin-products.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { type Language, type Localized, localize } from "../language.ts";
import { type ImageInfo, type ImageRow, productImage, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { waitingCount } from "../stock-alerts/subscribe.ts";

/** Orders placed on one day, and the revenue in them. */
type DayFigures = { day: string; orders: number; revenue: Paisa };

type CategorySales = { name: CategoryName; title: string; pieces: number; amount: Paisa };
type BestSeller = { productId: string; name: Localized; picture: ImageInfo | null; pieces: number; amount: Paisa };
type LowStockVariant = {
  productId: string;
  name: Localized;
  variantName: Localized | null;
  picture: ImageInfo | null;
  stock: number;
  /** Pieces of the product, in all its variants, sold in the last 30 days. */
  sold: number;
  /** How many customers wait for a stock alert. */
  waiting: number;
};
type WaitingOrder = { id: string; number: string; fullName: string; city: string; total: Paisa; placedAt: Date };

/** The dashboard's figures. Sales are the revenue of the last 30 days (`is_revenue`). */
export type Dashboard = {
  orders: number;
  counts: Record<OrderStatus, number>;
  revenue: Paisa;
  /** The last 30 days in Dhaka; the last one is today. */
  days: DayFigures[];
  categories: CategorySales[];
  bestSellers: BestSeller[];
  runningOut: LowStockVariant[];
  waiting: WaitingOrder[];
};

const daysBack = 29;
const maxListed = 5;
/** Low stock is searched among this many best sellers first, then among unsold products. */
const maxBestSellersChecked = 1000;

/** The dashboard's current figures; for staff. */
export async function loadDashboard(shop: Shop, actor: Actor, language: Language): Promise<Dashboard> {
  allow(actor, "orders:read");
  const since = sql`(dhaka_day(${shop.now().toISOString()}) - ${daysBack}::int)`;
  const [sums, categories, productSales, waiting] = await Promise.all([
    orderSums(shop, since),
    categorySales(shop, since, language),
    productFigures(shop, since, language),
    listLongestWaiting(shop),
  ]);
  return { ...sums, categories, ...productSales, waiting };
}

async function orderSums(shop: Shop, since: SQL) {
  type OrderSums = {
    counts: Partial<Record<OrderStatus, number>> | null;
    revenue: Paisa;
    days: DayFigures[];
  };
  const { rows } = await shop.db.execute<OrderSums>(sql`
    with sums as materialized (
      select day, status, sum(orders)::int as orders, sum(amount)::bigint as amount
        from daily_order_totals group by day, status)
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
      left join daily_category_sales d on d.category_id = c.id and d.day >= ${since}
     group by c.id order by amount desc, c.position`);
  return rows.map(({ nameBn, ...row }) => ({ ...row, title: language === "bn" ? nameBn : row.name }));
}

type NamedRow = { nameEn: string | null; nameBn: string | null; picture: ImageRow | null };

type ProductFigures = Pick<Dashboard, "bestSellers" | "runningOut">;
type BestSellerRow = NamedRow & Pick<BestSeller, "productId" | "pieces" | "amount">;
type LowStockRow = NamedRow &
  Pick<LowStockVariant, "productId" | "stock" | "sold" | "waiting"> & {
    variantEn: string | null;
    variantBn: string | null;
  };

/** Best sellers, and those low in stock, from the stored sums of 30 days per product. */
async function productFigures(shop: Shop, since: SQL, language: Language): Promise<ProductFigures> {
  await shop.db.execute(sql`select recount_recent_sales(${since})`);
  const { rows } = await shop.db.execute<{ best: BestSellerRow[] | null; few: LowStockRow[] | null }>(sql`
    with sold as materialized (
      select * from recent_product_sales where pieces > 0 order by pieces desc, product_id limit ${maxBestSellersChecked}),
    best as (select * from sold order by pieces desc, product_id limit ${maxListed}),
    few as (select v.id, v.product_id, v.stock, v.name_en, v.name_bn, s.pieces
              from sold s join variants v on v.product_id = s.product_id
              join products p on p.id = v.product_id and p.status = 'published'
             where v.stock <= ${lowStockThreshold} and not v.deleted
             order by s.pieces desc, v.stock, v.id limit ${maxListed})
    select (select json_agg(json_build_object('productId', p.id, 'nameEn', p.name_en, 'nameBn', p.name_bn, 'pieces', s.pieces,
                                              'amount', s.amount, 'picture', ${productImage("p.name")})
                            order by s.pieces desc, s.product_id)
              from best s join products p on p.id = s.product_id) as best,
           (select json_agg(${runningOut(sql`v.pieces`)} order by v.pieces desc, v.stock, v.id)
              from few v join products p on p.id = v.product_id) as few`);
  const [row] = rows;
  const few = row?.few ?? [];
  const rest = few.length < maxListed ? await findUnsoldLowStock(shop, maxListed - few.length) : [];
  return {
    bestSellers: (row?.best ?? []).map((each) => withNameAndImage(each, language)),
    runningOut: [...few, ...rest].map(({ variantEn, variantBn, ...each }) => ({
      ...withNameAndImage(each, language),
      variantName: localize({ en: variantEn, bn: variantBn }, language),
    })),
  };
}

/** Unsold products low in stock, the fewest pieces first. */
async function findUnsoldLowStock(shop: Shop, max: number): Promise<LowStockRow[]> {
  const { rows } = await shop.db.execute<{ few: LowStockRow }>(sql`
    select ${runningOut(sql`0`)} as few
      from low_stock_variants l join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id and p.status = 'published'
     where not exists (select from recent_product_sales m where m.product_id = l.product_id and m.pieces > 0)
     order by l.stock, l.variant_id limit ${max}`);
  return rows.map(({ few }) => few);
}

/** Whether variant `v` of product `p` is low in stock. */
function runningOut(sold: SQL): SQL {
  return sql`json_build_object('productId', p.id, 'nameEn', p.name_en, 'nameBn', p.name_bn, 'variantEn', v.name_en,
                               'variantBn', v.name_bn, 'stock', v.stock, 'sold', ${sold},
                               'waiting', ${waitingCount}, 'picture', ${productImage("p.name")})`;
}

async function listLongestWaiting(shop: Shop): Promise<WaitingOrder[]> {
  const { rows } = await shop.db.execute<WaitingOrder>(sql`
    select id, number, full_name as "fullName", city, total, placed_at as "placedAt"
      from orders where status = 'pending' order by placed_at, id desc limit ${maxListed}`);
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}

function withNameAndImage<Row extends NamedRow>({ nameEn, nameBn, picture, ...row }: Row, language: Language) {
  const name = localize({ en: nameEn, bn: nameBn }, language) ?? { text: "", language };
  return { ...row, name, picture: toImage(picture, language) };
}
