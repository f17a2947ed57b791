import { toTaka } from "../../shop/money.ts";
import { loadDashboard } from "../../shop/reports/dashboard.ts";
import type { DashboardResponse } from "../contract/dashboard.ts";
import { dashboardContract } from "../contract/dashboard.ts";
import { implement } from "../http/route.ts";

export const dashboardRoutes = implement(dashboardContract)({
  async "GET /dashboard"({ shop, language, actor }) {
    const dashboard = await loadDashboard(shop, await actor(), language);
    const answer: DashboardResponse = {
      ...dashboard,
      revenue: toTaka(dashboard.revenue),
      days: dashboard.days.map((each) => ({ ...each, revenue: toTaka(each.revenue) })),
      categories: dashboard.categories.map((each) => ({ ...each, amount: toTaka(each.amount) })),
      bestSellers: dashboard.bestSellers.map((each) => ({ ...each, amount: toTaka(each.amount) })),
      waiting: dashboard.waiting.map(({ id, placedAt, total, ...each }) => ({
        ...each,
        _id: id,
        total: toTaka(total),
        orderedAt: placedAt.toISOString(),
      })),
    };
    return answer;
  },
});
