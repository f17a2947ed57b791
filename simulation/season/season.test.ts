import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runOnServer, testServer, withDatabase } from "../../db/test-server.ts";
import { wantedOrders } from "../buyers/wanted-orders.ts";
import { policies } from "../merchant/policies.ts";
import { readParameters } from "../parameters/parameters.ts";
import { runSeason } from "./run-season.ts";

const days = 5;
const ordersPerDay = 3;

let created = 0;

/** A fresh clone of the migrated template, dropped when the test is over. */
async function clonedDatabase(): Promise<pg.ClientConfig> {
  created += 1;
  const name = `season_${process.pid}_${created}`;
  await runOnServer(`create database ${name} template labonno_template strategy file_copy`);
  onTestFinished(() => runOnServer(`drop database ${name} with (force)`));
  return withDatabase(testServer(), name);
}

// The policy that uses the largest part of the shop; the others use less.
test("a simulated season of five days leaves nothing lost, open or unexplained", async () => {
  const parameters = readParameters("middle");
  const wanted = wantedOrders(parameters, { days, ordersPerDay });
  const connection = await clonedDatabase();
  const policy = policies["our-rules"];
  const { figures, broken } = await runSeason({
    ...{ parameters, policy, wanted, days, couriers: ["steadfast"], connection },
  });
  expect(broken).toEqual([]);
  expect(figures.orders).toBe(days * ordersPerDay);
  expect(figures.delivered + figures.wasted + figures.lost).toBe(figures.shipped);
  expect(figures.placed).toBe(figures.shipped + figures.cancelled);
  expect(figures.calls).toBeGreaterThan(0);
});
