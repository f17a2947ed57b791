import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  notifications,
  orders,
  products,
  rateLimits,
  restockedVariants,
  stockAlerts,
  variants,
} from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { releaseStock } from "../catalog/stock.ts";
import type { NotificationData } from "../notifications/notification.ts";
import { changeStatus } from "../orders/change-status.ts";
import { placeDeliveredOrder } from "../reviews/test-delivered-order.ts";
import { admin, productDraft, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { notifyNextRestocked } from "./notify-restocked.ts";
import { stockRequest } from "./stock-alert-schema.ts";
import { purgeStockAlerts, subscribeToStock, unsubscribe } from "./subscribe.ts";

let shop: TestShop;
let productId: string;
let variantId: string;
beforeEach(async () => {
  shop = await testShop();
  const saved = await stockProduct(shop, {
    variants: [variantDraft({ sku: "LIP-RANI", name: { en: "Rani", bn: "রানি" }, stock: 0 })],
  });
  productId = saved.productId;
  variantId = saved.variantIds[0] ?? "";
});

async function subscribe(
  to: string,
  { language = "en" as const, of = variantId } = {} as { language?: "en" | "bn"; of?: string },
) {
  // Each from another address, because of the rate limit.
  await shop.db.delete(rateLimits);
  return subscribeToStock(shop, stockRequest.parse({ variantId: of, to }), { language, address: "10.0.0.1" });
}

/** Notifies until no subscriber is left; returns the recipients in order. */
async function notifyAll(): Promise<string[]> {
  const before = new Set((await shop.db.select({ id: notifications.id }).from(notifications)).map(({ id }) => id));
  while (await notifyNextRestocked(shop));
  const all = await shop.db.select().from(notifications).where(eq(notifications.kind, "back-in-stock"));
  return all.filter(({ id }) => !before.has(id)).map(({ recipient }) => recipient);
}

const setStock = (stock: number | null) => shop.db.update(variants).set({ stock }).where(eq(variants.id, variantId));
const phone = (n: number) => `+88017${String(n).padStart(8, "0")}`;

describe("each subscriber gets one notification when", () => {
  const ways: Record<string, () => Promise<unknown>> = {
    "staff count it": () => changeVariant(shop, admin, variantId, { stock: 4, was: { stock: 0 } }),
    "it is no longer counted": () => setStock(null),
    "an import brings it": () =>
      transaction(shop.db, (tx) =>
        saveProducts(tx, [
          productDraft({
            ...{ source: "old-shop", sourceKey: "42" },
            variants: [variantDraft({ sku: "LIP-OLD", stock: 3 })],
          }),
        ]),
      ),
    "an order is cancelled": async () => {
      await setStock(1);
      const order = await placeDeliveredOrder(shop, productId, { status: "shipped" });
      await shop.db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, order.id));
      await subscribe("rina@example.com");
      await changeStatus(shop, admin, order.id, "cancelled");
    },
    "a hidden product is published": async () => {
      await shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, productId));
      await setStock(5);
      expect(await notifyAll()).toEqual([]);
      await shop.db.update(products).set({ status: "published" }).where(eq(products.id, productId));
    },
    "a removed shade is added again": async () => {
      await shop.db.update(variants).set({ deleted: true }).where(eq(variants.id, variantId));
      await setStock(5);
      expect(await notifyAll()).toEqual([]);
      await shop.db.update(variants).set({ deleted: false }).where(eq(variants.id, variantId));
    },
  };
  test.each(Object.entries(ways))("%s", async (name, comesBack) => {
    if (name.startsWith("an import")) {
      const imported = { source: "old-shop", sourceKey: "42" };
      await saveProducts(shop.db, [
        productDraft({ ...imported, variants: [variantDraft({ sku: "LIP-OLD", stock: 0 })] }),
      ]);
      const [old] = await shop.db.select().from(variants).where(eq(variants.sku, "LIP-OLD"));
      await subscribe("rina@example.com", { of: old?.id ?? "" });
    } else if (!name.startsWith("an order")) await subscribe("rina@example.com");
    await comesBack();
    expect(await notifyAll()).toEqual(["rina@example.com"]);
    expect(await notifyAll()).toEqual([]);
  });
});

test("two parallel restocks, handled by several processes, send each subscriber one notification", async () => {
  for (let n = 1; n <= 6; n++) await subscribe(phone(n));
  const give = () => transaction(shop.db, (tx) => releaseStock(tx, [{ variantId, quantity: 2 }], shop.now()));
  await Promise.all([give(), give()]);
  await Promise.all(Array.from({ length: 5 }, async () => notifyAll()));
  const notified = await shop.db.select({ recipient: notifications.recipient }).from(notifications);
  expect(notified.map(({ recipient }) => recipient).sort()).toEqual([1, 2, 3, 4, 5, 6].map(phone));
  expect(await shop.db.$count(restockedVariants)).toBe(0);
});

test("a request in parallel with a restock gets an immediate answer or a notification, never neither", async () => {
  for (let round = 0; round < 20; round++) {
    await setStock(0);
    await shop.db.delete(notifications);
    const [{ inStock }] = await Promise.all([subscribe(phone(round)), setStock(7)]);
    expect(await notifyAll(), `round ${round}`).toEqual(inStock ? [] : [phone(round)]);
  }
});

