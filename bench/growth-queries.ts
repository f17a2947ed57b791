import { type Quote, quoteCart } from "../shop/cart/price-lines.ts";
import { listAdminProducts } from "../shop/catalog/admin-products.ts";
import { browseProducts } from "../shop/catalog/browse-products.ts";
import { categoryPageSize, productSorts } from "../shop/catalog/catalog-rules.ts";
import { categoryNames } from "../shop/catalog/catalog-schema.ts";
import type { Filter } from "../shop/catalog/facets.ts";
import { listCategories, listNewest, listRelatedProducts, pickFeatured } from "../shop/catalog/list-products.ts";
import { getProduct } from "../shop/catalog/product-queries.ts";
import { listBoughtTogether } from "../shop/catalog/rank-bought-together.ts";
import { toTaka } from "../shop/money.ts";
import { orderFilter } from "../shop/orders/admin/admin-order-schema.ts";
import { countOrders, listOrders } from "../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../shop/orders/admin/order-detail.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { loadDashboard } from "../shop/reports/load-dashboard.ts";
import { listFeaturedReviews, productReviews } from "../shop/reviews/list-reviews.ts";
import { browseResults } from "../shop/search/list-results.ts";
import { suggest } from "../shop/search/suggest.ts";
import type { BenchShop } from "./bench-shop.ts";
import { filledProduct } from "./fill-shop.ts";

type GrowthQuery = (run: number) => Promise<unknown>;

const staff = { role: "admin", id: "bench", email: "bench@labonno.example", name: "Bench" } as const;
const buyer = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
const searchTerms = [
  "serum",
  "lipstik",
  "চুলের তেল",
  "lal lipistik",
  "rose velvt lipstick chorui",
  "niacinamide",
  "spf 50",
  "neem",
];
const typedPrefixes = ["l", "li", "lips", "rose ve", "লিপ", "chuler t"];
const staffSorts = ["newest", "changed", "name", "price"] as const;
const filters: Filter[] = [
  { skin: ["dry"] },
  { brand: ["shapla"] },
  { skin: ["dry", "oily"], price: ["300-900"] },
  { shade: ["red"], stock: ["1"] },
  { brand: ["nodi", "mehtab"], price: ["200-900"], skin: ["dry"], rating: ["4"] },
  { finish: ["matte"], hair: ["curly"] },
];

/** Frequent requests of a filled shop, each run for another product or page. */
export async function growthQueries(shop: BenchShop, size: number, runs: number): Promise<Record<string, GrowthQuery>> {
  const pickProduct = (run: number) => 1 + ((run * 7919 + 104_729) % size);
  const category = (run: number) => categoryNames[run % categoryNames.length];
  const list = { filter: {}, sort: "featured", page: 1, limit: categoryPageSize } as const;
  const quotes = await Promise.all(
    Array.from({ length: runs }, (_, run) => orderableQuote(shop, [pickProduct(run), pickProduct(run + 1)])),
  );
  return {
    "home page": () =>
      Promise.all([
        listCategories(shop, "en"),
        pickFeatured(shop, 8, "en"),
        listNewest(shop, 4, "en"),
        listFeaturedReviews(shop, 3, "en"),
      ]),
    "category page": (run) => browseProducts(shop, { ...list, category: category(run), page: 1 + (run % 5) }, "en"),
    "category page, sorted": (run) =>
      browseProducts(shop, { ...list, category: category(run), sort: productSorts[run % 6] ?? "price" }, "en"),
    "category page, filtered": (run) =>
      browseProducts(shop, { ...list, category: category(run), filter: filters[run % filters.length] ?? {} }, "en"),
    "the last page of the whole shop": () => browseProducts(shop, { ...list, page: 1_000_000 }, "en"),
    "product page": async (run) => {
      const id = filledProduct(pickProduct(run));
      await Promise.all([
        getProduct(shop, id, "en"),
        listBoughtTogether(shop, [id], 3, "en"),
        listRelatedProducts(shop, id, 4, "en"),
        productReviews(shop, id, "en"),
      ]);
    },
    "search page": (run) =>
      browseResults(shop, { ...list, q: searchTerms[run % searchTerms.length] ?? "", sort: null }, "en"),
    "search page, filtered": (run) =>
      browseResults(
        shop,
        {
          ...{ ...list, q: searchTerms[run % searchTerms.length] ?? "", sort: null },
          filter: filters[run % filters.length] ?? {},
        },
        "en",
      ),
    "suggestions while typing": (run) => suggest(shop, typedPrefixes[run % typedPrefixes.length] ?? "", "en"),
    "cart priced": (run) => quote(shop, [pickProduct(run), pickProduct(run + 2)]),
    "order placed": (run) => order(shop, quotes[run] as Quote),
    "order list": (run) =>
      Promise.all([
        listOrders(shop, staff, {
          ...orderFilter.parse(run % 2 ? {} : { status: "delivered" }),
          page: 1 + (run % 3),
          limit: 25,
        }),
        countOrders(shop, staff),
      ]),
    "order list, searched": (run) =>
      listOrders(shop, staff, { ...orderFilter.parse({ q: `House ${pickProduct(run)}` }), page: 1, limit: 25 }),
    "product list of staff": (run) =>
      listAdminProducts(shop, staff, { sort: staffSorts[run % 4] ?? "newest", page: 1 + (run % 5), limit: 30 }, "en"),
    "product list of staff, searched": (run) =>
      listAdminProducts(
        shop,
        staff,
        { q: `SKU-${filledProduct(pickProduct(run))}`, sort: "newest", page: 1, limit: 30 },
        "en",
      ),
    "one order": (run) => orderDetail(shop, staff, `order${pickProduct(run)}`),
    overview: () => loadDashboard(shop, staff, "en"),
  };
}

function quote(shop: BenchShop, numbers: number[]): Promise<Quote> {
  const lines = numbers.map((number) => ({
    productId: filledProduct(number),
    variantId: `${filledProduct(number)}-1`,
    quantity: 1,
  }));
  return quoteCart(shop, { lines, deliveryArea: "inside", coupon: null }, "en", { actor: guest, address: "bench" });
}

/** A cart that can be ordered: nothing out of stock. */
async function orderableQuote(shop: BenchShop, numbers: number[]): Promise<Quote> {
  const quoted = await quote(shop, numbers);
  return quoted.lines.some(({ problem }) => problem)
    ? orderableQuote(
        shop,
        numbers.map((number) => (number % 900) + 1),
      )
    : quoted;
}

function order(shop: BenchShop, { lines, total }: Quote): Promise<unknown> {
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  const request = orderRequest.parse({ billingDetails: buyer, items, deliveryArea: "inside", total: toTaka(total) });
  return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
}
