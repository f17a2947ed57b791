import { expect, test } from "vitest";
import { listOwnAddresses } from "./addresses/own-addresses.ts";
import { listAuditLog } from "./audit-log/list-audit-log.ts";
import { identify } from "./auth/identify.ts";
import { purgeExpiredAuth } from "./auth/sessions.ts";
import { issueToken } from "./auth/tokens.ts";
import { addToCart } from "./cart/change-cart.ts";
import { getCart } from "./cart/line-queries.ts";
import { purgeMerges } from "./cart/merge-carts.ts";
import { quoteCart } from "./cart/price-lines.ts";
import { listAdminProducts } from "./catalog/admin-products.ts";
import { browseProducts } from "./catalog/browse-products.ts";
import { purgeCatalogChanges } from "./catalog/catalog-index/read-changes.ts";
import { productSorts } from "./catalog/catalog-rules.ts";
import { adminSorts } from "./catalog/catalog-schema.ts";
import { listProductAddresses } from "./catalog/feed-queries.ts";
import { listCategories, listProducts, listRelatedProducts, pickFeatured } from "./catalog/list-products.ts";
import { findProducts, getProduct, pickProducts } from "./catalog/product-queries.ts";
import { refreshSalePrices } from "./catalog/product-summary.ts";
import { listBoughtTogether } from "./catalog/rank-bought-together.ts";
import { listMessages } from "./contact/contact-messages.ts";
import { recomputeClaims } from "./ingredients/claims.ts";
import { toTaka } from "./money.ts";
import { listNotifications } from "./notifications/list-notifications.ts";
import { purgeNotifications } from "./notifications/outbox.ts";
import { sendDueNotifications } from "./notifications/send-due-notifications.ts";
import { orderFilter } from "./orders/admin/admin-order-schema.ts";
import { countOrders, countStages, listOrders } from "./orders/admin/list-orders.ts";
import { orderDetail } from "./orders/admin/order-detail.ts";
import { changeStatus } from "./orders/change-status.ts";
import { findOwnOrder, listOrdersByEmail, trackOrder } from "./orders/find-orders.ts";
import { purgeIdempotencyKeys } from "./orders/idempotency-keys.ts";
import { orderRequest } from "./orders/order-schema.ts";
import { placeOrder } from "./orders/place-order.ts";
import { countNeeded } from "./parcels/count-needed.ts";
import { countParcels, listParcels } from "./parcels/list-parcels.ts";
import { parcelStages } from "./parcels/parcel-rules.ts";
import { countPaymentsToLookAt } from "./payments/payments-to-look-at.ts";
import { guest } from "./permissions.ts";
import { countQuestions, listAdminQuestions } from "./questions/admin-questions.ts";
import { productQuestions } from "./questions/list-questions.ts";
import { loadDashboard } from "./reports/load-dashboard.ts";
import { countReviews, listAdminReviews } from "./reviews/admin-reviews.ts";
import { listFeaturedReviews, productReviews } from "./reviews/list-reviews.ts";
import { listOrderReviews, listOwnReviews, loadReviewState } from "./reviews/own-reviews.ts";
import { reviewStatuses } from "./reviews/review-rules.ts";
import { writeReview } from "./reviews/write-review.ts";
import { browseResults } from "./search/list-results.ts";
import { reindexProducts } from "./search/reindex-products.ts";
import { suggest } from "./search/suggest.ts";
import type { Shop } from "./shop.ts";
import { verifyBatch } from "./stock/verify-batch.ts";
import { notifyNextRestocked } from "./stock-alerts/notify-restocked.ts";
import { purgeStockAlerts } from "./stock-alerts/subscribe.ts";
import { fillLargeShop, rowsPerTable, words } from "./test-large-shop.ts";
import { createWatchedShop } from "./test-plans.ts";
import { admin, nusrat, testShop } from "./test-shop.ts";
import { getAccount, getRole, listUsers } from "./users/find-users.ts";
import { addToWishlist, listWishlist } from "./wishlist/own-wishlist.ts";

/** The maximum that one statement may read from one table; reading more means that it grows with the shop. */
const maxRows = 1000;
// Lists are counted up to ten thousand (paging-queries.ts), more than this shop has rows.
const isCount = (statement: string) => / limit \$\d+\) counted\b/.test(statement);
// Daily sums grow with days only (decision 11).
const sums = ["daily_order_totals", "daily_product_sales", "daily_category_sales"];

type UseCase = (shop: Shop) => Promise<unknown>;

