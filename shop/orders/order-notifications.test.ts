import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notifications } from "../../db/schema.ts";
import { guest } from "../permissions.ts";
import { changeSettings, loadSettings } from "../settings/settings.ts";
import { settingsChanges } from "../settings/settings-schema.ts";
import { admin, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { phoneOrderRequest } from "./admin/admin-order-schema.ts";
import { createPhoneOrder } from "./admin/change-orders.ts";
import { countOrders } from "./admin/list-orders.ts";
import { orderDetail } from "./admin/order-detail.ts";
import { cancelByShopper, changeStatus } from "./change-status.ts";
import { orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

let shop: TestShop;
let productId: string;
beforeEach(async () => {
  shop = await testShop();
  ({ productId } = await stockProduct(shop));
});

type PlaceInput = { email?: string | null; language?: "en" | "bn"; key?: string | null; total?: number };

function place({ email = "nusrat@example.com", language = "en", key = null, total = 260 }: PlaceInput = {}) {
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", email, address: "House 12", city: "Dhaka" };
  const items = [{ productId, quantity: 2 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total });
  return placeOrder(shop, { actor: guest, request, language, idempotencyKey: key });
}

const queued = () => shop.db.select().from(notifications).orderBy(asc(notifications.createdAt), notifications.channel);
const named = async () => (await queued()).map(({ kind, channel }) => `${kind} by ${channel}`);

test("a placed order is announced by email and SMS in the customer's language, with its items", async () => {
  const { number, deliverFrom, deliverTo } = await place({ language: "bn" });
  const expectedData = { number, fullName: "Nusrat Jahan", total: 26_000, deliverFrom, deliverTo };
  const money = { subtotal: 20_000, discount: 0, shippingCost: 6_000 };
  const lines = [{ name: "সিঁদুর লিপস্টিক", quantity: 2, total: 20_000 }];
  const common = {
    kind: "order-placed",
    language: "bn",
    state: "waiting",
    attempts: 0,
    data: { ...expectedData, ...money, lines },
  };
  expect(await queued()).toMatchObject([
    { ...common, channel: "mail", recipient: "nusrat@example.com" },
    { ...common, channel: "sms", recipient: "+8801712345678" },
  ]);
});

test("each announced status is notified once, in the language of the order", async () => {
  const { id } = await place({ language: "bn" });
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  expect(await named()).toEqual([
    ...["order-placed by mail", "order-placed by sms"],
    ...["order-confirmed by mail", "order-confirmed by sms"],
    ...["order-shipped by mail", "order-shipped by sms"],
  ]);
  expect(new Set((await queued()).map(({ language }) => language))).toEqual(new Set(["bn"]));
});

test("a cancelled order is notified, whether staff or the customer cancels it", async () => {
  const [first, second] = [await place(), await place()];
  await shop.db.delete(notifications);
  await changeStatus(shop, admin, first.id, "cancelled");
  await cancelByShopper(shop, second.id);
  expect(await named()).toEqual(Array(2).fill(["order-cancelled by mail", "order-cancelled by sms"]).flat());
});

test("without an email there is only an SMS", async () => {
  await place({ email: null });
  expect(await named()).toEqual(["order-placed by sms"]);
});

test("twenty parallel requests with one idempotency key, and one later, notify once", async () => {
  await Promise.all(Array.from({ length: 20 }, () => place({ key: "one-checkout" })));
  await place({ key: "one-checkout" });
  expect(await named()).toEqual(["order-placed by mail", "order-placed by sms"]);
});

test("a status change that is repeated, or made by eight in parallel, notifies once", async () => {
  const { id } = await place();
  await shop.db.delete(notifications);
  await Promise.all(Array.from({ length: 8 }, () => changeStatus(shop, admin, id, "confirmed")));
  await changeStatus(shop, admin, id, "confirmed");
  expect(await named()).toEqual(["order-confirmed by mail", "order-confirmed by sms"]);
});

test("the notification sender is woken when notifications are queued", async () => {
  const woken = async (work: Promise<unknown>) => {
    const signalCount = shop.outboxSignal.version;
    await work;
    return shop.outboxSignal.version - signalCount;
  };
  const order = place();
  expect(await woken(order)).toBe(1);
  const { id } = await order;
  expect(await woken(changeStatus(shop, admin, id, "confirmed"))).toBe(1);
  const another = await place();
  expect(await woken(cancelByShopper(shop, another.id))).toBe(1);
});

test("public actions send at most twenty notifications a day to one number, actions by staff are not limited", async () => {
  for (let round = 0; round < 11; round += 1) await cancelByShopper(shop, (await place({ email: null })).id);
  const states = async () => (await queued()).map(({ state }) => state).sort();
  // The others are in the outbox, where staff can read and send them.
  expect(await states()).toEqual([...Array(2).fill("held"), ...Array(20).fill("waiting")]);
  const { id } = await place({ email: null });
  await changeStatus(shop, admin, id, "confirmed");
  expect((await named()).filter((name) => name !== "order-placed by sms" && name !== "order-cancelled by sms")).toEqual(
    ["order-confirmed by sms"],
  );
  expect(await states()).toEqual([...Array(3).fill("held"), ...Array(21).fill("waiting")]);
});

test("a refused change notifies nobody", async () => {
  await expect(place({ total: 1 })).rejects.toMatchObject({ code: "total-changed" });
  const { id } = await place();
  await shop.db.delete(notifications);
  await expect(changeStatus(shop, admin, id, "shipped")).rejects.toMatchObject({ code: "status-step-refused" });
  await changeStatus(shop, admin, id, "confirmed");
  await expect(cancelByShopper(shop, id)).rejects.toMatchObject({ code: "status-step-refused" });
  expect(await named()).toEqual(["order-confirmed by mail", "order-confirmed by sms"]);
});

test("notifications that the merchant has switched off are not sent, others are", async () => {
  shop.settings = () => loadSettings(shop.db);
  const { orderMessages: messages } = await shop.settings();
  const changes = {
    "order-placed": { sms: false, mail: true },
    "order-confirmed": { sms: false, mail: false },
    "order-cancelled": { sms: true, mail: false },
  };
  await changeSettings(shop, admin, settingsChanges.parse({ orderMessages: { ...messages, ...changes } }), undefined);
  const { id } = await place();
  expect(await named()).toEqual(["order-placed by mail"]);
  await changeStatus(shop, admin, id, "confirmed");
  expect(await named()).toEqual(["order-placed by mail"]);
  await changeStatus(shop, admin, id, "cancelled");
  expect(await named()).toEqual(["order-placed by mail", "order-cancelled by sms"]);
});

test("a customer who confirms on the phone gets one SMS, and the items by email", async () => {
  const billingDetails = {
    fullName: "Nusrat Jahan",
    phone: "01712345678",
    email: "n@example.com",
    address: "House 12",
  };
  const entered = phoneOrderRequest.parse({
    billingDetails: { ...billingDetails, city: "Dhaka" },
    items: [{ productId, quantity: 2 }],
    ...{ deliveryArea: "inside", total: 260, confirmed: true },
  });
  const twice = [
    await createPhoneOrder(shop, admin, entered, "on-the-phone"),
    await createPhoneOrder(shop, admin, entered, "on-the-phone"),
  ];
  expect(twice.map(({ status, repeated }) => [status, repeated])).toEqual([
    ["confirmed", false],
    ["confirmed", true],
  ]);
  expect(await named()).toEqual(["order-placed by mail", "order-confirmed by sms"]);
  const [order] = twice;
  const { timeline, status } = await orderDetail(shop, admin, order?.id ?? "");
  expect(status).toBe("confirmed");
  expect(timeline.map((step) => [step.status, step.byRole])).toEqual([
    ["pending", "staff"],
    ["confirmed", "staff"],
  ]);
  expect(await countOrders(shop, admin)).toMatchObject({ pending: 0, confirmed: 1 });
});
