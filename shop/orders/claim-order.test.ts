import { expect, test } from "vitest";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { cancelOwnOrder } from "./change-status.ts";
import { claimOrder } from "./claim-order.ts";
import { listAllOwnOrders } from "./find-orders.ts";
import { orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

const nusrat: SignedIn = { role: "user", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" };
const rina: SignedIn = { role: "user", id: "rina", email: "rina@example.com", name: "Rina Akter" };
const phone = "+8801712345678";

async function setUp() {
  const shop = await testShop();
  await addUsers(shop, nusrat, rina);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
  const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12", city: "Dhaka" };
  const items = [{ productId, quantity: 1 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
  const place = (actor: SignedIn | typeof guest = guest) =>
    placeOrder(shop, { actor, request, language: "en", idempotencyKey: null });
  return { shop, place };
}

const numbersOf = async (shop: TestShop, user: SignedIn) =>
  (await listAllOwnOrders(shop, user)).map(({ number }) => number);

const unknownOrder = { number: "LB-111-111-111", phone };

test("a guest's order can be claimed by an account that knows its number and phone, and remains in it", async () => {
  const { shop, place } = await setUp();
  const { number, id } = await place();
  expect(await claimOrder(shop, nusrat, { number: number.toLowerCase().replaceAll("-", " "), phone })).toBe(id);
  expect(await claimOrder(shop, nusrat, { number, phone })).toBe(id);
  await expect(claimOrder(shop, rina, { number, phone })).rejects.toMatchObject({ code: "not-found" });
  expect([await numbersOf(shop, nusrat), await numbersOf(shop, rina)]).toEqual([[number], []]);
});

test("of two accounts that claim one order in parallel, one gets it", async () => {
  const { shop, place } = await setUp();
  const { number } = await place();
  const claims = [nusrat, rina].map((user) => claimOrder(shop, user, { number, phone }));
  const outcomes = await Promise.allSettled(claims);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([...(await numbersOf(shop, nusrat)), ...(await numbersOf(shop, rina))]).toEqual([number]);
});

test("a wrong phone, another account's order and an unknown number are not found", async () => {
  const { shop, place } = await setUp();
  const free = await place();
  const others = await place(rina);
  const attempts = [{ number: free.number, phone: "+8801812345678" }, { number: others.number, phone }, unknownOrder];
  for (const attempt of attempts) {
    await expect(claimOrder(shop, nusrat, attempt)).rejects.toMatchObject({ code: "not-found" });
  }
  await expect(claimOrder(shop, guest, { number: free.number, phone })).rejects.toMatchObject({
    code: "not-signed-in",
  });
});

test("after ten failures in an hour even a correct claim is refused, but not another account's", async () => {
  const { shop, place } = await setUp();
  const { number } = await place();
  shop.setNow(new Date("2026-11-21T10:00:00Z"));
  // Concurrent attempts are all counted.
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => claimOrder(shop, nusrat, unknownOrder)));
  const codes = attempts.map((tried) => (tried.status === "rejected" ? tried.reason.code : "claimed"));
  expect(codes.filter((code) => code === "not-found")).toHaveLength(10);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(2);
  await expect(claimOrder(shop, nusrat, { number, phone })).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(claimOrder(shop, rina, unknownOrder)).rejects.toMatchObject({ code: "not-found" });
  shop.setNow(new Date("2026-11-21T11:00:00Z"));
  await claimOrder(shop, nusrat, { number, phone });
});

test("an account can cancel its own pending order, and never another's", async () => {
  const { shop, place } = await setUp();
  const [own, free] = [await place(nusrat), await place()];
  for (const [user, id] of [
    [rina, own.id],
    [nusrat, free.id],
    [nusrat, "never"],
  ] as const) {
    await expect(cancelOwnOrder(shop, user, id)).rejects.toMatchObject({ code: "not-found" });
  }
  await cancelOwnOrder(shop, nusrat, own.id);
  await expect(cancelOwnOrder(shop, nusrat, own.id)).rejects.toMatchObject({
    code: "status-step-refused",
    details: { status: "cancelled" },
  });
});
