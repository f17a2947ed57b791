import { expect, test } from "vitest";
import { ownAddresses } from "./addresses/list-addresses.ts";
import { listHistory } from "./audit-log/list-audit-log.ts";
import { identify } from "./auth/identify.ts";
import { sweepPeople } from "./auth/purge-expired.ts";
import { issueToken } from "./auth/tokens.ts";
import { addToCart } from "./cart/change-cart.ts";
import { cartOf } from "./cart/line-queries.ts";
import { quoteCart } from "./cart/price-lines.ts";
import { forgetMerges } from "./cart/purge-merges.ts";
import { listStaffProducts } from "./catalog/admin-products.ts";
import { boughtTogether } from "./catalog/bought-together/list-pairs.ts";
import { browseProducts } from "./catalog/browse-products.ts";
import { productSorts } from "./catalog/catalog-rules.ts";
import { staffSorts } from "./catalog/catalog-schema.ts";
import { foldShelves } from "./catalog/compact-facet-counts.ts";
import { waysToMatching } from "./catalog/facet-index.ts";
import { listProductAddresses } from "./catalog/feed-queries.ts";
import { shelfFacets } from "./catalog/list-facets.ts";
import { listCategories, listMatching, listProducts, pickFeatured, relatedProducts } from "./catalog/list-products.ts";
import { findProducts, getProduct, pickProducts } from "./catalog/product-queries.ts";
import { turnOffers } from "./catalog/refresh-sale-prices.ts";
import { countShelf } from "./catalog/stored-facet-counts.ts";
import { matching } from "./catalog/where-clause.ts";
import { listMessages } from "./contact/list-messages.ts";
import { readMarks } from "./ingredients/recompute-claims.ts";
import { toTaka } from "./money.ts";
import { listLetters } from "./notifications/list-notifications.ts";
import { pruneLetters } from "./notifications/purge-notifications.ts";
import { sendDueLetters } from "./notifications/send-due-notifications.ts";
import { orderFilter } from "./orders/admin/admin-order-schema.ts";
import { countOrders, listOrders } from "./orders/admin/list-orders.ts";
import { orderDetail } from "./orders/admin/order-detail.ts";
import { changeStatus } from "./orders/change-status.ts";
import { ordersOf, ownOrder, trackOrder } from "./orders/find-orders.ts";
import { orderRequest } from "./orders/order-schema.ts";
import { placeOrder } from "./orders/place-order.ts";
import { forgetKeys } from "./orders/purge-idempotency-keys.ts";
import { guest } from "./permissions.ts";
import { loadDashboard } from "./reports/dashboard.ts";
import { countReviews, staffReviews } from "./reviews/admin-reviews.ts";
import { latestVoices, productReviews } from "./reviews/list-reviews.ts";
import { ownReviews, reviewsOfOrder, standingWith } from "./reviews/own-reviews.ts";
import { reviewStatuses } from "./reviews/review-rules.ts";
import { writeReview } from "./reviews/write-review.ts";
import { browseFound } from "./search/browse-results.ts";
import { readProducts } from "./search/reindex-products.ts";
import { suggest } from "./search/suggest.ts";
import type { Shop } from "./shop.ts";
import { tellNextReturned } from "./stock-alerts/notify-restocked.ts";
import { forgetRequests } from "./stock-alerts/purge-requests.ts";
import { crowd, crowdedShop, words } from "./test-large-shop.ts";
import { watchedShop } from "./test-plans.ts";
import { admin, nusrat, testShop } from "./test-shop.ts";
import { accountOf, listPeople, roleOf } from "./users/find-users.ts";
import { addWish } from "./wishlist/change-wishlist.ts";
import { ownWishes } from "./wishlist/list-wishlist.ts";

/** The most that one statement may take out of one table: whoever reads more reads what grows. */
const most = 1000;
// What a list holds is counted up to ten thousand (count-rows.ts), more than stand in this crowd.
const isCount = (statement: string) => / limit \$\d+\) counted\b/.test(statement);
// Sums over days, and counts of shelves: they grow with the days and the vocabulary (decisions 11 and 18).
const sums = ["daily_order_totals", "daily_product_sales", "daily_category_sales", "facet_counts"];

type Way = (shop: Shop) => Promise<unknown>;

const list = { sort: "featured", filter: {}, page: 1, limit: 24 } as const;

