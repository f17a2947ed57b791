import { Counter, Gauge } from "prom-client";
import { type BudgetName, budgets } from "../../shop/budgets/budgets.ts";
import { budgetTallies, budgetTotalsUsed } from "../../shop/budgets/spend.ts";
import { imageWorker } from "../../shop/media/upload-queue.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Measures what strangers make the shop spend: how often each budget was spent and had nothing left, in this process; how
 * much of each total is used, over all of them (asked at each look); and what the decoder of pictures died of.
 */
export function measureBudgets(shop: Pick<Shop, "db" | "now">, { registry }: Metrics): () => Promise<void> {
  const registers = [registry];
  new Counter({
    name: "labonno_budget_requests_total",
    help: "Spendings of each budget of what strangers can cause: within it (spent), or with nothing left (refused)",
    labelNames: ["budget", "result"],
    registers,
    collect() {
      this.reset();
      for (const [budget, { spent, refused }] of budgetTallies(shop.db)) {
        this.inc({ budget, result: "spent" }, spent);
        this.inc({ budget, result: "refused" }, refused);
      }
    },
  });
  new Counter({
    name: "labonno_image_worker_deaths_total",
    help: "Pictures in the middle of which the decoder's process ended, by what it ended of",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(imageWorker.deaths)) this.inc({ reason }, count);
    },
  });
  const usedRatio = new Gauge({
    name: "labonno_budget_used_ratio",
    help: "How much of a budget's total is used in its present window, in all processes; 1 is all of it",
    labelNames: ["budget"],
    registers,
  });
  return async () => {
    const ratios = await budgetTotalsUsed(shop);
    for (const budget of Object.keys(budgets) as BudgetName[]) {
      const ratio = ratios.get(budget);
      if (ratio !== undefined) usedRatio.set({ budget }, ratio);
    }
  };
}
