import { api } from "../../browser/api.ts";
import type { SectionInput } from "../sections.ts";
import { Overview } from "./overview.tsx";

export async function renderSection({ params, language }: SectionInput) {
  const dashboard = await api("GET /dashboard", { query: { lang: language } });
  return <Overview dashboard={dashboard} chart={params.get("chart") === "orders" ? "orders" : "revenue"} />;
}