function ways({ productId, variantId }: { productId: string; variantId: string }): Record<string, Way> {
  const line = { productId, variantId, quantity: 1 };
  const asker = { actor: guest, address: "1.2.3.4" };
  const price = (shop: Shop) => quoteCart(shop, { lines: [line], deliveryArea: "inside", coupon: null }, "en", asker);
  const place = async (shop: Shop, actor: typeof nusrat | typeof guest, key: string) => {
    const { total } = await price(shop);
    const billingDetails = { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" };
    const request = orderRequest.parse({ billingDetails, items: [line], deliveryArea: "inside", total: toTaka(total) });
    return placeOrder(shop, { actor, request, language: "en", idempotencyKey: key });
  };
  const orders = (asked: object) => (shop: Shop) =>
    listOrders(shop, admin, { ...orderFilter.parse(asked), page: 1, limit: 25 });
  return {
    "the home page": async (shop) => {
      await listCategories(shop, "en");
      await pickFeatured(shop, 8, "en");
      await listProducts(shop, { sort: "newest", page: 1, limit: 4 }, "en");
      await latestVoices(shop, 3, "en");
    },
    ...Object.fromEntries(
      productSorts.flatMap((sort): [string, Way][] => [
        [`the whole shop, ${sort}`, (shop) => browseProducts(shop, { ...list, sort }, "en")],
        [`a category, ${sort}`, (shop) => browseProducts(shop, { ...list, sort, category: "Makeup" }, "en")],
      ]),
    ),
    "a large shelf, narrowed": async (shop) => {
      // As if it were too large to be counted whole.
      const most = { whole: 1000, narrowed: 300 };
      for (const filter of [
        { skin: ["dry"], stock: ["1"] },
        { hair: ["curly"], price: ["-60"] },
      ]) {
        const { total } = await shelfFacets(shop, { category: "Makeup", filter }, most);
        const narrowed = { category: "Makeup", filter } as const;
        const where = matching(narrowed);
        // What ended at the bound is met on the way through the list.
        const counted = total === most.narrowed ? crowd : total;
        await listMatching(shop, { ...list, where, ways: waysToMatching(narrowed), total: counted }, "en");
      }
    },
    "a brand": (shop) => listProducts(shop, { ...list, filter: { brand: ["brand-7"] } }, "en"),
    "a rare choice": (shop) => listProducts(shop, { ...list, filter: { hair: ["curly"] } }, "en"),
    "the API's list": (shop) => findProducts(shop, { page: 1, limit: 24 }, "en"),
    "the API's pick": (shop) => pickProducts(shop, 8, "en"),
    "the sitemap": async (shop) => {
      await countShelf(shop);
      await listProductAddresses(shop, { offset: 0, limit: 100 });
    },
    "a product's page": async (shop) => {
      for (const id of [productId, "product42"]) {
        await getProduct(shop, id, "en");
        await boughtTogether(shop, id, 3, "en");
        await relatedProducts(shop, id, 4, "en");
        await productReviews(shop, id, "en");
      }
    },
    "a search": (shop) => browseFound(shop, { ...list, q: words[42] ?? "", sort: null }, "en"),
    "a mistyped search": (shop) =>
      browseFound(shop, { ...list, q: `${words[42]?.slice(0, -1)}x`, sort: "price" }, "en"),
    suggestions: (shop) => suggest(shop, words[42]?.slice(0, -2) ?? "", "en"),
    "who asks": async (shop) => {
      const token = await issueToken(shop, { userId: nusrat.id, sessionId: "hers" });
      await identify(shop, `Bearer ${token}`);
    },
    "a cart": async (shop) => {
      await addToCart(shop, nusrat, { ...line, addedAt: null });
      await cartOf(shop, nusrat, undefined, "en");
      await cartOf(shop, admin, "user7@example.com", "en");
    },
    "a cart's price": price,
    "an order placed by a guest, and sent again": async (shop) => {
      await place(shop, guest, "key-of-a-guest");
      await place(shop, guest, "key-of-a-guest");
    },
    "an order placed by Nusrat, and confirmed": async (shop) => {
      const { id } = await place(shop, nusrat, "key-of-nusrat");
      await changeStatus(shop, admin, id, "confirmed");
      await changeStatus(shop, admin, id, "cancelled");
    },
    "her orders": async (shop) => {
      await ordersOf(shop, nusrat, nusrat.email, { limit: 1000 });
      await ownOrder(shop, nusrat, "order1");
    },
    "her orders, read on": (shop) =>
      ordersOf(shop, nusrat, nusrat.email, { limit: 1000, after: `${Date.now()}000-order1` }),
    "somebody's orders, for staff": (shop) => ordersOf(shop, admin, "User9@example.com", { limit: 1000 }),
    "an order tracked": (shop) => trackOrder(shop, { number: "T7", phone: "+8801700000007" }),
    "the order list": orders({}),
    "the order list of a status": orders({ status: "pending" }),
    "the order list of a phone": orders({ q: "01700000042" }),
    "the orders to call first": orders({ callFirst: "yes" }),
    "the counts of orders": (shop) => countOrders(shop, admin),
    "one order": (shop) => orderDetail(shop, admin, "order77"),
    "the lists of staff": async (shop) => {
      const part = { page: 2, limit: 25 };
      await listPeople(shop, admin, part);
      await listPeople(shop, admin, { ...part, q: "user77@" });
      await listPeople(shop, admin, { ...part, after: `${Date.now()}000-user77` });
      for (const state of [undefined, "failed"] as const) await listLetters(shop, admin, { ...part, state });
      for (const state of [undefined, "open", "answered"] as const) await listMessages(shop, admin, { ...part, state });
      for (const by of [undefined, "staff7"]) await listHistory(shop, admin, { ...part, by });
      for (const status of reviewStatuses) await staffReviews(shop, admin, { ...part, status }, "en");
      await countReviews(shop, admin);
      // What runs out is not kept in order: every order would have to move it.
      for (const sort of staffSorts.filter((each) => each !== "stock"))
        await listStaffProducts(shop, admin, { ...part, sort }, "en");
      await listStaffProducts(shop, admin, { ...part, sort: "newest", category: "Makeup" }, "en");
      await listStaffProducts(shop, admin, { ...part, sort: "newest", q: words[42] ?? "" }, "en");
    },
    "the overview": (shop) => loadDashboard(shop, admin, "en"),
    "her reviews": async (shop) => {
      await ownReviews(shop, nusrat, "en");
      await standingWith(shop, nusrat, productId, "en");
      await reviewsOfOrder(shop, { number: "LB-482-719-368", phone: "+8801700000001" }, "en");
    },
    "a review written": (shop) =>
      writeReview(shop, nusrat, productId, {
        stars: 5,
        title: null,
        text: null,
        skinType: null,
        ageBand: null,
        photos: [],
        order: undefined,
      }),
    "her account": async (shop) => {
      await accountOf(shop, nusrat);
      await roleOf(shop, admin, "user8@example.com");
      await ownAddresses(shop, nusrat);
    },
    "her wishes": async (shop) => {
      await addWish(shop, nusrat, productId);
      await ownWishes(shop, nusrat);
    },
    "the letters that are due": async (shop) => {
      const sending = { ...shop, sendSms: async () => {} };
      for (const channel of ["sms", "mail"] as const) await sendDueLetters(sending, channel, () => {});
    },
    "the start": async (shop) => {
      await readProducts(shop);
      await readMarks(shop);
    },
    "each minute": async (shop) => {
      await turnOffers(shop);
      await tellNextReturned(shop);
      await foldShelves(shop);
    },
    "each night": async (shop) => {
      // Nothing is old enough to go.
      for (const forget of [forgetKeys, pruneLetters, sweepPeople, forgetMerges, forgetRequests])
        await forget({ ...shop, now: () => new Date("2020-01-01T12:00:00Z") });
    },
  };
}

test("nothing that shoppers or the counter do every day reads a table that grows from end to end", async ({ skip }) => {
  const shop = await testShop();
  const { rows } = await shop.pool.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  skip(!rows[0]?.may, "only a superuser may ask PostgreSQL for the plans of what ran");
  shop.setNow(new Date("2026-11-21T12:00:00Z"));
  const told = await crowdedShop(shop);
  const { readBy, end } = watchedShop(shop);
  const tooMuch = async (name: string, go: Way) =>
    (await readBy(go))
      .filter(({ table, rows, statement }) => rows > most && !sums.includes(table) && !isCount(statement))
      .map(
        ({ table, rows, by, statement }) =>
          `${name}: ${rows} of ${table} by ${by}: ${statement.replaceAll(/\s+/g, " ")}`,
      );
  try {
    const all = Object.entries(ways(told));
    const found: string[] = [];
    for (const [name, go] of all) found.push(...(await tooMuch(name, go)));
    expect(found).toEqual([]);

    // It does notice: one of the indexes gone, and the order's page reads everybody's orders.
    await shop.pool.query("drop index orders_phone");
    const reads = await readBy((watched) => orderDetail(watched, admin, "order77"));
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeGreaterThanOrEqual(crowd);
  } finally {
    await end();
  }
});
