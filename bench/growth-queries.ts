import { type Quote, quoteCart } from "../shop/cart/price-lines.ts";
import { listStaffProducts } from "../shop/catalog/admin-products.ts";
import { boughtTogether } from "../shop/catalog/bought-together/list-pairs.ts";
import { browseProducts } from "../shop/catalog/browse-products.ts";
import { categoryPageSize, productSorts } from "../shop/catalog/catalog-rules.ts";
import { categoryNames } from "../shop/catalog/catalog-schema.ts";
import type { Filter } from "../shop/catalog/facets.ts";
import { listCategories, listProducts, pickFeatured, relatedProducts } from "../shop/catalog/list-products.ts";
import { getProduct } from "../shop/catalog/product-queries.ts";
import { toTaka } from "../shop/money.ts";
import { orderFilter } from "../shop/orders/admin/admin-order-schema.ts";
import { countOrders, listOrders } from "../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../shop/orders/admin/order-detail.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { loadDashboard } from "../shop/reports/dashboard.ts";
import { latestVoices, productReviews } from "../shop/reviews/list-reviews.ts";
import { browseFound } from "../shop/search/browse-results.ts";
import { suggest } from "../shop/search/suggest.ts";
import type { BenchShop } from "./bench-shop.ts";
import { filledProduct } from "./fill-shop.ts";

type Way = (run: number) => Promise<unknown>;

const staff = { role: "admin", id: "bench", email: "bench@labonno.example", name: "Bench" } as const;
const buyer = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
const searched = [
  "serum",
  "lipstik",
  "চুলের তেল",
  "lal lipistik",
  "rose velvt lipstick chorui",
  "niacinamide",
  "spf 50",
  "neem",
];
const begun = ["l", "li", "lips", "rose ve", "লিপ", "chuler t"];
const staffOrders = ["newest", "changed", "name", "price"] as const;
const narrowed: Filter[] = [
  { skin: ["dry"] },
  { brand: ["shapla"] },
  { skin: ["dry", "oily"], price: ["300-900"] },
  { shade: ["red"], stock: ["1"] },
  { brand: ["nodi", "mehtab"], price: ["200-900"], skin: ["dry"], rating: ["4"] },
  { finish: ["matte"], hair: ["curly"] },
];

/** The ways through a filled shop that are gone again and again, each run for something else. */
export async function growingWays(shop: BenchShop, size: number, runs: number): Promise<Record<string, Way>> {
  const any = (run: number) => 1 + ((run * 7919 + 104_729) % size);
  const category = (run: number) => categoryNames[run % categoryNames.length];
  const list = { filter: {}, sort: "featured", page: 1, limit: categoryPageSize } as const;
  const baskets = await Promise.all(Array.from({ length: runs }, (_, run) => basket(shop, [any(run), any(run + 1)])));
  return {
    "home page": () =>
      Promise.all([
        listCategories(shop, "en"),
        pickFeatured(shop, 8, "en"),
        listProducts(shop, { sort: "newest", page: 1, limit: 4 }, "en"),
        latestVoices(shop, 3, "en"),
      ]),
    "category page": (run) => browseProducts(shop, { ...list, category: category(run), page: 1 + (run % 5) }, "en"),
    "category page, sorted": (run) =>
      browseProducts(shop, { ...list, category: category(run), sort: productSorts[run % 6] ?? "price" }, "en"),
    "category page, narrowed": (run) =>
      browseProducts(shop, { ...list, category: category(run), filter: narrowed[run % narrowed.length] ?? {} }, "en"),
    "the last page of the whole shop": () => browseProducts(shop, { ...list, page: 1_000_000 }, "en"),
    "product page": async (run) => {
      const id = filledProduct(any(run));
      await Promise.all([
        getProduct(shop, id, "en"),
        boughtTogether(shop, id, 3, "en"),
        relatedProducts(shop, id, 4, "en"),
        productReviews(shop, id, "en"),
      ]);
    },
    "search page": (run) => browseFound(shop, { ...list, q: searched[run % searched.length] ?? "", sort: null }, "en"),
    "suggestions while typing": (run) => suggest(shop, begun[run % begun.length] ?? "", "en"),
    "cart priced": (run) => quote(shop, [any(run), any(run + 2)]),
    "order placed": (run) => order(shop, baskets[run] as Quote),
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
      listOrders(shop, staff, { ...orderFilter.parse({ q: `House ${any(run)}` }), page: 1, limit: 25 }),
    "product list of staff": (run) =>
      listStaffProducts(shop, staff, { sort: staffOrders[run % 4] ?? "newest", page: 1 + (run % 5), limit: 30 }, "en"),
    "product list of staff, searched": (run) =>
      listStaffProducts(shop, staff, { q: `SKU-${filledProduct(any(run))}`, sort: "newest", page: 1, limit: 30 }, "en"),
    "one order": (run) => orderDetail(shop, staff, `order${any(run)}`),
    overview: () => loadDashboard(shop, staff, "en"),
  };
}

function quote(shop: BenchShop, places: number[]): Promise<Quote> {
  const lines = places.map((place) => ({
    productId: filledProduct(place),
    variantId: `${filledProduct(place)}-1`,
    quantity: 1,
  }));
  return quoteCart(shop, { lines, deliveryArea: "inside", coupon: null }, "en", { actor: guest, address: "bench" });
}

/** A cart that can be ordered as it stands: without what is out of stock. */
async function basket(shop: BenchShop, places: number[]): Promise<Quote> {
  const priced = await quote(shop, places);
  return priced.lines.some(({ problem }) => problem)
    ? basket(
        shop,
        places.map((place) => (place % 900) + 1),
      )
    : priced;
}

function order(shop: BenchShop, { lines, total }: Quote): Promise<unknown> {
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  const request = orderRequest.parse({ billingDetails: buyer, items, deliveryArea: "inside", total: toTaka(total) });
  return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
}
