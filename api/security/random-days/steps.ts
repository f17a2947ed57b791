import fc from "fast-check";
import { expect } from "vitest";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { deskSteps } from "./desk-steps.ts";
import { goodsSteps } from "./goods-steps.ts";
import {
  checkIn,
  editOrder,
  expectedOutcome,
  isEditable,
  isPromised,
  type Model,
  type ModelLine,
  type ModelOrder,
  mayTakeStep,
  mergeOrders,
  mergeQuantities,
  type OrderIntent,
  paidFor,
  place,
  possibleStages,
  retainedOf,
  savingOf,
  setPrice,
  setsLeft,
  takeStep,
  undoStep,
  unmergeOrder,
} from "./model.ts";
import { admin, hasOrders, nextNumber, nth, pick, type Real, rarely, type Step, shopper, step } from "./step.ts";

const arbitraryIntent = fc.record({
  picks: fc.array(fc.record({ which: nth, quantity: fc.constantFrom(1, 1, 1, 2, 2, 6) }), {
    minLength: 1,
    maxLength: 3,
  }),
  sets: fc.constantFrom(0, 0, 0, 1, 1, 2),
  area: fc.constantFrom("inside" as const, "outside" as const),
  withCoupon: fc.boolean(),
  usesSeenPrices: rarely,
  /** The customer of an order: a new one, or one who has ordered before. */
  again: fc.option(nth, { freq: 2 }),
});
type GeneratedIntent = typeof arbitraryIntent extends fc.Arbitrary<infer Value> ? Value : never;

function wishOf({ variants, orders: placed }: Model, { picks, again, ...terms }: GeneratedIntent): OrderIntent {
  const isAgain = again !== null && placed.length > 0;
  const phone = isAgain ? pick(placed, again).phone : `017${String(nextNumber()).padStart(8, "0")}`;
  return { ...terms, phone, lines: picks.map(({ which, quantity }) => ({ variant: pick(variants, which), quantity })) };
}

const itemsOf = (lines: ModelLine[]) =>
  lines.map(({ variant: { id, productId }, quantity }) => ({ productId, variantId: id, quantity }));

/** The same with sets, as a cart has them. */
function cartOf({ set }: Model, { lines, sets }: Pick<OrderIntent, "lines" | "sets">) {
  const boxes = { productId: set.productId, variantId: set.id, quantity: sets };
  return [...itemsOf(lines), ...(sets > 0 ? [boxes] : [])];
}

/** Sends an order, and checks that the shop's response matches the model. */
async function order(
  model: Model,
  { ask, refused }: Real,
  intent: OrderIntent,
  sender: { token?: string },
): Promise<void> {
  const { seenTotal, total, refused: code } = expectedOutcome(model, intent);
  const number = nextNumber();
  const { phone } = intent;
  const body = {
    billingDetails: { fullName: "Nusrat Jahan", phone, address: model.house, city: "Dhaka" },
    items: cartOf(model, intent),
    deliveryArea: intent.area,
    total: seenTotal,
    coupon: intent.withCoupon ? model.coupon.code : null,
  };
  const key = `checkout-${number}`;
  // From a new network each time, so that each order is its first.
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const sent = { body, headers: { "Idempotency-Key": key, "X-Test-Address": network }, ...sender };
  if (code) {
    const refusal = await refused("POST", "/orders", sent);
    expect(refusal.code).toBe(code);
    if (code === "total-changed") expect(refusal.body).toMatchObject({ quote: { total } });
    return;
  }
  const placed = await ask<{ insertedId: string; number: string; total: number }>("POST", "/orders", sent);
  expect(placed).toMatchObject({ status: 201, body: { total } });
  const { insertedId: id, number: orderNumber } = placed.body;
  place(model, intent, { id, number: orderNumber, byGuest: sender.token === undefined, sent: { body, key } });
}

const orders = arbitraryIntent.map((drawn) =>
  step(`orders ${JSON.stringify(drawn)}`, (model, real) => order(model, real, wishOf(model, drawn), {})),
);

