import { draw, drawWhole } from "../buyers/draw.ts";
import { goods } from "../buyers/goods.ts";
import { ordersOfDays, type SeasonSize } from "../buyers/wanted-orders.ts";
import type { Parameters } from "../parameters/parameters.ts";
import type { SeasonShop } from "../season/season-shop.ts";
import type { World } from "../season/season-world.ts";

type Reorder = { variantId: string; pieces: number; supplier: { _id: string } | null };
type Expiring = { _id: string; left: number; withheld: number; days: number; unitCost: number | null };
type Overview = { reorder: Reorder[]; expiring: Expiring[] };
type Line = { variantId: string; quantity: number };
type Coming = { purchaseOrder: string; lines: Line[]; day: number };

/** Goods for so many usual days stand in the shop when it opens, and are ordered again before a feast. */
const openingDays = 30;
const piecesOfOrder = 2;
const feastAheadDays = 28;

type StockDeskInput = { parameters: Parameters; size: SeasonSize; seasonShop: SeasonShop; world: World };

/** The people who order goods, receive them with their batches, and throw away what has expired; through the API alone. */
export function openStockDesk({ parameters, size, seasonShop, world }: StockDeskInput) {
  const { ask, stock } = seasonShop;
  const { seed, costs, demand, stock: assumed } = parameters;
  // Whole paisa, as suppliers write them.
  const unitPrice = (price: number) => Math.round(price * costs.goods * 100) / 100;
  const priceOf = new Map(stock.map(({ variantId }, nth) => [variantId, unitPrice(goods[nth]?.price ?? 0)]));
  const usualDay = Math.min(...ordersOfDays(parameters, size).filter((count) => count > 0));
  const popularity = goods.reduce((sum, good) => sum + good.popularity, 0);
  const feastDay = Math.floor(size.days * demand.eid.from);
  const coming: Coming[] = [];
  let supplier = "";
  let received = 0;

  /** Goods for so many usual days, each by how popular it is. */
  const linesFor = (days: number): Line[] =>
    goods.map((good, nth) => ({
      variantId: stock[nth]?.variantId ?? "",
      quantity: Math.ceil((usualDay * days * piecesOfOrder * good.popularity) / popularity) + 5,
    }));

  async function receive(lines: readonly Line[], purchaseOrder: string | null, day: number): Promise<void> {
    received += 1;
    const { code } = await ask("POST", "/stock/receipts", {
      body: {
        ...(purchaseOrder === null ? { supplier } : { purchaseOrder }),
        ...{ invoice: `RC-${received}`, requestKey: `receipt-${received}` },
        lines: lines.map(({ variantId, quantity }, nth) => ({
          ...{ variantId, quantity, unitPrice: priceOf.get(variantId) ?? 0 },
          ...{ code: `B${received}-${nth + 1}`, expires: lastDay(received, nth, day) },
        })),
      },
    });
    if (code !== null) world.tally.surprises.push(`receipt ${code}`);
    for (const { variantId, quantity } of lines) {
      world.tally.received.pieces += quantity;
      world.tally.received.taka += quantity * (priceOf.get(variantId) ?? 0);
    }
  }

  function lastDay(receipt: number, nth: number, day: number): string {
    const drawn = (what: string) => draw(seed, "batch", receipt, nth, what);
    const life =
      drawn("short") < assumed.shortLived
        ? assumed.shortLifeDays + Math.floor(drawn("days") * Math.max(1, size.days - day - assumed.shortLifeDays))
        : drawWhole(drawn("days"), assumed.lifeDays);
    return new Date(seasonShop.shop.now().getTime() + life * 86_400_000).toISOString().slice(0, 10);
  }

  async function order(lines: readonly Line[], day: number): Promise<void> {
    if (lines.length === 0) return;
    const priced = lines.map((line) => ({ ...line, unitPrice: priceOf.get(line.variantId) ?? 0 }));
    const { body, code } = await ask<{ insertedId: string }>("POST", "/purchase-orders", {
      body: { supplier, lines: priced },
    });
    if (code !== null) return void world.tally.surprises.push(`purchase order ${code}`);
    await ask("PATCH", `/purchase-orders/${body.insertedId}`, { body: { state: "ordered" } });
    const wait = drawWhole(draw(seed, "supplier", body.insertedId === "" ? 0 : received, day), assumed.leadDays);
    coming.push({ purchaseOrder: body.insertedId, lines: [...lines], day: day + wait });
  }

  async function throwAway({ _id, left, withheld, unitCost }: Expiring): Promise<void> {
    const writeOff = (quantity: number) =>
      ask("POST", `/stock/batches/${_id}/write-off`, { body: { quantity, reason: "expired" } });
    let quantity = left;
    let { code } = await writeOff(quantity);
    // Some of it is promised to orders still.
    if (code === "goods-promised" && withheld > 0) {
      quantity = withheld;
      ({ code } = await writeOff(quantity));
    }
    if (code === "goods-promised") return;
    if (code !== null) return void world.tally.surprises.push(`write-off ${code}`);
    world.tally.expired.pieces += quantity;
    world.tally.expired.taka += quantity * (unitCost ?? 0);
  }

  return {
    /** The first goods, before the shop opens. */
    async open(): Promise<void> {
      const { body } = await ask<{ insertedId: string }>("POST", "/suppliers", {
        body: { name: "Chawkbazar Cosmetics", leadDays: assumed.leadDays[1] },
      });
      supplier = body.insertedId;
      await receive(linesFor(openingDays), null, 0);
    },
    /** The morning's stock work: deliveries, expired goods, new orders. */
    async work(day: number): Promise<void> {
      for (const each of coming.filter((delivery) => delivery.day <= day)) {
        coming.splice(coming.indexOf(each), 1);
        await receive(each.lines, each.purchaseOrder, day);
      }
      const { body } = await ask<Overview>("GET", "/stock");
      for (const batch of body.expiring) if (batch.days <= 0) await throwAway(batch);
      // Nobody orders goods for a season that is over.
      if (day >= size.days) return;
      await order(
        body.reorder.map(({ variantId, pieces }) => ({ variantId, quantity: pieces })),
        day,
      );
      if (day === Math.max(0, feastDay - feastAheadDays))
        await order(linesFor(demand.eid.days * demand.eid.factor), day);
    },
    isOver: () => coming.length === 0,
  };
}