test("three subscribers per piece are notified in the order of their requests, the others an hour later if stock is left", async () => {
  const morning = new Date("2026-11-21T04:00:00Z").getTime();
  for (let n = 1; n <= 8; n++) {
    shop.setNow(new Date(morning + n * 1000));
    await subscribe(phone(9 - n));
  }
  await setStock(1);
  expect((await notifyAll()).sort()).toEqual([phone(6), phone(7), phone(8)]);
  shop.setNow(new Date(morning + 3_700_000));
  expect((await notifyAll()).sort()).toEqual([phone(3), phone(4), phone(5)]);
  // Sold in the meantime: the rest wait for the next restock.
  await setStock(0);
  shop.setNow(new Date(morning + 7_400_000));
  expect(await notifyAll()).toEqual([]);
  await setStock(2);
  expect((await notifyAll()).sort()).toEqual([phone(1), phone(2)]);
});

test("the notification is in the language of the request and links to the variant", async () => {
  await subscribe("০১৭১২-৩৪৫৬৭৮", { language: "bn" });
  await setStock(3);
  await notifyAll();
  const [notification] = await shop.db.select().from(notifications);
  expect(notification).toMatchObject({
    ...{ channel: "sms", recipient: "+8801712345678", language: "bn", state: "waiting" },
    data: {
      ...{ product: "সিঁদুর লিপস্টিক", variant: "রানি" },
      link: `https://labonno.example/bn/product/${productId}?variant=${variantId}`,
    },
  });
});

test("the unsubscribe link ends all requests of its recipient only", async () => {
  const { variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 0 })] });
  await subscribe("Rina@Example.com");
  await setStock(1);
  await notifyAll();
  const [notification] = await shop.db.select().from(notifications);
  const data = notification?.data as NotificationData["back-in-stock"] | undefined;
  const key = new URL(data?.stopLink ?? "").searchParams.get("key") ?? "";
  // Purged in the meantime; the link of the old notification is also valid for later requests.
  await purgeStockAlerts(shop);
  for (const to of ["rina@example.com", "mitu@example.com"]) await subscribe(to, { of: variantIds[0] ?? "" });
  await unsubscribe(shop, "made-up");
  expect(await shop.db.$count(stockAlerts)).toBe(2);
  await unsubscribe(shop, key);
  const left = await shop.db.select({ recipient: stockAlerts.recipient }).from(stockAlerts);
  expect(left).toEqual([{ recipient: "mitu@example.com" }]);
});

describe("a request for a stock alert", () => {
  test("sent twice for the same variant is one, and none is stored for a variant in stock", async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscribe("rina@example.com")));
    expect(await shop.db.$count(stockAlerts)).toBe(1);
    await setStock(2);
    expect(await subscribe("mitu@example.com")).toEqual({ inStock: true });
    expect(await shop.db.$count(stockAlerts)).toBe(1);
    await expect(subscribe("mitu@example.com", { of: "nothing" })).rejects.toMatchObject({ code: "product-gone" });
  });

  test("for more than thirty variants silently drops the oldest", async () => {
    const many = Array.from({ length: 32 }, (_, n) => variantDraft({ sku: `S-${n}`, stock: 0 }));
    const { variantIds } = await stockProduct(shop, { variants: many });
    for (const [n, of] of variantIds.entries()) {
      shop.setNow(new Date(Date.UTC(2026, 10, 21, 4, n)));
      expect(await subscribe("rina@example.com", { of })).toEqual({ inStock: false });
    }
    const remaining = await shop.db.select({ of: stockAlerts.variantId }).from(stockAlerts);
    expect(remaining.map(({ of }) => of).sort()).toEqual(variantIds.slice(2).sort());
  });

  test("is limited per network and per recipient", async () => {
    const request = (to: string) => stockRequest.parse({ variantId, to });
    const from = (address: string) => ({ language: "en" as const, address });
    const attempts = await Promise.allSettled(
      Array.from({ length: 70 }, (_, n) => subscribeToStock(shop, request(phone(n)), from("10.0.0.2"))),
    );
    expect(attempts.filter(({ status }) => status === "rejected")).toHaveLength(10);
    for (let n = 0; n < 20; n++) await subscribeToStock(shop, request("rina@example.com"), from(`10.1.0.${n}`));
    const refused = subscribeToStock(shop, request("rina@example.com"), from("10.2.0.1"));
    await expect(refused).rejects.toMatchObject({ code: "too-many-requests" });
  });
});

test("is deleted the night after its notification, or after half a year", async () => {
  shop.setNow(new Date("2026-05-01T06:00:00Z"));
  await subscribe("rina@example.com");
  shop.setNow(new Date("2026-11-21T06:00:00Z"));
  await subscribe("mitu@example.com");
  await purgeStockAlerts(shop);
  const left = await shop.db.select({ recipient: stockAlerts.recipient }).from(stockAlerts);
  expect(left).toEqual([{ recipient: "mitu@example.com" }]);
  await setStock(1);
  await notifyAll();
  await purgeStockAlerts(shop);
  expect(await shop.db.$count(stockAlerts)).toBe(0);
});
