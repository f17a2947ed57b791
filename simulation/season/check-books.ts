import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { ledgerBalances } from "../../shop/payments/ledger.ts";
import type { SeasonShop } from "./season-shop.ts";
import type { World } from "./season-world.ts";

type Range = { low: number; high: number };
type ProfitAnswer = { net: Range | null; sales: Range; unknown: { variants: number } };
type StockAnswer = { summary: { pieces: number; value: number | null } };

/** The tolerance in taka: charges are whole taka, and shares of them are rounded. */
const rounding = 1;

type Period = { from: string; to: string };

/**
 * Compares the books of a season that is over with what really happened: the bank's account, the cash box, couriers,
 * goods in stock, and profit. Returns what differs, in sentences.
 */
export async function checkBooks(seasonShop: SeasonShop, world: World, { from, to }: Period): Promise<string[]> {
  const { shop, pool, ask, couriers } = seasonShop;
  const { tally } = world;
  const broken: string[] = [];
  const same = (what: string, books: number, real: number) => {
    if (Math.abs(books - real) >= rounding)
      broken.push(`${what}: ${books.toFixed(2)} in the books, ${real.toFixed(2)} in fact`);
  };

  const balances = await ledgerBalances(shop.db);
  const taka = (account: string) => (balances.get(account) ?? 0) / 100;
  same("the ledger's sum", [...balances.values()].reduce((sum, balance) => sum + balance, 0) / 100, 0);
  same("the bank's account", taka("bank"), tally.bank);
  same("the cash box", taka("cash"), tally.box);
  same("what customers owe", taka("customer"), 0);
  same("money of unknown parcels", taka("unmatched"), 0);
  for (const kind of connectedKinds) same(`what ${kind} holds`, taka(`courier:${kind}`), 0);
  const { collected: missingCash = 0, unexplained = 0 } = tally.dropped;
  const losses = missingCash + unexplained - (tally.repaid.lost ?? 0);
  same("losses", taka("loss"), losses);
  same("what nobody can explain", taka("unexplained"), 0);
  same("expenses", taka("expenses"), tally.expenses);

  const payouts = connectedKinds.flatMap((kind) => couriers.payouts(kind));
  const lines = payouts.flatMap(({ parcels }) => parcels);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const charged = sum(lines.map(({ charge, collectionCharge }) => charge + collectionCharge));
  const returned = sum(lines.map(({ returnCharge }) => returnCharge));
  const courierCosts = charged + returned - (tally.repaid.charge ?? 0);
  same("what couriers kept", taka("courier-cost") + taka("return-cost"), courierCosts);
  const unpaid = couriers.parcels().filter(({ collected }) => collected !== null).length;
  const delivered = lines.filter(({ parcel }) => parcel.collected !== null).length;
  if (unpaid !== delivered) broken.push(`${unpaid - delivered} delivered parcels are in no payout`);
  // Where nothing was collected, nothing can be missing.
  if (lines.some(({ parcel }) => parcel.payoutFault === "missing" && parcel.collected))
    broken.push("a parcel is missing in the payouts");

  const { rows } = await pool.query<{ sold: number; sales: number }>(`
    select coalesce(sum(total) filter (where status = 'delivered'), 0) / 100.0::float8 as sales,
           (select count(*)::int from stock_movements where why = 'opening') as sold from orders`);
  const { body: stock } = await ask<StockAnswer>("GET", "/stock");
  const { body: profit } = await ask<ProfitAnswer>("GET", `/profit?from=${from}&to=${to}&by=courier`);
  const goodsCost = tally.received.taka - tally.expired.taka - (stock.summary.value ?? 0);
  const sales = Number(rows[0]?.sales ?? 0);
  same("sales of the ledger", -taka("sales"), sales);
  same("sales of the profit", profit.sales.low, sales);
  if (profit.unknown.variants > 0) broken.push(`${profit.unknown.variants} products have no cost`);
  const net = sales - goodsCost - courierCosts - losses - tally.expenses - tally.expired.taka;
  same("the least profit", profit.net?.low ?? Number.NaN, net);
  same("the highest profit", profit.net?.high ?? Number.NaN, net);
  return broken;
}
