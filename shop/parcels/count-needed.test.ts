import { expect, test } from "vitest";
import { returnRequests } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { applyReport } from "../couriers/apply-events.ts";
import { raiseTask } from "../couriers/task-records.ts";
import { reportOf } from "../couriers/test-courier.ts";
import { bookedShop } from "../couriers/test-parcels.ts";
import type { SignedIn } from "../permissions.ts";
import { admin, codeOf } from "../test-shop.ts";
import { countNeeded } from "./count-needed.ts";

const jewel: SignedIn = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };
const hasan: SignedIn = { role: "accounts", id: "hasan", email: "hasan@labonno.example", name: "Hasan" };

test("tasks, offered returns and customers' requests are counted, each for those who settle them", async () => {
  const shop = await bookedShop("pathao");
  shop.setNow(new Date("2026-11-22T06:00:00Z"));
  const { order, shipment } = await shop.book();
  expect(await countNeeded(shop, admin)).toBe(0);

  const report = reportOf("coming-back", { at: shop.now() });
  const settings = await shop.settings();
  await transaction(shop.db, (tx) =>
    applyReport(tx, { shipmentId: shipment.id, source: "webhook", report, receivedAt: shop.now(), settings }),
  );
  expect(await countNeeded(shop, admin)).toBe(1);
  await raiseTask(shop.db, { kind: "unknown-parcel", subject: "PTH1", now: shop.now() });
  expect(await countNeeded(shop, admin)).toBe(2);
  await shop.db.insert(returnRequests).values({
    ...{ id: "return", orderId: order.id, reason: "wrong-item", resolution: "refund", refundMethod: "bkash" },
    way: "send",
  });
  expect(await countNeeded(shop, admin)).toBe(3);
  expect(await countNeeded(shop, jewel)).toBe(2);
  expect(await codeOf(countNeeded(shop, hasan))).toBe("not-allowed");

  // The free last attempt ends at 18:00 of the next day.
  shop.setNow(new Date("2026-11-23T12:00:00Z"));
  expect(await countNeeded(shop, admin)).toBe(2);
  await shop.pool.query("update courier_tasks set closed_at = now()");
  expect(await countNeeded(shop, admin)).toBe(1);
});
