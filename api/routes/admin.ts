import { listAuditLog } from "../../shop/audit-log/list-audit-log.ts";
import { toTaka } from "../../shop/money.ts";
import { loadDashboard } from "../../shop/reports/load-dashboard.ts";
import { type AuditResponse, adminContract, type DashboardResponse } from "../contract/admin.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

/** The audit log and the dashboard. */
export const adminRoutes = implement(adminContract)({
  async "GET /history"({ c, shop, query, actor }) {
    const { entries, total } = await listAuditLog(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return entries.map(({ id, at, ...entry }): AuditResponse => ({ _id: String(id), at: at.toISOString(), ...entry }));
  },
  async "GET /dashboard"({ shop, language, actor }) {
    const dashboard = await loadDashboard(shop, await actor(), language);
    const response: DashboardResponse = {
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
    return response;
  },
});
