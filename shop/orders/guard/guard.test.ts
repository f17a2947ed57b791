import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { notifications, orders, payments } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { summarizeProducts } from "../../catalog/product-summary.ts";
import { findBrokenInvariants } from "../../invariants.ts";
import { fromTaka } from "../../money.ts";
import { guest, type SignedIn } from "../../permissions.ts";
import { trySpend } from "../../rate-limits/spend.ts";
import { Refusal } from "../../refusal.ts";
import { readSettings } from "../../settings/settings-schema.ts";
import { addUsers, admin, setStock, stockProduct, type TestShop, testShop, variantDraft } from "../../test-shop.ts";
import { correctAddress } from "../admin/change-orders.ts";
import { orderDetail } from "../admin/order-detail.ts";
import { cancelByShopper, changeStatus } from "../change-status.ts";
import { guardedOrderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { claimAdvance } from "./guard-order.ts";
import { defaultGuard, type GuardSettings } from "./guard-rules.ts";
import { changeStockHold } from "./hold-stock.ts";
import { type CodeGuess, redeemPhoneCode, sendPhoneCode, spendCodeGuess } from "./phone-code.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };
const phone = "01712345678";
const fullPhone = "+8801712345678";

let shop: TestShop;
let productId: string;
let guard: GuardSettings;
let sentCodes: string[];

beforeEach(async () => {
  guard = { ...defaultGuard };
  sentCodes = [];
  const made = await testShop();
  shop = { ...made, settings: async () => readSettings({ guard }) };
  await addUsers(shop, rima);
  ({ productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 20 })] }));
});

const sendsSms = () => {
  shop = { ...shop, sendSms: async ({ text }) => void sentCodes.push(/\d{6}/.exec(text)?.[0] ?? "") };
};

type More = {
  phone?: string;
  address?: string;
  network?: string;
  actor?: SignedIn;
  phoneCode?: string;
  advance?: object;
  key?: string;
  total?: number;
};