// Three waiting orders reserve their goods; a further one reserves none until it is confirmed.
const floods = fc.tuple(nth, nth).map(([which, customer]) =>
  step(
    `one customer orders ${which} five times`,
    async (model, real) => {
      const drawn = {
        sets: 0 as const,
        area: "inside" as const,
        withCoupon: false,
        usesSeenPrices: false,
        again: customer,
      };
      for (let offset = 0; offset < 5; offset += 1) {
        const picks = [{ which: which + offset, quantity: 1 as const }];
        await order(model, real, wishOf(model, { ...drawn, picks }), {});
      }
    },
    hasOrders,
  ),
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
    hasOrders,
  ),
);

// Mostly an allowed next step: with purely random steps a parcel would rarely get as far as a return.
const statusMoves = fc.tuple(nth, nth, rarely).map(([which, way, isRandom]) =>
  step(
    `staff move order ${which}${isRandom ? " anywhere" : ""} (${way})`,
    async (model, { ask }) => {
      const moved = pick(model.orders, which);
      const ways = orderStatuses.filter((to) => mayTakeStep(moved, to));
      const to = pick(isRandom || ways.length === 0 ? orderStatuses : ways, way);
      const isUnchanged = moved.status === to;
      const refused = takeStep(model, moved, to);
      const { body } = await ask("PATCH", `/orders/${moved.id}`, { ...admin, body: { status: to } });
      if (isUnchanged) expect(body).toMatchObject({ modifiedCount: 0 });
      else expect(body).toMatchObject(refused ? { error: { code: refused } } : { modifiedCount: 1 });
    },
    hasOrders,
  ),
);

const packs = fc.tuple(nth, rarely).map(([which, unpacks]) =>
  step(
    `staff ${unpacks ? "unpack" : "pack"} order ${which}`,
    async (model, { ask }) => {
      const packed = pick(model.orders, which);
      const items = packed.lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
      const body = unpacks ? {} : { items };
      const answer = await ask("POST", `/orders/${packed.id}/${unpacks ? "unpack" : "pack"}`, { ...admin, body });
      if (packed.status === "confirmed" && (unpacks || !packed.onHold)) {
        expect(answer.body).toMatchObject({ modifiedCount: packed.packed === unpacks ? 1 : 0 });
        if (!packed.packed && !unpacks && packed.lastStep) packed.lastStep.packedSince = true;
        packed.packed = !unpacks;
      } else {
        const code = unpacks ? "status-step-refused" : "changed-meanwhile";
        expect(answer.body).toMatchObject({ error: { code } });
      }
    },
    hasOrders,
  ),
);

type Quote = { total: number; revision: number };

const edits = fc.tuple(nth, arbitraryIntent, fc.constantFrom(0, 0, 10), rarely).map(([which, drawn, agreed, adds]) =>
  step(
    `staff change order ${which} ${JSON.stringify({ ...drawn, agreed, adds })}`,
    async (model, { ask }) => {
      const edited = pick(model.orders, which);
      const wish = wishOf(model, drawn);
      const lines = [...(adds ? edited.lines : []), ...wish.lines];
      const { sets } = wish;
      const edit = { items: cartOf(model, { lines, sets }), agreedDiscount: agreed };
      const quote = await ask<Quote>("POST", `/orders/${edited.id}/quote`, { ...admin, body: edit });
      if (!isEditable(edited)) {
        expect(quote.body).toMatchObject({ error: { code: "edit-too-late" } });
        return;
      }
      const { total, revision } = quote.body;
      const expected = editOrder(model, edited, { lines, sets, agreed });
      const body = { ...edit, total, revision };
      const answer = await ask("PATCH", `/orders/${edited.id}/lines`, { ...admin, body });
      if (typeof expected === "number") {
        expect(total).toBe(edited.total);
        expect(answer.body).toMatchObject({ modifiedCount: expected });
      } else expect(answer.body).toMatchObject({ error: { code: expected } });
    },
    hasOrders,
  ),
);

