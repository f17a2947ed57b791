import { expect, test } from "vitest";
import { testShop } from "../shop/test-shop.ts";
import { openPool } from "./pool.ts";
import { sharedConnections } from "./shared-connections.ts";

async function shared() {
  const { pool: given } = await testShop();
  const pool = openPool(given.options, {
    max: 4,
    connectTimeoutMs: 5000,
    statementTimeoutMs: 5000,
    lockTimeoutMs: 5000,
  });
  return { pool, ...sharedConnections(pool) };
}

test("who asks in one moment shares a connection, eight of them each, and gets her own answer", async () => {
  const { pool, query } = await shared();
  const queryCount = Array.from({ length: 20 }, (_, n) =>
    query({ name: "number", text: "select $1::int as n, pg_backend_pid() as by" }, [n]),
  );
  const rows = (await Promise.all(queryCount)).map(({ rows }) => rows[0] as { n: number; by: number });
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(new Set(rows.map(({ by }) => by)).size).toBe(3);
  expect(pool.idleCount).toBe(pool.totalCount);
  await pool.end();
});

test("a statement that is wrong takes no other one along, and neither does a connection that is lost", async () => {
  const { pool, query } = await shared();
  const divide = (by: number) => query({ name: "divide", text: "select 6 / $1::int as n" }, [by]);
  const results = await Promise.allSettled([divide(0), divide(2), divide(0), divide(3)]);
  expect(results.map((each) => (each.status === "fulfilled" ? each.value.rows[0].n : each.reason.code))).toEqual([
    "22012",
    3,
    "22012",
    2,
  ]);
  await expect(query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  expect((await divide(1)).rows).toEqual([{ n: 6 }]);
  await pool.end();
});
