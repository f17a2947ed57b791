import fc from "fast-check";
import { expect } from "vitest";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import type { testApi } from "../../test-api.ts";
import {
  expectedOutcome,
  type Model,
  type ModelLine,
  type ModelOrder,
  mayTakeStep,
  mergeQuantities,
  type OrderIntent,
  place,
  takeStep,
} from "./model.ts";

/** The shop as it is: asked as browsers and the counter ask it. */
export type Real = Pick<Awaited<ReturnType<typeof testApi>>, "ask" | "refused">;

/** One thing that somebody does on a day; it happens to the model and to the shop, and both must agree. */
type Step = fc.AsyncCommand<Model, Real>;

const admin = { token: "of-admin" };
const shopper = { token: "of-nusrat" };
let keys = 0;

/** A step with a name that tells, when a day goes wrong, what happened before. */
function step(name: string, happens: (model: Model, real: Real) => Promise<void>, may = (_: Model) => true): Step {
  const run = (model: Model, real: Real) => {
    model.steps += 1;
    return happens(model, real);
  };
  return { check: may, run, toString: () => name };
}

// Days are drawn before it is known what there will be: a number stands for one of those that are there then.
const nth = fc.nat({ max: 1000 });
const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;

const rarely = fc.constantFrom(false, false, false, true);

const arbitraryIntent = fc.record({
  picks: fc.array(fc.record({ which: nth, quantity: fc.constantFrom(1, 1, 1, 2, 2, 6) }), {
    minLength: 1,
    maxLength: 3,
  }),
  area: fc.constantFrom("inside" as const, "outside" as const),
  withCoupon: fc.boolean(),
  usesSeenPrices: rarely,
});
type GeneratedIntent = typeof arbitraryIntent extends fc.Arbitrary<infer Value> ? Value : never;

function wishOf({ variants }: Model, { picks, ...terms }: GeneratedIntent): OrderIntent {
  return { ...terms, lines: picks.map(({ which, quantity }) => ({ variant: pick(variants, which), quantity })) };
}

const itemsOf = (lines: ModelLine[]) =>
  lines.map(({ variant: { id, productId }, quantity }) => ({ productId, variantId: id, quantity }));

/** Sends an order, and sees to it that the shop says what the model says. */
async function order(model: Model, { ask, refused }: Real, intent: OrderIntent, sender: object): Promise<void> {
  const { seenTotal, total, refused: code } = expectedOutcome(model, intent);
  const number = ++keys;
  const phone = `017${String(number).padStart(8, "0")}`;
  const body = {
    billingDetails: { fullName: "Nusrat Jahan", phone, address: "House 12", city: "Dhaka" },
    items: itemsOf(intent.lines),
    deliveryArea: intent.area,
    total: seenTotal,
    coupon: intent.withCoupon ? model.coupon.code : null,
  };
  const key = `checkout-${number}`;
  const sent = { body, headers: { "Idempotency-Key": key }, ...sender };
  if (code) {
    const refusal = await refused("POST", "/orders", sent);
    expect(refusal.code).toBe(code);
    if (code === "total-changed") expect(refusal.body).toMatchObject({ quote: { total } });
    return;
  }
  const placed = await ask<{ insertedId: string; number: string; total: number }>("POST", "/orders", sent);
  expect(placed).toMatchObject({ status: 201, body: { total } });
  place(model, intent, { id: placed.body.insertedId, number: placed.body.number, phone, sent: { body, key } });
}

const orders = arbitraryIntent.map((drawn) =>
  step(`orders ${JSON.stringify(drawn)}`, (model, real) => order(model, real, wishOf(model, drawn), {})),
);

const ordersAgain = fc.tuple(nth, fc.boolean()).map(([which, changed]) =>
  step(
    `sends order ${which} again${changed ? ", changed" : ""}`,
    async ({ orders: placed }, { ask }) => {
      const { id, sent } = pick(placed, which);
      const body = changed ? { ...sent.body, note: "By the gate" } : sent.body;
      const again = await ask("POST", "/orders", { body, headers: { "Idempotency-Key": sent.key } });
      if (changed) expect(again.body).toMatchObject({ error: { code: "key-reused" } });
      else expect(again.body).toMatchObject({ insertedId: id, status: "pending" });
    },
    ({ orders: placed }) => placed.length > 0,
  ),
);