let nth = 0;
function place({ network, actor, phoneCode, advance, key, total = 160, ...contact }: More = {}) {
  const billingDetails = { fullName: "Rina Akter", phone, address: `House ${++nth}`, city: "Dhaka", ...contact };
  const items = [{ productId, quantity: 1 }];
  const given = { billingDetails, items, deliveryArea: "inside", total, phoneCode, advance };
  const request = guardedOrderRequest.parse(given);
  const address = network === undefined ? {} : { address: network };
  return placeOrder(shop, {
    actor: actor ?? guest,
    request,
    language: "en",
    idempotencyKey: key ?? `g${nth}`,
    ...address,
  });
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

async function stock(): Promise<number | null | undefined> {
  return (await shop.db.query.variants.findFirst())?.stock;
}

const marksOf = async (id: string) => (await orderDetail(shop, rima, id)).callFirst;

describe("many orders of one phone number", () => {
  test("are all accepted when fourteen are concurrent, and three hold stock", async () => {
    const placed = await Promise.all(Array.from({ length: 14 }, () => place()));
    expect(placed.filter(({ holdsStock }) => holdsStock)).toHaveLength(3);
    expect(await stock()).toBe(17);
    const slots = (await shop.db.query.orders.findMany()).flatMap(({ waitingSlot }) => waitingSlot ?? []);
    expect(slots.sort()).toEqual([1, 2, 3]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("beyond the limit are marked, and reserve stock when confirmed, if there is enough", async () => {
    const first = [await place(), await place(), await place()];
    const beyond = await place();
    expect(beyond.holdsStock).toBe(false);
    expect(await marksOf(beyond.id)).toContain("stock-not-held");
    expect(await marksOf(first[0]?.id ?? "")).not.toContain("stock-not-held");
    expect(await stock()).toBe(17);
    await changeStatus(shop, rima, beyond.id, "confirmed");
    expect(await stock()).toBe(16);
    // A confirmed or cancelled order makes room for the next one.
    await changeStatus(shop, rima, first[1]?.id ?? "", "cancelled");
    expect((await place()).holdsStock).toBe(true);
    const contact = {
      fullName: "Rina Akter",
      address: "House 1",
      city: "Dhaka",
      zip: null,
      district: null,
      area: null,
    };
    await correctAddress(shop, rima, first[0]?.id ?? "", { ...contact, phone: "+8801812345678", email: null });
    expect((await place()).holdsStock).toBe(true);
    const last = await place();
    expect(last.holdsStock).toBe(false);
    await setStock(shop, 0);
    await summarizeProducts(shop.db, [productId], shop.now());
    expect((await refusalOf(changeStatus(shop, rima, last.id, "confirmed"))).code).toBe("out-of-stock");
    expect((await orderDetail(shop, rima, last.id)).status).toBe("pending");
    await changeStatus(shop, rima, last.id, "cancelled");
    expect(await stock()).toBe(0);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of accounts count like those of guests, and those entered by staff do not", async () => {
    await Promise.all([place({ actor: admin }), place(), place()]);
    expect((await place({ actor: admin })).holdsStock).toBe(false);
    const request = guardedOrderRequest.parse({
      billingDetails: { fullName: "Rina", phone, address: "House 1", city: "Dhaka" },
      ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
    });
    const entered = await placeOrder(shop, {
      actor: guest,
      request,
      language: "en",
      idempotencyKey: null,
      enteredBy: rima,
    });
    expect(entered.holdsStock).toBe(true);
  });
});

test("many orders from one network or to one house are accepted, but a number's second one holds no stock", async () => {
  guard.networkOrders = 5;
  const numbers = Array.from({ length: 6 }, (_, n) => `0181234567${n}`);
  const network = "203.0.113.9";
  const placed = [];
  for (const each of [...numbers, numbers[0]]) placed.push(await place({ phone: each ?? "", network }));
  expect(placed.map(({ holdsStock }) => holdsStock)).toEqual([true, true, true, true, true, true, false]);
  const house = { address: "House 12, Road 4" };
  const toHouse = [];
  for (const each of numbers.slice(0, 4)) toHouse.push(await place({ ...house, phone: each.replace("018", "019") }));
  toHouse.push(await place({ ...house, phone: "01912345670" }));
  expect(toHouse.map(({ holdsStock }) => holdsStock)).toEqual([true, true, true, true, false]);
});

test("cancelled orders and SMS that were held back do not count for the network", async () => {
  guard.networkOrders = 5;
  const network = "203.0.113.9";
  for (let sent = 0; sent < 20; sent += 1) await trySpend(shop, "order-sms", { network, recipient: fullPhone });
  const placed = [await place({ network }), await place({ network })];
  expect(placed.map(({ holdsStock }) => holdsStock)).toEqual([true, true]);
  for (const { id } of placed) await cancelByShopper(shop, id, { network });
  // Placed orders count even after cancellation, refused ones do not.
  expect((await refusalOf(place({ network, total: 1 }))).code).toBe("total-changed");
  const next = [await place({ network }), await place({ network }), await place({ network, phone: "01812345678" })];
  expect(next.map(({ holdsStock }) => holdsStock)).toEqual([true, true, true]);
  expect((await place({ network })).holdsStock).toBe(false);
  expect((await place({ network: "203.0.113.10" })).holdsStock).toBe(true);
});

describe("with SMS codes", () => {
  beforeEach(() => {
    guard.answer = "code";
    guard.openOrders = 1;
  });

  test("an order beyond the limit requires a code sent to its number, valid for one order", async () => {
    sendsSms();
    await place();
    const refused = await refusalOf(place());
    expect(refused).toMatchObject({ code: "phone-code-needed", details: { reason: "open-orders", amount: 160 } });
    expect(refused.details?.quote).toBeDefined();
    await sendPhoneCode(shop, { phone: fullPhone, network: null, language: "en" });
    await sendPhoneCode(shop, { phone: fullPhone, network: null, language: "bn" });
    // An earlier code stays valid, so requesting another one harms nobody.
    const [code] = sentCodes;
    const attempts = await Promise.allSettled([1, 2, 3].map(() => place({ phoneCode: code ?? "" })));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stock()).toBe(18);
    // Using one invalidates the other.
    expect(await refusalOf(place({ phoneCode: sentCodes[1] ?? "" }))).toMatchObject({ details: { wrong: true } });
    // No stored message contains a code.
    expect(JSON.stringify(await shop.db.select().from(notifications))).not.toContain(code);
  });

  test("strangers who guess codes do not find one, and do not stop the owner from ordering", async () => {
    sendsSms();
    await place();
    const send = () => sendPhoneCode(shop, { phone: fullPhone, network: null, language: "en" });
    const wrong = () => (sentCodes.at(-1) === "000000" ? "000001" : "000000");
    const answerTo = async (network: string, phoneCode: string) =>
      (await refusalOf(place({ network, phoneCode }))).details;
    // Without a code nothing can be guessed, so nothing is counted.
    for (let guess = 0; guess < 8; guess += 1)
      expect(await answerTo("203.0.113.1", "000000")).toMatchObject({ wrong: true, expired: true });
    await send();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await answerTo("203.0.113.1", wrong())).toMatchObject({ wrong: true, expired: false });
    expect(await answerTo("203.0.113.1", sentCodes[0] ?? "")).toMatchObject({ wrong: true, expired: true });
    expect((await place({ network: "203.0.113.2", phoneCode: sentCodes[0] ?? "" })).holdsStock).toBe(true);
    // Across all networks a code ends after fifteen wrong guesses, and a new one works.
    await send();
    const guesses = Array.from({ length: 40 }, (_, nth) => answerTo(`198.51.100.${nth % 10}`, wrong()));
    expect((await Promise.all(guesses)).filter((details) => details?.expired === false)).toHaveLength(15);
    expect(await answerTo("203.0.113.2", sentCodes[1] ?? "")).toMatchObject({ expired: true });
    await send();
    expect((await place({ network: "198.51.100.1", phoneCode: sentCodes[2] ?? "" })).holdsStock).toBe(true);
  });

  test("strangers who request codes do not use up the owner's, and at the number's limit a call decides", async () => {
    sendsSms();
    await place();
    const send = (network: string) => sendPhoneCode(shop, { phone: fullPhone, network, language: "en" });
    const owner = "203.0.113.9";
    for (let sent = 0; sent < 3; sent += 1) await send("198.51.100.1");
    expect((await refusalOf(send("198.51.100.1"))).code).toBe("too-many-requests");
    // A network that used up its share orders without a code and holds no stock.
    expect((await place({ network: "198.51.100.1" })).holdsStock).toBe(false);
    expect((await refusalOf(place({ network: owner }))).code).toBe("phone-code-needed");
    await send(owner);
    const [, , , code = ""] = sentCodes;
    // Two more networks use up the number's codes; the one already sent stays valid.
    await Promise.allSettled(["198.51.100.2", "198.51.100.3"].flatMap((network) => [send(network), send(network)]));
    expect(sentCodes).toHaveLength(6);
    expect((await place({ network: owner, phoneCode: code })).holdsStock).toBe(true);
    expect((await refusalOf(send(owner))).code).toBe("too-many-requests");
    const stockBefore = await stock();
    expect((await place({ network: owner })).holdsStock).toBe(false);
    expect(await stock()).toBe(stockBefore);
  });

  test("a guess made before a code was sent never redeems it", async () => {
    sendsSms();
    await place();
    const early = await spendCodeGuess(shop, { phone: fullPhone, network: null });
    await sendPhoneCode(shop, { phone: fullPhone, network: null, language: "en" });
    expect(early).toBeNull();
    const counted = await spendCodeGuess(shop, { phone: fullPhone, network: null });
    await sendPhoneCode(shop, { phone: fullPhone, network: null, language: "en" });
    const redeemed = redeemPhoneCode(shop.db, counted as CodeGuess, {
      phone: fullPhone,
      phoneCode: sentCodes[1] ?? "",
      now: shop.now(),
    });
    expect(await redeemed).toBe(false);
  });

  test("a shop without SMS accepts the order without holding stock", async () => {
    await place();
    expect((await place()).holdsStock).toBe(false);
    expect((await refusalOf(sendPhoneCode(shop, { phone: fullPhone, network: null, language: "en" }))).code).toBe(
      "sending-not-set-up",
    );
  });
});

test("with an advance, a refused order gives the amount and account, and each transaction id is accepted once", async () => {
  Object.assign(guard, { answer: "advance", openOrders: 1, advance: 200_00, sendTo: "bKash 01700-000000" });
  await place();
  const refused = await refusalOf(place());
  expect(refused).toMatchObject({
    code: "advance-needed",
    details: { reason: "open-orders", amount: 200, sendTo: "bKash 01700-000000" },
  });
  const advance = { method: "bkash", reference: "bkx7q 2m9zp" };
  const attempts = await Promise.allSettled([place({ advance }), place({ advance })]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await refusalOf(place({ advance }))).code).toBe("payment-used");
  expect(await shop.db.select().from(payments)).toMatchObject([
    { kind: "advance", state: "claimed", amount: 20_000, reference: "BKX7Q2M9ZP", claimedByRole: "shopper" },
  ]);
  const [waiting] = await shop.db.query.orders.findMany({
    where: (order, { isNotNull }) => isNotNull(order.advanceAsked),
  });
  const detail = await orderDetail(shop, rima, waiting?.id ?? "");
  // A claimed payment does not reduce the amount due.
  expect(detail).toMatchObject({ stage: "waiting-for-advance", paid: 0 });
  expect(await stock()).toBe(18);
});

test("an order with an advance that is sent again counts once, and two numbers never share a transaction id", async () => {
  Object.assign(guard, { answer: "advance", openOrders: 1, advance: 200_00, sendTo: "bKash 01700-000000" });
  const placed = [await place(), await place({ phone: "01812345678" })];
  const claims = placed.map(({ id }) =>
    transaction(shop.db, async (tx) => {
      const claim = { method: "bkash", reference: "BKX7Q2M9ZP", amount: fromTaka(200), now: shop.now() } as const;
      await claimAdvance(tx, id, claim);
      await setTimeout(50);
    }),
  );
  expect((await Promise.allSettled(claims)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const again = () =>
    place({ advance: { method: "bkash", reference: "BKX7Q2M9ZQ" }, key: "again", address: "House 1" });
  for (let sent = 0; sent < 6; sent += 1) expect((await again()).repeated).toBe(sent > 0);
});

test("an order above the merchant's limit requires the advance for that amount, whatever applies to others", async () => {
  Object.assign(guard, { answer: "call", advance: 50_00, advanceAbove: 159_00 });
  expect(await place()).toMatchObject({ advanceAsked: null, holdsStock: true });
  guard.sendTo = "bKash 01700-000000";
  expect(await refusalOf(place())).toMatchObject({
    code: "advance-needed",
    details: { reason: "large-order", amount: 50, above: 159 },
  });
  guard.advanceAbove = 160_00;
  expect(await place()).toMatchObject({ advanceAsked: null, holdsStock: true });
});

test("a number with mostly returned parcels needs a proof, if the shop requires it", async () => {
  for (const last of ["returned", "returned"] as const) {
    const { id } = await place();
    for (const status of ["confirmed", "shipped", last] as const) await changeStatus(shop, admin, id, status);
  }
  expect((await place()).holdsStock).toBe(true);
  guard.doubtfulPast = true;
  expect((await place()).holdsStock).toBe(false);
});

test("an unconfirmed order is marked after two days, and keeps its stock until staff decide", async () => {
  const { id } = await place();
  expect(await marksOf(id)).not.toContain("stock-held-long");
  shop.setNow(new Date(Date.now() + 49 * 3_600_000));
  expect(await marksOf(id)).toContain("stock-held-long");
  expect(await stock()).toBe(19);
  await changeStockHold(shop, rima, id, true);
  expect(await marksOf(id)).not.toContain("stock-held-long");
  await changeStockHold(shop, rima, id, false);
  expect(await marksOf(id)).toContain("stock-not-held");
  expect(await stock()).toBe(20);
  await changeStockHold(shop, rima, id, true);
  expect(await stock()).toBe(19);
  await changeStatus(shop, rima, id, "cancelled");
  expect(await stock()).toBe(20);
  expect((await refusalOf(changeStockHold(shop, rima, id, true))).code).toBe("status-step-refused");
  expect(await shop.db.$count(orders)).toBe(1);
});