const list = { sort: "featured", filter: {}, page: 1, limit: 24 } as const;

function listUseCases({ productId, variantId }: { productId: string; variantId: string }): Record<string, UseCase> {
  const line = { productId, variantId, quantity: 1 };
  const asker = { actor: guest, address: "1.2.3.4" };
  const price = (shop: Shop) => quoteCart(shop, { lines: [line], deliveryArea: "inside", coupon: null }, "en", asker);
  const place = async (shop: Shop, actor: typeof nusrat | typeof guest, key: string) => {
    const { total } = await price(shop);
    const billingDetails = { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" };
    const request = orderRequest.parse({ billingDetails, items: [line], deliveryArea: "inside", total: toTaka(total) });
    return placeOrder(shop, { actor, request, language: "en", idempotencyKey: key });
  };
  const orders = (filter: object) => (shop: Shop) =>
    listOrders(shop, admin, { ...orderFilter.parse(filter), page: 1, limit: 25 });
  return {
    "the home page": async (shop) => {
      await listCategories(shop, "en");
      await pickFeatured(shop, 8, "en");
      await listProducts(shop, { sort: "newest", page: 1, limit: 4 }, "en");
      await listFeaturedReviews(shop, 3, "en");
    },
    ...Object.fromEntries(
      productSorts.flatMap((sort): [string, UseCase][] => [
        [`the whole shop, ${sort}`, (shop) => browseProducts(shop, { ...list, sort }, "en")],
        [`a category, ${sort}`, (shop) => browseProducts(shop, { ...list, sort, category: "Makeup" }, "en")],
      ]),
    ),
    "a category, filtered": (shop) =>
      browseProducts(shop, { ...list, category: "Makeup", filter: { skin: ["dry"], stock: ["1"] } }, "en"),
    "a brand": (shop) => listProducts(shop, { ...list, filter: { brand: ["brand-7"] } }, "en"),
    "a rare choice": (shop) => listProducts(shop, { ...list, filter: { hair: ["curly"] } }, "en"),
    "the API's list": (shop) => findProducts(shop, { page: 1, limit: 24 }, "en"),
    "the API's pick": (shop) => pickProducts(shop, 8, "en"),
    "the sitemap": async (shop) => {
      (await shop.catalogIndex.read()).count({});
      await listProductAddresses(shop, { offset: 0, limit: 100 });
    },
    "a product's page": async (shop) => {
      for (const id of [productId, "product42"]) {
        await getProduct(shop, id, "en");
        await listBoughtTogether(shop, [id], 3, "en");
        await listRelatedProducts(shop, id, 4, "en");
        await productReviews(shop, id, "en");
        await productQuestions(shop, id);
      }
    },
    "a batch code": (shop) => verifyBatch(shop, "sg 42", "network"),
    "a search": (shop) => browseResults(shop, { ...list, q: words[42] ?? "", sort: null }, "en"),
    "a mistyped search": (shop) =>
      browseResults(shop, { ...list, q: `${words[42]?.slice(0, -1)}x`, sort: "price" }, "en"),
    suggestions: (shop) => suggest(shop, words[42]?.slice(0, -2) ?? "", "en"),
    "identifying a request": async (shop) => {
      const token = await issueToken(shop, { userId: nusrat.id, sessionId: "own" });
      await identify(shop, `Bearer ${token}`);
    },
    "a cart": async (shop) => {
      await addToCart(shop, nusrat, { ...line, addedAt: null });
      await getCart(shop, nusrat, undefined, "en");
      await getCart(shop, admin, "user7@example.com", "en");
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
    "own orders": async (shop) => {
      await listOrdersByEmail(shop, nusrat, nusrat.email, { limit: 1000 });
      await findOwnOrder(shop, nusrat, "order1");
    },
    "own orders, by cursor": (shop) =>
      listOrdersByEmail(shop, nusrat, nusrat.email, { limit: 1000, after: `${Date.now()}000-order1` }),
    "somebody's orders, for staff": (shop) => listOrdersByEmail(shop, admin, "User9@example.com", { limit: 1000 }),
    "an order tracked": (shop) => trackOrder(shop, { number: "T7", phone: "+8801700000007" }),
    "the order list": orders({}),
    "the order list of a status": orders({ status: "pending" }),
    "the order list of a phone": orders({ q: "01700000042" }),
    "the parcels of each stage, and their counts": async (shop) => {
      for (const stage of parcelStages) await listParcels(shop, admin, { stage, limit: 25 });
      await listParcels(shop, admin, { code: "SFR-187745531", limit: 25 });
      await countParcels(shop, admin);
      await countStages(shop, admin);
    },
    "what waits, in the menu": async (shop) => {
      await countNeeded(shop, admin);
      await countPaymentsToLookAt(shop, admin);
    },
    "the orders to call first": orders({ callFirst: "yes" }),
    "the counts of orders": (shop) => countOrders(shop, admin),
    "one order": (shop) => orderDetail(shop, admin, "order77"),
    "the lists of staff": async (shop) => {
      const part = { page: 2, limit: 25 };
      await listUsers(shop, admin, part);
      await listUsers(shop, admin, { ...part, q: "user77@" });
      await listUsers(shop, admin, { ...part, after: `${Date.now()}000-user77` });
      for (const state of [undefined, "failed"] as const) await listNotifications(shop, admin, { ...part, state });
      for (const state of [undefined, "open", "answered"] as const) await listMessages(shop, admin, { ...part, state });
      for (const by of [undefined, "staff7"]) await listAuditLog(shop, admin, { ...part, by });
      for (const status of reviewStatuses) await listAdminReviews(shop, admin, { ...part, status }, "en");
      await countReviews(shop, admin);
      for (const status of reviewStatuses) await listAdminQuestions(shop, admin, { ...part, status }, "en");
      await countQuestions(shop, admin);
      // Low stock has no index: every order would have to move its entry.
      for (const sort of adminSorts.filter((each) => each !== "stock"))
        await listAdminProducts(shop, admin, { ...part, sort }, "en");
      await listAdminProducts(shop, admin, { ...part, sort: "newest", category: "Makeup" }, "en");
      await listAdminProducts(shop, admin, { ...part, sort: "newest", q: words[42] ?? "" }, "en");
    },
    "the overview": (shop) => loadDashboard(shop, admin, "en"),
    "own reviews": async (shop) => {
      await listOwnReviews(shop, nusrat, "en");
      await loadReviewState(shop, nusrat, productId, "en");
      await listOrderReviews(shop, { number: "LB-482-719-368", phone: "+8801700000001" }, "en");
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
    "own account": async (shop) => {
      await getAccount(shop, nusrat);
      await getRole(shop, admin, "user8@example.com");
      await listOwnAddresses(shop, nusrat);
    },
    "own wishlist": async (shop) => {
      await addToWishlist(shop, nusrat, productId);
      await listWishlist(shop, nusrat);
    },
    "the notifications that are due": async (shop) => {
      const sending = { ...shop, sendSms: async () => {} };
      for (const channel of ["sms", "mail"] as const) await sendDueNotifications(sending, channel, () => {});
    },
    "the start": async (shop) => {
      await reindexProducts(shop);
      await recomputeClaims(shop);
    },
    "each minute": async (shop) => {
      await refreshSalePrices(shop);
      await notifyNextRestocked(shop);
      await purgeCatalogChanges(shop);
    },
    "each night": async (shop) => {
      // Nothing is old enough to be purged.
      for (const purge of [purgeIdempotencyKeys, purgeNotifications, purgeExpiredAuth, purgeMerges, purgeStockAlerts])
        await purge({ ...shop, now: () => new Date("2020-01-01T12:00:00Z") });
    },
  };
}

test("no daily action of customers or staff reads a growing table from end to end", async ({ skip }) => {
  const shop = await testShop();
  const { rows } = await shop.pool.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  skip(!rows[0]?.may, "only a superuser may ask PostgreSQL for the plans of what ran");
  shop.setNow(new Date("2026-11-21T12:00:00Z"));
  const sampleProduct = await fillLargeShop(shop);
  const { readsOf, end } = createWatchedShop(shop);
  const tooMuch = async (name: string, go: UseCase) =>
    (await readsOf(go))
      .filter(({ table, rows, statement }) => rows > maxRows && !sums.includes(table) && !isCount(statement))
      .map(
        ({ table, rows, by, statement }) =>
          `${name}: ${rows} of ${table} by ${by}: ${statement.replaceAll(/\s+/g, " ")}`,
      );
  try {
    const all = Object.entries(listUseCases(sampleProduct));
    const found: string[] = [];
    for (const [name, go] of all) found.push(...(await tooMuch(name, go)));
    expect(found).toEqual([]);

    // Proves that the test can fail: without this index the order page reads all orders.
    await shop.pool.query("drop index orders_phone");
    const reads = await readsOf((watched) => orderDetail(watched, admin, "order77"));
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeGreaterThanOrEqual(rowsPerTable);
  } finally {
    await end();
  }
});
