import { expect, test } from "vitest";
import { users } from "../../db/schema.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { undoStep } from "../orders/undo-step.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { guest } from "../permissions.ts";
import { admin, nusrat, stockProduct, testShop } from "../test-shop.ts";
import { listStaffDay } from "./staff-days.ts";

const billingDetails = { fullName: "Shirin", phone: "01712345678", address: "House 12", city: "Dhaka" };

test("the daily report counts each employee's own steps and parcels from midnight in Dhaka, even for equal names", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  const colleague = { role: "order-desk", id: "other", email: "other@example.com", name: admin.name } as const;
  await shop.db.insert(users).values(colleague);
  const order = async () => {
    const items = [{ productId, quantity: 1 }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
    return (await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null })).id;
  };
  shop.setNow(new Date("2030-05-01T17:59:00Z"));
  await changeStatus(shop, admin, await order(), "confirmed");
  shop.setNow(new Date("2030-05-01T18:00:00Z"));
  const id = await order();
  await changeStatus(shop, admin, id, "confirmed");
  await packOrder(shop, colleague, id, null);
  for (const status of ["confirmed", "cancelled"] as const) await changeStatus(shop, colleague, await order(), status);
  const mistaken = await order();
  await changeStatus(shop, admin, mistaken, "confirmed");
  await undoStep(shop, admin, mistaken);
  await changeStatus(shop, admin, mistaken, "cancelled");
  await undoStep(shop, admin, mistaken);

  const none = { name: "Rupa", calls: 0, confirmed: 0, cancelled: 0, packed: 0 };
  expect(await listStaffDay(shop, admin, "2030-05-01")).toEqual([{ ...none, confirmed: 1 }]);
  const byPerson = await listStaffDay(shop, admin, "2030-05-02");
  expect(byPerson).toHaveLength(2);
  expect(byPerson).toEqual(
    expect.arrayContaining([
      { ...none, confirmed: 1 },
      { ...none, confirmed: 1, cancelled: 1, packed: 1 },
    ]),
  );
  expect(await listStaffDay(shop, admin, "2030-05-03")).toEqual([]);
  await expect(listStaffDay(shop, nusrat, "2030-05-02")).rejects.toMatchObject({ code: "not-allowed" });
});
