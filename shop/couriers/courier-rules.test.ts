import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bookingReference, bookingStates, courierTaskKinds } from "./courier-rules.ts";
import { courierStateRules, courierStates } from "./courier-state-rules.ts";

const migration = readFileSync("db/migrations/0117-couriers.sql", "utf8");

/** The values that a column of a table accepts. */
function wordsOf(table: string, column: string): string[] {
  const body = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(migration)?.[1] ?? "";
  const list = new RegExp(`check \\(${column} in \\(([^)]*)\\)`).exec(body)?.[1] ?? "";
  return [...list.matchAll(/'([^']+)'/g)].map(([, word = ""]) => word);
}

test("the code has every value that the database columns accept", () => {
  expect(wordsOf("bookings", "state")).toEqual([...bookingStates]);
  const taskKinds = wordsOf("courier_tasks", "kind");
  expect(taskKinds.length).toBeGreaterThan(5);
  expect(courierTaskKinds).toEqual(expect.arrayContaining(taskKinds));
});

test("a reference has only characters that every courier accepts", () => {
  expect(bookingReference("LB-842768516", 2)).toBe("LB842768516-2");
});

test("a state reported by the rider alone is never final, and a final state overrides it", () => {
  const unconfirmed = courierStates.filter((state) => state.endsWith("-unconfirmed"));
  const final = courierStates.filter((state) => courierStateRules[state].isFinal);
  expect(unconfirmed).toHaveLength(3);
  const highest = Math.max(...unconfirmed.map((state) => courierStateRules[state].rank));
  expect(final.filter((state) => courierStateRules[state].rank <= highest)).toEqual([]);
  expect(final.some((state) => unconfirmed.includes(state))).toBe(false);
});
