import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { variants } from "../../db/schema.ts";
import { fromTaka, paisa, toTaka } from "../money.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { admin, nextPhone, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { cancelByShopper, changeStatus } from "./change-status.ts";
import { trackOrder } from "./find-orders.ts";
import { type OrderRequest, orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

const nusrat = {
  fullName: "Nusrat Jahan",
  phone: "01712-345678",
  address: "House 12, Road 4",
  city: "Dhanmondi, Dhaka",
};

function request(
  items: { productId: string; variantId?: string | undefined; quantity: number }[],
  total: number,
  more: object = {},
): OrderRequest {
  return orderRequest.parse({ billingDetails: nusrat, items, deliveryArea: "inside", total, ...more });
}

/** Places an order; without a key it gets a key of its own. */
function place(shop: TestShop, order: OrderRequest, idempotencyKey: string | null = null) {
  const billingDetails = idempotencyKey ? order.billingDetails : { ...order.billingDetails, phone: nextPhone() };
  return placeOrder(shop, { actor: guest, request: { ...order, billingDetails }, language: "en", idempotencyKey });
}

async function stockOf(shop: TestShop): Promise<number[]> {
  const rows = await shop.db.select({ stock: variants.stock }).from(variants).orderBy(variants.position);
  return rows.map((row) => row.stock ?? Number.NaN);
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const refusal = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error(`no refusal but ${String(refusal)}`);
  return refusal;
}

describe("placing an order", () => {
  test("reserves stock, stores the lines as sold and starts the timeline", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop, {
      variants: [variantDraft({ price: fromTaka("750.50"), stock: 3 })],
    });
    const order = await place(shop, request([{ productId, quantity: 2 }], 1561), "checkout");
    expect(order).toMatchObject({
      status: "pending",
      subtotal: 150_100,
      shippingCost: 6_000,
      total: 156_100,
      phone: "+8801712345678",
    });
    expect(await stockOf(shop)).toEqual([1]);
    const trackedOrder = await trackOrder(shop, { number: order.number, phone: "+8801712345678" });
    expect(trackedOrder?.lines).toMatchObject([
      { variantId: variantIds[0], nameEn: "Sindoor Lipstick", unitPrice: 75_050, quantity: 2 },
    ]);
    expect(trackedOrder?.timeline.map((event) => event.status)).toEqual(["pending"]);
  });

  test("sells the last lipstick once to fifty parallel orders", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1 })] });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => place(shop, request([{ productId, quantity: 1 }], 160))),
    );
    const refused = results.flatMap((settled) => (settled.status === "rejected" ? [settled.reason as Refusal] : []));
    expect(results.filter((settled) => settled.status === "fulfilled")).toHaveLength(1);
    expect(new Set(refused.map((refusal) => refusal.code))).toEqual(new Set(["out-of-stock"]));
    expect(await stockOf(shop)).toEqual([0]);
  });

  test("happens once for fifty requests with one key, and each gets the order", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const order = request([{ productId, quantity: 1 }], 160);
    const results = await Promise.all(Array.from({ length: 50 }, () => place(shop, order, "key-of-this-checkout")));
    expect(new Set(results.map((settled) => settled.number)).size).toBe(1);
    expect(await stockOf(shop)).toEqual([9]);
  });

  test("returns the first order for the same key even after staff changed its status", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const order = request([{ productId, quantity: 1 }], 160);
    const first = await place(shop, order, "key-of-this-checkout");
    await changeStatus(shop, admin, first.id, "confirmed");
    expect(await place(shop, order, "key-of-this-checkout")).toEqual({ ...first, repeated: true });
  });

  test("is refused for the same key with another cart, with the number of its order", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const first = await place(shop, request([{ productId, quantity: 1 }], 160), "key-of-this-checkout");
    const refusal = await refusalOf(place(shop, request([{ productId, quantity: 2 }], 260), "key-of-this-checkout"));
    expect(refusal.code).toBe("key-reused");
    expect(refusal.details).toEqual({ number: first.number });
  });

  test("leaves the key unused when it is refused", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    await refusalOf(place(shop, request([{ productId, quantity: 1 }], 1), "key-of-this-checkout"));
    expect(await place(shop, request([{ productId, quantity: 1 }], 160), "key-of-this-checkout")).toMatchObject({
      total: 16_000,
    });
  });

  test("is refused for a different total with the current quote, and nothing is reserved", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const refusal = await refusalOf(place(shop, request([{ productId, quantity: 1 }], 159.99)));
    expect(refusal).toMatchObject({ code: "total-changed", details: { quote: { total: 16_000 } } });
    expect(await stockOf(shop)).toEqual([10]);
  });

  test("counts one variant on several lines as one line", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 3 })] });
    const twice = [
      { productId, quantity: 2 },
      { productId, quantity: 2 },
    ];
    expect((await refusalOf(place(shop, request(twice, 460)))).code).toBe("out-of-stock");
    expect(await stockOf(shop)).toEqual([3]);
  });

  test("counts a product given once with and once without its only variant as one line", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 3 })] });
    const both = [
      { productId, quantity: 2 },
      { productId, variantId: variantIds[0], quantity: 2 },
    ];
    expect((await refusalOf(place(shop, request(both, 460)))).code).toBe("out-of-stock");
    const fewer = both.map((item) => ({ ...item, quantity: 1 }));
    expect(await place(shop, request(fewer, 260))).toMatchObject({ subtotal: 20_000 });
    expect(await stockOf(shop)).toEqual([1]);
  });

  test("does not deadlock with a cart in the opposite order", async () => {
    const shop = await testShop();
    const one = await stockProduct(shop, { variants: [variantDraft({ stock: 100 })] });
    const two = await stockProduct(shop, { variants: [variantDraft({ stock: 100 })] });
    const forth = [one, two].map(({ productId }) => ({ productId, quantity: 1 }));
    const orders = Array.from({ length: 200 }, (_, index) => request(index % 2 ? forth : forth.toReversed(), 260));
    const results = await Promise.allSettled(orders.map((order) => place(shop, order)));
    expect(results.filter((settled) => settled.status === "fulfilled")).toHaveLength(100);
    expect(await stockOf(shop)).toEqual([0, 0]);
  });

  test("leaves the stock at zero and the product sold out after a hundred parallel orders", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 10 })] });
    await Promise.allSettled(
      Array.from({ length: 100 }, () => place(shop, request([{ productId, quantity: 1 }], 160))),
    );
    expect(await stockOf(shop)).toEqual([0]);
    expect(await shop.db.query.products.findFirst()).toMatchObject({ inStock: false });
  });

  test("gives totals that are exact to the paisa for any prices", async () => {
    const shop = await testShop();
    const basket = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 99_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(basket, fc.constantFrom("inside" as const, "outside" as const), async (lines, deliveryArea) => {
        const items = [];
        for (const { price, quantity } of lines) {
          const { productId } = await stockProduct(shop, {
            variants: [variantDraft({ price: paisa(price), stock: null })],
          });
          items.push({ productId, quantity });
        }
        const subtotal = lines.reduce((sum, line) => sum + BigInt(line.price) * BigInt(line.quantity), 0n);
        const total = subtotal + (deliveryArea === "inside" ? 6_000n : 12_000n);
        const order = await place(shop, request(items, toTaka(paisa(Number(total))), { deliveryArea }));
        expect([BigInt(order.subtotal), BigInt(order.total)]).toEqual([subtotal, total]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("cancelling an order", () => {
  test("releases the stock once for repeated requests", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 1 })] });
    const { id } = await place(shop, request([{ productId, quantity: 1 }], 160));
    const results = await Promise.allSettled([
      cancelByShopper(shop, id),
      cancelByShopper(shop, id),
      changeStatus(shop, admin, id, "cancelled"),
    ]);
    expect(results.filter((settled) => settled.status === "fulfilled" && settled.value !== false)).toHaveLength(1);
    expect(await stockOf(shop)).toEqual([1]);
    expect(await shop.db.query.products.findFirst()).toMatchObject({ inStock: true });
  });

  test("and confirming it in parallel leaves stock and order consistent", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 20 })] });
    for (let round = 0; round < 20; round += 1) {
      const { id } = await place(shop, request([{ productId, quantity: 1 }], 160));
      await Promise.allSettled([changeStatus(shop, admin, id, "confirmed"), cancelByShopper(shop, id)]);
    }
    const orders = await shop.db.query.orders.findMany();
    const live = orders.filter((order) => order.status === "confirmed").length;
    expect(await stockOf(shop)).toEqual([20 - live]);
  });

  test("is a step of staff, who cannot go back, skip a status or set an unknown one", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const { id } = await place(shop, request([{ productId, quantity: 1 }], 160));
    expect((await refusalOf(changeStatus(shop, admin, id, "delivered"))).code).toBe("status-step-refused");
    expect(await changeStatus(shop, admin, id, "confirmed")).toBe(true);
    expect(await changeStatus(shop, admin, id, "confirmed")).toBe(false);
    expect((await refusalOf(changeStatus(shop, admin, id, "pending"))).code).toBe("status-step-refused");
    expect((await refusalOf(changeStatus(shop, guest, id, "shipped"))).code).toBe("not-signed-in");
  });
});
