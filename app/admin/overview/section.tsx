import type { DashboardAnswer } from "../../../api/answers.ts";
import { callApi } from "../../client/api.ts";
import type { SectionAsked } from "../sections.ts";
import { Overview } from "./overview.tsx";

export async function show({ params, language }: SectionAsked) {
  const dashboard = await callApi<DashboardAnswer>("GET", `/dashboard?lang=${language}`);
  return <Overview dashboard={dashboard} chart={params.get("chart") === "orders" ? "orders" : "revenue"} />;
}