const merges = fc.tuple(nth, nth, rarely).map(([which, other, isRandom]) =>
  step(
    `staff put ${isRandom ? "any " : ""}order ${other} into the parcel of ${which}`,
    async (model, { ask }) => {
      const editable = model.orders.filter(isEditable);
      const chosen = isRandom || editable.length < 2 ? model.orders : editable;
      const into = pick(chosen, which);
      const absorbed = pick(chosen, other);
      const quote = await ask<Quote>("POST", `/orders/${into.id}/quote`, { ...admin, body: { merge: absorbed.id } });
      if (into === absorbed) return void expect(quote.body).toMatchObject({ error: { code: "merge-refused" } });
      if (!isEditable(into) || !isEditable(absorbed))
        return void expect(quote.body).toMatchObject({ error: { code: "edit-too-late" } });
      if ((into.phone !== absorbed.phone && into.house !== absorbed.house) || absorbed.refunds.some(isPromised))
        return void expect(quote.body).toMatchObject({ error: { code: "merge-refused" } });
      const body = { order: absorbed.id, total: quote.body.total };
      const answer = await ask("POST", `/orders/${into.id}/merge`, { ...admin, body });
      if (mergeOrders(model, into, absorbed)) {
        expect(answer.body).toEqual({ acknowledged: true });
        expect(quote.body.total).toBe(into.total);
      } else expect(answer.body).toMatchObject({ error: { code: "out-of-stock" } });
    },
    (model) => model.orders.length > 1,
  ),
);

const unmerges = nth.map((which) =>
  step(
    `staff take order ${which} out of the other's parcel`,
    async (model, { ask }) => {
      const merged = model.orders.filter(({ merge }) => merge !== null);
      const absorbed = pick(merged.length > 0 ? merged : model.orders, which);
      const expected = unmergeOrder(model, absorbed);
      const { body } = await ask("DELETE", `/orders/${absorbed.id}/merge`, admin);
      if (expected) expect(body).toMatchObject({ error: { code: expected } });
      else expect(body).toEqual({ acknowledged: true });
    },
    hasOrders,
  ),
);

const undoes = nth.map((which) =>
  step(
    `staff undo the last step of order ${which}`,
    async (model, { ask }) => {
      const stepped = model.orders.filter(({ lastStep }) => lastStep !== null);
      const undone = pick(stepped.length > 0 ? stepped : model.orders, which);
      const refused = undoStep(model, undone);
      const { body } = await ask("POST", `/orders/${undone.id}/undo`, admin);
      if (refused) expect(body).toMatchObject({ error: { code: "undo-refused" }, reason: refused });
      else expect(body).toEqual({ status: undone.status });
    },
    hasOrders,
  ),
);

const checksIn = fc.tuple(nth, fc.array(nth, { minLength: 3, maxLength: 3 })).map(([which, good]) =>
  step(
    `staff check order ${which} in`,
    async (model, { ask }) => {
      const returned = pick(model.orders.filter(hasReturn), which);
      const resellable = returned.lines.map(({ quantity }, index) => (good[index] ?? 0) % (quantity + 1));
      const items = returned.lines.flatMap(({ variant, quantity }, index) => [
        { variantId: variant.id, condition: "resellable", quantity: resellable[index] ?? 0 },
        { variantId: variant.id, condition: "opened", quantity: quantity - (resellable[index] ?? 0) },
      ]);
      const body = { items: items.filter(({ quantity }) => quantity > 0) };
      const answer = await ask("POST", `/orders/${returned.id}/check-in`, { ...admin, body });
      expect(answer.body).toMatchObject({ modifiedCount: returned.returnAwaited ? 1 : 0 });
      if (returned.returnAwaited) checkIn(returned, resellable);
    },
    (model) => model.orders.some(hasReturn),
  ),
);

const hasReturn = ({ status, packed }: ModelOrder) => status === "returned" || (status === "cancelled" && packed);

