import { drizzle } from "drizzle-orm/node-postgres";
import * as tables from "../db/schema.ts";
import { CatalogIndex } from "./catalog/catalog-index/catalog-index.ts";
import { type TestShop, testPool } from "./test-shop.ts";

/** What a statement read from one table, as PostgreSQL reported after running it. */
export type TableRead = { table: string; rows: number; by: string; statement: string };

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

// auto_explain reports the plan of every statement that ran, including those of triggers.
const planSettings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_level": "notice",
};

/** The same shop with a database that reports what each statement read; `readsOf` returns that for one piece of work. */
export function createWatchedShop(shop: TestShop): {
  readsOf: (work: (shop: TestShop) => Promise<unknown>) => Promise<TableRead[]>;
  end: () => Promise<void>;
} {
  const options = Object.entries(planSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const pool = testPool({ ...shop.pool.options, options, max: 10 });
  let reads: TableRead[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const at = message.indexOf("{");
      if (!message.includes("plan:") || at < 0) return;
      const { "Query Text": statement, Plan: plan } = JSON.parse(message.slice(at)) as {
        "Query Text": string;
        Plan: Plan;
      };
      reads.push(...readsOf(plan, statement));
    });
  });
  const db = drizzle(pool, { schema: tables });
  const watched = { ...shop, pool, db, catalogIndex: new CatalogIndex(db, shop.db) };
  return {
    async readsOf(work) {
      // Read once by a process, not by each request.
      await watched.catalogIndex.read();
      reads = [];
      await work(watched);
      return reads;
    },
    end: () => pool.end(),
  };
}

function readsOf(plan: Plan, statement: string): TableRead[] {
  const { "Relation Name": table, "Actual Loops": loops, Plans: children = [] } = plan;
  const each =
    plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const by = [plan["Node Type"], plan["Index Name"]].filter(Boolean).join(" ");
  const own = table ? [{ table, rows: Math.round(each * loops), by, statement }] : [];
  return [...own, ...children.flatMap((part) => readsOf(part, statement))];
}