// Mostly what may come next: a parcel would seldom be sent back, if each step of its way were a throw of the dice.
const statusMoves = fc.tuple(nth, nth, rarely).map(([which, way, isRandom]) =>
  step(
    `staff move order ${which}${isRandom ? " anywhere" : ""} (${way})`,
    async (model, { ask }) => {
      const moved = pick(model.orders, which);
      const ways = orderStatuses.filter((to) => mayTakeStep(moved, to));
      const to = pick(isRandom || ways.length === 0 ? orderStatuses : ways, way);
      const isUnchanged = moved.status === to;
      const may = takeStep(model, moved, to);
      const { body } = await ask("PATCH", `/orders/${moved.id}`, { ...admin, body: { status: to } });
      if (may || isUnchanged) expect(body).toMatchObject({ modifiedCount: may ? 1 : 0 });
      else expect(body).toMatchObject({ error: { code: "status-step-refused" } });
    },
    (model) => model.orders.length > 0,
  ),
);

const cancelsOrder = nth.map((which) =>
  step(
    `a shopper takes order ${which} back`,
    async (model, { ask }) => {
      const tracked = pick(model.orders, which);
      const wasCancelled = tracked.status === "cancelled";
      const may = tracked.status === "pending" && takeStep(model, tracked, "cancelled");
      const body = { number: tracked.number, phone: tracked.phone, cancel: true };
      const answer = await ask("POST", "/orders/track", { body });
      if (may) expect(answer.body).toMatchObject({ status: "cancelled", total: tracked.total });
      else if (!wasCancelled) expect(answer.body).toMatchObject({ error: { code: "status-step-refused" } });
    },
    (model) => model.orders.length > 0,
  ),
);

const availableVariants = (model: Model) => model.variants.filter(({ gone }) => !gone);

const restocks = fc.tuple(nth, fc.option(fc.integer({ min: 0, max: 12 }), { freq: 8 })).map(([which, stock]) =>
  step(
    `staff count ${stock ?? "no more"} of ${which}`,
    async (model, { ask }) => {
      const variant = pick(availableVariants(model), which);
      expect(await ask("PATCH", `/variant/${variant.id}`, { ...admin, body: { stock } })).toMatchObject({
        status: 200,
      });
      variant.stock = stock;
    },
    (model) => availableVariants(model).length > 0,
  ),
);

const reprices = fc.tuple(nth, fc.integer({ min: 100, max: 999_999 })).map(([which, paisa]) =>
  step(
    `staff ask ${paisa} paisa for ${which}`,
    async (model, { ask }) => {
      const variant = pick(availableVariants(model), which);
      // A quarter of a taka is exact in binary: the model may add up plainly.
      const price = Math.round(paisa / 25) / 4;
      expect(await ask("PATCH", `/variant/${variant.id}`, { ...admin, body: { price } })).toMatchObject({
        status: 200,
      });
      variant.price = price;
    },
    (model) => availableVariants(model).length > 0,
  ),
);

const deletes = nth.map((which) =>
  step(
    `staff delete the product of ${which}`,
    async (model, { ask }) => {
      const { productId } = pick(availableVariants(model), which);
      expect((await ask("DELETE", `/product/${productId}`, admin)).body).toMatchObject({ deletedCount: 1 });
      for (const variant of model.variants) if (variant.productId === productId) variant.gone = true;
    },
    (model) => availableVariants(model).length > 2,
  ),
);

type ShownProduct = { price: number; inStock: boolean; variants: { _id: string; price: number; inStock: boolean }[] };

