import type { DashboardAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import type { SectionAsked } from "../sections.ts";
import { Overview } from "./overview.tsx";

export async function show({ params, language }: SectionAsked) {
  const dashboard = await callApi<DashboardAnswer>("GET", `/dashboard?lang=${language}`);
  return <Overview dashboard={dashboard} chart={params.get("chart") === "orders" ? "orders" : "revenue"} />;
}
