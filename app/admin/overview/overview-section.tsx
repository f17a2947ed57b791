import type { DashboardResponse } from "../../../api/contract/dashboard.ts";
import { callApi } from "../../browser/api.ts";
import type { SectionInput } from "../sections.ts";
import { Overview } from "./overview.tsx";

export async function renderSection({ params, language }: SectionInput) {
  const dashboard = await callApi<DashboardResponse>("GET", `/dashboard?lang=${language}`);
  return <Overview dashboard={dashboard} chart={params.get("chart") === "orders" ? "orders" : "revenue"} />;
}
