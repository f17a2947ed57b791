import { expect, test } from "vitest";
import { listParcels } from "../parcels/list-parcels.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { picksOf } from "./pick-rules.ts";
import { daysLater, jewel, rima, type StockShop, stockShop } from "./test-stock.ts";
import { withholdEveryNight } from "./withhold.ts";

const old = { code: "SG-2409", expires: "2027-01-14", quantity: 3 };
const fresh = { code: "SG-2603", expires: "2028-08-31", quantity: 5 };

async function linesOf(shop: StockShop, stage: "to-pack" | "packed") {
  const { parcels } = await listParcels(shop, rima, { stage, limit: 10 });
  return parcels.flatMap(({ lines }) => lines);
}

test("packing staff see the batches in the order in which packing takes them", async () => {
  const shop = await stockShop();
  await shop.receive([fresh]);
  await shop.receive([old]);
  const order = await shop.order(4);
  const [line] = await linesOf(shop, "to-pack");
  expect(line?.batches).toEqual([
    { code: "SG-2409", expires: "2027-01-14", free: 3 },
    { code: "SG-2603", expires: "2028-08-31", free: 5 },
  ]);
  const picks = picksOf({ quantity: 4, batches: line?.batches ?? [] });
  await packOrder(shop, jewel, order, null);
  const packed = picks.map(({ code, quantity }) => `packed ${code} -${quantity}`);
  expect((await shop.movements()).slice(-2)).toEqual(packed);
  // Once they are packed it is too late to choose a batch.
  expect((await linesOf(shop, "packed"))[0]?.batches).toEqual([]);
});

test("batches that are too old and products without counted stock are not listed", async () => {
  const shop = await stockShop();
  await shop.receive([old, fresh]);
  const later = daysLater(shop, (Date.parse("2027-01-10") - shop.now().getTime()) / 86_400_000);
  await withholdEveryNight(later);
  await shop.order(1);
  expect((await linesOf(shop, "to-pack"))[0]?.batches).toEqual([{ code: "SG-2603", expires: "2028-08-31", free: 5 }]);
  const uncounted = await stockShop(null);
  await uncounted.order(1);
  expect((await linesOf(uncounted, "to-pack"))[0]?.batches).toEqual([]);
});
