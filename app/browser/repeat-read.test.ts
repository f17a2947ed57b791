import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatRead } from "./repeat-read.ts";
import { ApiRefusal, network, request } from "./request.ts";

/** What the server answers next, and how often it was called. */
let answers: Response[];
let calls: number;
const busy = (retryAfter = "2") =>
  Response.json({ error: { code: "unavailable" } }, { status: 503, headers: { "Retry-After": retryAfter } });

beforeEach(() => {
  vi.useFakeTimers();
  network.send = repeatRead;
  calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    return answers.shift() ?? Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The result once `seconds` have passed: what was read, or the status of the refusal. */
async function after(seconds: number, call: Promise<unknown>): Promise<unknown> {
  const ended = call.catch((error: unknown) => (error instanceof ApiRefusal ? error.status : error));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return Promise.race([ended, "waits"]);
}

test("what staff read is read once more when a busy shop says so, and no sooner", async () => {
  answers = [busy(), Response.json({ waiting: 3 })];
  const call = request("GET /parcels/needs-you");
  expect([await after(1.9, call), calls]).toEqual(["waits", 1]);
  expect([await after(0.2, call), calls]).toEqual([{ waiting: 3 }, 2]);
});

test("a shop that stays busy is asked no third time", async () => {
  answers = [busy(), busy(), Response.json({})];
  expect([await after(10, request("GET /parcels/needs-you")), calls]).toEqual([503, 2]);
});

test("a change is never sent again, and no other refusal, longer wait or missing time is waited for", async () => {
  answers = [busy()];
  expect(await after(10, request("POST /payouts/fetch"))).toBe(503);
  answers = [busy("60")];
  expect(await after(90, request("GET /claims"))).toBe(503);
  answers = [Response.json({}, { status: 503 })];
  expect(await after(10, request("GET /claims"))).toBe(503);
  answers = [Response.json({}, { status: 429, headers: { "Retry-After": "1" } })];
  expect(await after(10, request("GET /claims"))).toBe(429);
  expect(calls).toBe(4);
});

test("who has left the page waits no longer", async () => {
  answers = [busy()];
  const left = new AbortController();
  const call = request("GET /orders/:id/returns", { params: { id: "1" }, signal: left.signal });
  expect(await after(1, call)).toBe("waits");
  left.abort(new Error("left"));
  expect([await after(0, call), await after(10, call), calls]).toEqual([new Error("left"), new Error("left"), 1]);
});