const viewsProducts = nth.map((which) =>
  step(`a shopper looks at ${which}`, async (model, { ask, refused }) => {
    const { productId, gone } = pick(model.variants, which);
    if (gone) return void expect(await refused("GET", `/product/${productId}`)).toMatchObject({ code: "not-found" });
    const { body } = await ask<ShownProduct>("GET", `/product/${productId}`);
    const kinds = model.variants.filter((variant) => variant.productId === productId);
    const shownProducts = kinds.map(({ id, price, stock }) => ({
      _id: id,
      price,
      inStock: stock === null || stock > 0,
    }));
    expect(body.variants).toMatchObject(shownProducts);
    const offered = shownProducts.some(({ inStock }) => inStock)
      ? shownProducts.filter(({ inStock }) => inStock)
      : shownProducts;
    expect(body).toMatchObject({
      // Of what can be had, as the page opens.
      price: Math.min(...offered.map(({ price }) => price)),
      inStock: shownProducts.some(({ inStock }) => inStock),
    });
    for (const kind of kinds) kind.seenPrice = kind.price;
  }),
);

const fillCart = fc.tuple(nth, fc.integer({ min: 1, max: 40 })).map(([which, quantity]) =>
  step(`a shopper puts ${quantity} of ${which} into the cart`, async (model, { ask }) => {
    const variant = pick(model.variants, which);
    const before = model.cart.get(variant) ?? 0;
    const [line] = itemsOf([{ variant, quantity }]);
    const { body } = await ask("POST", "/cart", { ...shopper, body: line });
    if (variant.gone) return void expect(body).toMatchObject({ error: { code: "product-gone" } });
    if (before + quantity > 99) return void expect(body).toMatchObject({ error: { code: "cart-full" } });
    model.cart.set(variant, before + quantity);
  }),
);

const ordersCart = arbitraryIntent.map((drawn) =>
  step(
    "a shopper orders what is in the cart",
    async (model, real) => {
      const lines = [...model.cart].map(([variant, quantity]) => ({ variant, quantity }));
      const intent = { ...wishOf(model, drawn), lines };
      const isRefused = expectedOutcome(model, intent).refused !== null;
      await order(model, real, intent, shopper);
      if (!isRefused) model.cart.clear();
    },
    ({ cart }) => cart.size > 0,
  ),
);

type CartLine = { _id: string; variantId: string; quantity: number };

const viewsCart = fc.constant(
  step("a shopper looks into the cart", async ({ cart }, { ask }) => {
    const { body } = await ask<CartLine[]>("GET", "/cart", shopper);
    const expectedCart = Object.fromEntries([...cart].map(([variant, quantity]) => [variant.id, quantity]));
    expect(Object.fromEntries(body.map(({ variantId, quantity }) => [variantId, quantity]))).toEqual(expectedCart);
  }),
);

/** Everything that can happen on a day; what makes orders and moves them is the most frequent. */
export const daySteps: fc.Arbitrary<Step>[] = [
  ...[orders, orders, orders, statusMoves, statusMoves, statusMoves],
  ...[
    ordersAgain,
    cancelsOrder,
    restocks,
    reprices,
    deletes,
    viewsProducts,
    viewsProducts,
    fillCart,
    ordersCart,
    viewsCart,
  ],
];

/** In the evening the books must agree: every order as it was agreed to, and every piece in stock or sold. */
export async function expectFinalState(model: Model, { ask }: Real): Promise<void> {
  for (const placed of model.orders) await expectOrderUnchanged(placed, ask);
  for (const { _id } of (await ask<CartLine[]>("GET", "/cart", shopper)).body)
    await ask("DELETE", `/cart/${_id}`, shopper);
}

async function expectOrderUnchanged({ id, status, total, lines }: ModelOrder, ask: Real["ask"]): Promise<void> {
  const { body } = await ask("GET", `/orders/${id}`, admin);
  const items = mergeQuantities(lines).map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
  const prices = lines.map(({ price }) => ({ price }));
  expect(body).toMatchObject({ status, total, items: items.map((item, line) => ({ ...item, ...prices[line] })) });
}
