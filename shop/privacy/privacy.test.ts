import { eq, getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "../../db/schema.ts";
import {
  addresses,
  auditLog,
  contactMessages,
  notifications,
  orderNotes,
  orders,
  reviews,
  sessions,
  stockAlerts,
  users,
} from "../../db/schema.ts";
import { issueToken } from "../auth/tokens.ts";
import { billingDetails as details } from "../customers/customer-schema.ts";
import { newId } from "../id.ts";
import { fromTaka } from "../money.ts";
import { addOrderNote, correctAddress } from "../orders/admin/change-orders.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { editOrder, quoteEdit } from "../orders/edit/edit-order.ts";
import { trackOrder } from "../orders/find-orders.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { claimPayment, rejectPayment, verifyPayment } from "../payments/claim-payment.ts";
import { paymentRequest } from "../payments/payment-schema.ts";
import { endRefund, requestRefund } from "../payments/refund.ts";
import { type Actor, guest, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { phoneticKey } from "../search/phonetics.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { deleteAccount } from "./delete-account.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { forgetOrders, purgeOld } from "./forget-orders.ts";
import { loadOwnData } from "./own-data.ts";
import { erasedValues, personalData } from "./personal-data.ts";

let shop: TestShop;
let productId: string;
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

beforeEach(async () => {
  shop = await testShop();
  ({ productId } = await stockProduct(shop));
});

const billingDetails = {
  ...{ fullName: "Shahana Begum", phone: "01755443322", email: "shahana@example.com" },
  ...{ address: "Krishnochura Lane 9", city: "Rajshahi", district: "rajshahi" },
};

async function buy(
  actor: Actor = guest,
  { until = "delivered" as "pending" | "confirmed" | "delivered", more = {} } = {},
) {
  const request = orderRequest.parse({
    ...{ billingDetails: { ...billingDetails, ...more }, items: [{ productId, quantity: 1 }], note: "Ring Shahana" },
    ...{ deliveryArea: "outside", total: 220 },
  });
  const order = await placeOrder(shop, { actor, request, language: "en", idempotencyKey: null });
  for (const step of ["confirmed", "shipped", "delivered"] as const) {
    if (until === "pending") break;
    await changeStatus(shop, admin, order.id, step);
    if (step === until) break;
  }
  return order;
}

/** In a session that has just begun; api/routes/account.test.ts tests the other proofs. */
async function deleteOwnAccount(actor: SignedIn = nusrat): Promise<void> {
  const [id, now] = [newId(), shop.now()];
  const expiresAt = new Date(now.getTime() + 60_000);
  await shop.db.insert(sessions).values({ id, userId: actor.id, token: id, expiresAt, createdAt: now });
  const token = await issueToken(shop, { userId: actor.id, sessionId: id });
  await deleteAccount(shop, actor, { authorization: `Bearer ${token}` });
}

/** All rows of the database in one string. */
async function everything(): Promise<string> {
  const { rows } = await shop.pool.query<{ table: string }>(
    "select quote_ident(tablename) as table from pg_tables where schemaname = 'public' and tablename <> 'search_words'",
  );
  const all = [];
  for (const { table } of rows) all.push(...(await shop.pool.query(`select t::text as row from ${table} t`)).rows);
  return all.map(({ row }) => row).join("\n");
}

describe("a customer who deletes their account", () => {
  test("leaves their orders without a name, and nothing personal in the database", async () => {
    await shop.pool.query(
      "update users set name = 'Shahana Begum', email = 'shahana@example.com', email_verified = true, phone = '+8801755443322' where id = 'nusrat'",
    );
    const user = { ...nusrat, name: "Shahana Begum", email: "shahana@example.com" };
    const order = await buy(user);
    await addOrderNote(shop, admin, order.id, "Shahana wants it by noon");
    await shop.pool.query(
      "insert into images (id, width, height, widths, uploaded_at) values ('avatar', 1, 1, '{1}', now())",
    );
    await shop.db.update(users).set({ imageId: "avatar" }).where(eq(users.id, "nusrat"));
    const home = { id: "a", userId: "nusrat", isDefault: true, ...details.parse(billingDetails), phone: order.phone };
    await shop.db.insert(addresses).values(home);
    const [variant] = await shop.db.query.variants.findMany();
    const stockRequest = {
      id: "s",
      variantId: variant?.id ?? "",
      channel: "mail",
      language: "en",
      unsubscribeKey: "k",
    } as const;
    await shop.db.insert(stockAlerts).values({ ...stockRequest, recipient: user.email });
    const written = {
      id: "m",
      fullName: user.name,
      email: user.email,
      message: "I am Shahana",
      language: "en",
    } as const;
    await shop.db.insert(contactMessages).values(written);
    await shop.pool.query("update notifications set state = 'sent', sent_at = now()");
    await shop.db.insert(reviews).values({
      ...{ id: "r", productId, orderId: order.id, userId: "nusrat", stars: 5, body: "Stays on.", status: "published" },
    });
    const exported = JSON.stringify(await loadOwnData(shop, user, "en"));
    for (const word of [
      "Krishnochura",
      "Ring Shahana",
      "I am Shahana",
      "Stays on.",
      "order-placed",
      '"stockRequests":[{',
    ])
      expect(exported).toContain(word);

    shop.setNow(days(8));
    await deleteOwnAccount(user);
    const rest = await everything();
    for (const word of ["Shahana", "Begum", "shahana@", "1755443322", "Krishnochura"]) expect(rest).not.toContain(word);
    const [stored] = await shop.db.select().from(orders);
    expect(stored).toMatchObject({
      number: order.number,
      total: order.total,
      status: "delivered",
      district: "rajshahi",
    });
    expect(stored).toMatchObject({ userId: null, erasedAt: expect.any(Date) });
    expect(await shop.db.select().from(reviews)).toMatchObject([{ userId: null, body: "Stays on." }]);
    expect(await shop.db.select().from(users)).toMatchObject([{ id: "admin" }]);
  });

  test("stays known while a parcel may still arrive or come back, and no longer", async () => {
    const order = await buy(nusrat, { until: "confirmed" });
    await deleteOwnAccount();
    expect(await trackOrder(shop, { number: order.number, phone: "+8801755443322" })).not.toBeNull();
    await changeStatus(shop, admin, order.id, "shipped");
    await changeStatus(shop, admin, order.id, "delivered");
    shop.setNow(days(6));
    expect(await forgetOrders(shop)).toBe(0);
    shop.setNow(days(8));
    expect(await forgetOrders(shop)).toBe(1);
    expect(await everything()).not.toMatch(/Shahana|1755443322|Krishnochura/);
    expect(await trackOrder(shop, { number: order.number, phone: "+8801755443322" })).toBeNull();
    expect((await orderDetail(shop, admin, order.id)).phoneHistory).toMatchObject({ delivered: 0, last: [] });
  });

  test("can no longer be found by the sound of their name or street, or by a flagged name", async () => {
    await buy(nusrat, { more: { fullName: "Test Test" } });
    const readSearchColumns = () => shop.pool.query("select search_vector::text as sounds, implausible from orders");
    const sound = phoneticKey("Krishnochura");
    expect((await readSearchColumns()).rows).toEqual([{ sounds: expect.stringContaining(sound), implausible: true }]);
    shop.setNow(days(8));
    await deleteOwnAccount();
    expect((await readSearchColumns()).rows).toEqual([{ sounds: "", implausible: false }]);
  });

  test("cannot be the last admin", async () => {
    expect(await deleteOwnAccount(admin).catch((error: Refusal) => error.code)).toBe("last-admin");
    await shop.db.update(users).set({ role: "admin" }).where(eq(users.id, "nusrat"));
    await deleteOwnAccount(admin);
    expect(await deleteOwnAccount({ ...nusrat, role: "admin" }).catch((error: Refusal) => error.code)).toBe(
      "last-admin",
    );
  });

  test("neither sees nor deletes the notifications and messages of an unconfirmed address", async () => {
    await shop.db.insert(contactMessages).values({
      ...{ id: "m", fullName: "Another", email: nusrat.email, message: "Mine", language: "en" },
    });
    expect((await loadOwnData(shop, nusrat, "en")).messages).toEqual([]);
    await deleteOwnAccount();
    expect(await shop.db.select().from(contactMessages)).toHaveLength(1);
  });
});

describe("a guest who requests erasure", () => {
  test("is erased by phone, without the number in the audit log, and orders of accounts and of others stay", async () => {
    const ended = await buy();
    await buy(guest, { until: "pending" });
    await buy(nusrat);
    await buy(guest, { more: { phone: "01812345678", email: null, fullName: "Mitu" } });
    await correctAddress(shop, admin, ended.id, details.parse({ ...billingDetails, city: "Natore" })).catch(() => {});
    shop.setNow(days(8));
    await shop.pool.query("update order_events set at = at - interval '1 day'");
    expect(await forgetCustomer(shop, admin, { phone: "+8801755443322" })).toEqual({ orders: 2, later: 1 });
    const rows = await shop.db.select().from(orders).orderBy(orders.placedAt);
    expect(rows.map(({ fullName, phone }) => [fullName, phone])).toEqual([
      ["–", ""],
      ["Shahana Begum", "+8801755443322"],
      ["Shahana Begum", "+8801755443322"],
      ["Mitu", "+8801812345678"],
    ]);
    const [entry] = (await shop.db.select().from(auditLog)).filter(({ action }) => action === "customer-forgotten");
    expect(entry).toMatchObject({ byId: "admin", recordName: "…322", after: { orders: 2 } });
    expect(await forgetCustomer(shop, admin, { phone: "+8801755443322" })).toEqual({ orders: 1, later: 1 });
    await expect(forgetCustomer(shop, nusrat, { phone: "+8801755443322" })).rejects.toThrow(new Refusal("not-allowed"));
  });

  test.each(["parcel", "refund", "claim"] as const)("waits while an order has an open %s", async (open) => {
    const { id } = await buy(guest, { until: open === "parcel" ? "confirmed" : "delivered" });
    const close = await openSomething(open, id);
    shop.setNow(days(365 * 12));
    expect(await forgetOrders(shop)).toBe(0);
    expect(await forgetCustomer(shop, admin, { phone: "+8801755443322" })).toEqual({ orders: 1, later: 1 });
    await close();
    expect(await forgetOrders(shop)).toBe(1);
  });
});

/** Opens it; returns a function that closes it. */
async function openSomething(what: "parcel" | "refund" | "claim", id: string): Promise<() => Promise<unknown>> {
  if (what === "parcel") {
    await changeStatus(shop, admin, id, "shipped");
    await changeStatus(shop, admin, id, "returned");
    return () => shop.pool.query("update returns set checked_in_at = now()");
  }
  const sent = paymentRequest.parse({ method: "bkash", amount: 220, reference: "BKX7Q2M9ZP" });
  const paymentId = await claimPayment(shop, admin, id, sent);
  if (what === "claim") return () => rejectPayment(shop, admin, paymentId, null);
  await verifyPayment(shop, admin, paymentId);
  const refundId = await requestRefund(shop, admin, id, { method: "bkash", amount: fromTaka(220), note: null });
  return () => endRefund(shop, admin, refundId, { state: "done", reference: null });
}

test("an erased order has no value in any column declared personal", async () => {
  const order = await buy(nusrat, { more: { zip: "6000", area: "rajshahi-sadar", fullName: "Test Test" } });
  await shop.db.update(orders).set({
    holdReason: "Shahana travels",
    holdUntil: days(1),
    isGift: true,
    giftMessage: "For Mitu",
    receiverName: "Mitu",
    receiverPhone: "+8801812345678",
  });
  const erased = Object.entries(erasedValues("orders"));
  const [before] = await shop.db.select().from(orders);
  for (const [column, value] of erased) expect(before?.[column as keyof typeof before], column).not.toEqual(value);
  await shop.pool.query("update orders set erasure_requested_at = now() where id = $1", [order.id]);
  shop.setNow(days(8));
  await forgetOrders(shop);
  const [after] = await shop.db.select().from(orders);
  expect(after).toMatchObject(Object.fromEntries(erased));
});

test("the old and new recipient of a changed order are erased from the audit log, too", async () => {
  const order = await buy(guest, { until: "pending" });
  const given = { fullName: "Parul Sen", phone: "01812345678", address: "Shapla 7", city: "Khulna" };
  const edit = { billingDetails: details.parse(given) };
  const { total, revision } = await quoteEdit(shop, admin, order.id, edit, "en");
  await editOrder(shop, admin, order.id, { ...edit, total, revision, reason: null }, "en");
  await changeStatus(shop, admin, order.id, "cancelled");
  shop.setNow(days(8));
  await forgetCustomer(shop, admin, { phone: "+8801812345678" });
  const rest = await everything();
  for (const word of ["Shahana", "Krishnochura", "Parul", "Shapla", "1812345678"]) expect(rest).not.toContain(word);
});

test("each table declared as deleted with the account is deleted by a foreign key", async () => {
  const { rows } = await shop.pool.query<{ table: string }>(`
    select conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`);
  const isDeclared = (name: string) => personalData[name as keyof typeof personalData] === "deleted with the account";
  const names = Object.entries(schema).flatMap(([name, table]) => (isDeclared(name) ? [getTableName(table)] : []));
  expect(names.sort()).toEqual(["users", ...rows.map(({ table }) => table)].sort());
});

test("the nightly purge deletes what is older than the merchant's retention periods", async () => {
  const old = await buy();
  const young = await buy();
  await shop.pool.query("update orders set placed_at = placed_at - interval '61 months' where id = $1", [old.id]);
  await shop.pool.query("update order_events set at = at - interval '61 months' where order_id = $1", [old.id]);
  await shop.pool.query("update audit_log set at = at - interval '25 months' where record_id = $1", [old.id]);
  const message = {
    fullName: "Mitu",
    email: "mitu@example.com",
    message: "?",
    language: "en",
    answeredBy: "Rupa",
  } as const;
  await shop.db.insert(contactMessages).values([
    { ...message, id: "old", answeredAt: days(-400) },
    { ...message, id: "young", answeredAt: days(-300) },
    { ...message, id: "open", createdAt: days(-400), answeredBy: null },
  ]);
  await purgeOld(shop);
  const names = new Map((await shop.db.select().from(orders)).map(({ id, fullName }) => [id, fullName]));
  expect(names).toEqual(
    new Map([
      [old.id, "–"],
      [young.id, "Shahana Begum"],
    ]),
  );
  expect((await shop.db.select().from(contactMessages)).map(({ id }) => id).sort()).toEqual(["open", "young"]);
  expect(new Set((await shop.db.select().from(auditLog)).map(({ recordId }) => recordId))).toEqual(new Set([young.id]));
  expect(await shop.db.select().from(orderNotes)).toEqual([]);
  expect((await shop.db.select().from(notifications)).length).toBeGreaterThan(0);
});
