import { paisa, toTaka } from "../../shop/money.ts";
import { type ProfitRow, readRowNames } from "../../shop/profit/divide-profit.ts";
import { addExpense, listExpenses, removeExpense } from "../../shop/profit/expenses.ts";
import { exportProfit } from "../../shop/profit/export-profit.ts";
import { loadProfit } from "../../shop/profit/load-profit.ts";
import { type AmountRange, middleOf, noSteps, type ProfitSteps, profitSteps } from "../../shop/profit/profit-rules.ts";
import { type ProfitResponse, profitContract } from "../contract/profit.ts";
import { csvResponse } from "../http/file-responses.ts";
import { implement } from "../http/route.ts";

const maxRows = 200;

export const profitRoutes = implement(profitContract)({
  async "GET /profit"({ shop, query, actor }) {
    const { rows: all, ...profit } = await loadProfit(shop, await actor(), query);
    const rows = largestRows(all);
    const names = await readRowNames(shop, query.by, rows);
    const { steps, sales, net, shares, unknown, returns, reasons, cancelled, underWay } = profit;
    return {
      ...{ delivered: profit.delivered, returned: profit.returned, parts: all.length },
      steps: stepsResponse(steps),
      ...{ sales: rangeResponse(sales), net: net && rangeResponse(net) },
      shares: shares && { low: percent(shares.low), high: percent(shares.high) },
      unknown: { variants: unknown.variants, sales: toTaka(paisa(unknown.sales)) },
      returns: { cost: rangeResponse(returns.cost), districts: returns.districts },
      reasons: reasons.map(({ cost, delivery, goods, ...reason }) => ({
        ...{ ...reason, cost: rangeResponse(cost), delivery: rangeResponse(delivery), goods: rangeResponse(goods) },
      })),
      cancelled: cancelled.map(({ missed, ...reason }) => ({ ...reason, missed: missed && rangeResponse(missed) })),
      underWay: { orders: underWay.orders, net: underWay.net && rangeResponse(underWay.net) },
      rows: rows.map(({ key, sales: sold, cost, courier, spent, ads, net: left, isEstimated, ...counts }) => ({
        ...{ key, ...counts, name: names.get(key ?? "") ?? { en: key, bn: key }, estimated: isEstimated },
        ...{ sales: rangeResponse(sold), cost: rangeResponse(cost), courier: rangeResponse(courier) },
        ...{ spent: rangeResponse(spent), ads: rangeResponse(ads), net: rangeResponse(left) },
      })),
    };
  },
  async "GET /profit/export"({ c, shop, query, language, actor }) {
    const { by, from, to } = query;
    return csvResponse(c, `profit-${by}-${from}-${to}.csv`, await exportProfit(shop, await actor(), query, language));
  },
  async "GET /expenses"({ shop, query, actor }) {
    return (await listExpenses(shop, await actor(), query)).map(
      ({ id, day, kind, amount, source, campaign, note, account, byName, isCashEntry }) => ({
        ...{ _id: id, day, kind, amount: toTaka(amount), source, campaign, note, account, byName, isCashEntry },
      }),
    );
  },
  async "POST /expenses"({ shop, body, actor }) {
    const insertedId = await addExpense(shop, await actor(), { ...body, campaign: body.campaign || null });
    return { acknowledged: true, insertedId };
  },
  async "DELETE /expenses/:id"({ shop, params, actor }) {
    const isRemoved = await removeExpense(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: isRemoved ? 1 : 0 };
  },
});

/** The rows with the most profit and the most loss, in order. */
function largestRows(rows: ProfitRow[]): ProfitRow[] {
  if (rows.length <= maxRows) return rows;
  const first = rows.findIndex(({ net }) => middleOf(net) < 0);
  const losses = first === -1 ? 0 : Math.min(rows.length - first, maxRows / 2);
  return [...rows.slice(0, maxRows - losses), ...(losses > 0 ? rows.slice(-losses) : [])];
}

function stepsResponse(steps: ProfitSteps): ProfitResponse["steps"] {
  const taka: ProfitSteps = noSteps();
  for (const step of profitSteps) taka[step] = rangeResponse(steps[step]);
  return taka;
}

const rangeResponse = ({ low, high }: AmountRange) => ({ low: toTaka(paisa(low)), high: toTaka(paisa(high)) });
const percent = (share: number) => Math.round(share * 100);