const cancelsOrder = nth.map((which) =>
  step(
    `a shopper takes order ${which} back`,
    async (model, { ask }) => {
      const tracked = pick(model.orders, which);
      const wasCancelled = tracked.status === "cancelled";
      const may = tracked.status === "pending" && takeStep(model, tracked, "cancelled") === null;
      // Staff cannot undo what the customer did.
      if (may) tracked.lastStep = null;
      const body = { number: tracked.number, phone: tracked.phone, cancel: true };
      const answer = await ask("POST", "/orders/track", { body });
      if (may) expect(answer.body).toMatchObject({ status: "cancelled", total: tracked.total });
      else if (!wasCancelled) expect(answer.body).toMatchObject({ error: { code: "status-step-refused" } });
    },
    hasOrders,
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

const pricesSet = fc.integer({ min: 100, max: 1_200 }).map((price) =>
  step(`staff ask ${price} for the set`, async ({ set }, { ask }) => {
    expect(await ask("PATCH", `/variant/${set.id}`, { ...admin, body: { price } })).toMatchObject({ status: 200 });
    set.price = price;
  }),
);

const viewsSet = fc.constant(
  step("a shopper looks at the set", async ({ set }, { ask }) => {
    const { body } = await ask<ShownProduct>("GET", `/product/${set.productId}`);
    const inStock = setsLeft(set, ({ gone, stock }) => (gone ? 0 : stock)) > 0;
    const price = setPrice(set);
    expect(body).toMatchObject({ inStock, price, variants: [{ inStock, price }] });
    set.seenPrice = price;
  }),
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
      // From the products available when the page opens.
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
      const intent = { ...wishOf(model, drawn), lines, sets: 0 };
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

/** All steps of a day; those that create and move orders are the most frequent. */
export const daySteps: fc.Arbitrary<Step>[] = [
  ...[orders, orders, orders, orders, orders, orders, floods, statusMoves, statusMoves, statusMoves],
  ...[packs, checksIn, edits, edits, merges, merges, merges, unmerges, undoes, undoes],
  ...deskSteps,
  ...goodsSteps,
  ...[
    ordersAgain,
    cancelsOrder,
    restocks,
    reprices,
    pricesSet,
    deletes,
    viewsProducts,
    viewsSet,
    fillCart,
    ordersCart,
    viewsCart,
  ],
];

/** In the evening shop and model must agree: on every order, and on every piece in stock or sold. */
export async function expectFinalState(model: Model, { ask }: Real): Promise<void> {
  for (const placed of model.orders) await expectOrderUnchanged(placed, ask);
  for (const { _id } of (await ask<CartLine[]>("GET", "/cart", shopper)).body)
    await ask("DELETE", `/cart/${_id}`, shopper);
}

async function expectOrderUnchanged(order: ModelOrder, ask: Real["ask"]): Promise<void> {
  const { id, status, total, lines } = order;
  const { body } = await ask("GET", `/orders/${id}`, admin);
  const items = mergeQuantities(lines).map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
  const prices = lines.map(({ price }) => ({ price }));
  const retained = retainedOf(order);
  const amountDue = ["pending", "confirmed", "shipped"].includes(status) ? Math.max(0, total - retained) : 0;
  const toGiveBack = Math.max(0, retained - (["cancelled", "returned"].includes(status) ? 0 : total));
  const refunds = order.refunds.map(({ id: _id, amount, state }) => ({ _id, amount, state }));
  expect(possibleStages(order)).toContain(body.stage);
  expect(body).toMatchObject({
    ...{ status, total, paid: paidFor(order), amountDue, toGiveBack, setSaving: savingOf(order) },
    items: items.map((item, line) => ({ ...item, ...prices[line] })),
  });
  expect(body.refunds).toHaveLength(refunds.length);
  expect(body.refunds).toEqual(expect.arrayContaining(refunds.map((refund) => expect.objectContaining(refund))));
}
