import { expect, test } from "vitest";
import { payoutFaults } from "../../integrations/couriers/stand-in/world.ts";
import { bookingsRequest } from "../couriers/booking-schema.ts";
import { addRate } from "../couriers/courier-rates.ts";
import { pollParcels } from "../couriers/poll-parcels.ts";
import { requestBookings } from "../couriers/request-bookings.ts";
import { sendBookings } from "../couriers/send-bookings.ts";
import { courierShop } from "../couriers/test-stand-in.ts";
import { fromTaka } from "../money.ts";
import { admin } from "../test-shop.ts";
import { bookPayout } from "./book-payout.ts";
import { fetchPayouts, fetchPayoutsNow } from "./fetch-payouts.ts";
import { listPayouts, payoutDetail } from "./list-payouts.ts";
import { loadCourierCash } from "./load-cash.ts";
import { expectSoundBooks } from "./test-cash.ts";

/** A shop with one delivered parcel for each possible error of a payout, and one that is paid correctly. */
async function deliveredShop() {
  const shop = await courierShop("steadfast");
  const rate = { charge: fromTaka(60), extraKilogram: fromTaka(20), codPercent: 1, returnCharge: fromTaka(30) };
  await addRate(shop, admin, { kind: "steadfast", deliveryArea: "inside", startsOn: "2026-01-01", ...rate });
  const faults = [null, ...payoutFaults];
  for (const fault of faults) {
    shop.standIn.setPayout(() => fault);
    const order = await shop.order();
    await requestBookings(shop, admin, bookingsRequest.parse({ parcels: [{ orderId: order.id }] }));
    while (await sendBookings(shop));
  }
  shop.standIn.advance(40);
  await shop.pool.query("update shipments set next_poll_at = now()");
  await pollParcels(shop);
  return shop;
}

test("Steadfast's payouts are imported once by API, with all their errors", async () => {
  const shop = await deliveredShop();
  shop.standIn.advance(24);
  expect(await fetchPayoutsNow(shop, admin)).toEqual({ addedLines: 4, failed: [] });
  expect(await fetchPayoutsNow(shop, admin)).toEqual({ addedLines: 0, failed: [] });
  const [payout] = await listPayouts(shop, admin);
  expect(payout).toMatchObject({ courier: "steadfast", state: "announced", parcels: 4, toSettle: 3 });
  const { lines } = await payoutDetail(shop, admin, payout?.id ?? "");
  expect(
    lines.map(({ collectedDifference, chargeDifference, other }) => [collectedDifference, chargeDifference, other]),
  ).toEqual(
    expect.arrayContaining([
      [5000, expect.any(Number), 0],
      [0, 6050, 0],
      [0, 50, 6500],
    ]),
  );
  const { couriers } = await loadCourierCash(shop, admin);
  expect(couriers[0]?.due.parcels).toBe(2);
  await bookPayout(shop, admin, payout?.id ?? "", {
    ...{ account: "bank", received: payout?.amount ?? fromTaka(0), reason: null },
  });
  // The late one comes with another payout, the missing one in none.
  shop.standIn.advance(96);
  expect(await fetchPayoutsNow(shop, admin)).toEqual({ addedLines: 1, failed: [] });
  expect((await loadCourierCash(shop, admin)).couriers[0]?.due.parcels).toBe(1);
  await expectSoundBooks(shop);
});

test("couriers are queried every three hours, by one process", async () => {
  const shop = await deliveredShop();
  shop.standIn.advance(24);
  const calls = () => shop.standIn.calls().filter((call) => call === "steadfast payments").length;
  await Promise.all([fetchPayouts(shop), fetchPayouts(shop), fetchPayouts(shop)]);
  const first = calls();
  expect(first).toBeGreaterThan(0);
  await fetchPayouts(shop);
  expect(calls()).toBe(first);
  shop.setNow(new Date(Date.now() + 3 * 3_600_000 + 60_000));
  await fetchPayouts(shop);
  expect(calls()).toBe(first + 1);
});

test("a courier that does not answer is reported, and queried again", async () => {
  const shop = await deliveredShop();
  shop.standIn.advance(24);
  shop.standIn.failNext("steadfast", "busy", 9);
  expect(await fetchPayoutsNow(shop, admin)).toEqual({ addedLines: 0, failed: ["steadfast"] });
});
