import { toTaka } from "../../shop/money.ts";
import { loadDashboard } from "../../shop/reports/dashboard.ts";
import { exampleDashboard } from "../examples.ts";
import { route } from "../http/route.ts";
import type { DashboardResponse } from "../responses.ts";

export const dashboardRoutes = [
  route({
    method: "get",
    path: "/dashboard",
    tag: "Order desk",
    summary: "Dashboard figures: counts, revenue, last 30 days, best sellers and low stock. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      description: "Days are in Dhaka time. Sales cover revenue of the last 30 days",
      example: exampleDashboard,
      minimal: {
        ...exampleDashboard,
        bestSellers: exampleDashboard.bestSellers.map((each) => ({ ...each, picture: null })),
        runningOut: exampleDashboard.runningOut.map((each) => ({ ...each, variantName: null, picture: null })),
      },
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, language, actor }) {
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
      return c.json(answer);
    },
  }),
];
