import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Room } from "./room.ts";
import { shed } from "./shed.ts";

const unavailable = () => ({ headers: { "Retry-After": "2" }, body: "later" });

/** A server with room for so many; each request waits for `answer`. */
async function busyServer(places: number) {
  const waiting: http.ServerResponse[] = [];
  const next: http.RequestListener = (request, response) => {
    if (request.url === "/at-once") return response.end("done");
    request.resume();
    waiting.push(response);
  };
  const server = http.createServer(shed(unavailable, new Room(places)).listening(next));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, retry: response.headers.get("Retry-After"), text: await response.text() };
  };
  const answer = () => void waiting.shift()?.writeHead(200).end("done");
  return { ask, answer, waiting: () => waiting.length };
}

const order = { method: "POST", body: "{}" };
const later = { status: 503, retry: "2", text: "later" };

test("more than there is room for are told at once to come later, and let in once there is room", async () => {
  const { ask, answer, waiting } = await busyServer(2);
  const letIn = [ask("/"), ask("/shop")];
  await expect.poll(waiting).toBe(2);
  expect(await ask("/skincare")).toEqual(later);
  expect(await ask("/api/products")).toEqual(later);
  answer();
  expect((await letIn[0])?.status).toBe(200);
  const third = ask("/skincare");
  await expect.poll(waiting).toBe(2);
  answer();
  answer();
  expect([(await third).status, (await letIn[1])?.status]).toEqual([200, 200]);
});

test("an order finds room where a page does not any more; files are always let in", async () => {
  const { ask, answer, waiting } = await busyServer(1);
  const all = [ask("/")];
  await expect.poll(waiting).toBe(1);
  expect(await ask("/")).toEqual(later);
  all.push(ask("/api/orders", order), ask("/assets/root.js"), ask("/images/rose-400.avif"), ask("/icon.svg"));
  await expect.poll(waiting).toBe(5);
  expect(await ask("/api/orders", order)).toEqual(later);
  for (const _ of all) answer();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("what takes its time by nature has a few places of its own: a flood of sign-ins turns away no reader", async () => {
  const { ask, answer, waiting } = await busyServer(1);
  const signIns = Array.from({ length: 20 }, () => ask("/api/auth/sign-in/email", order));
  await expect.poll(waiting).toBe(8);
  const page = ask("/");
  await expect.poll(waiting).toBe(9);
  for (let each = 0; each < 9; each += 1) answer();
  expect((await page).status).toBe(200);
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12);
});

test("who leaves without her answer gives her place back", async () => {
  const { ask, waiting } = await busyServer(1);
  const impatient = new AbortController();
  const left = ask("/", { signal: impatient.signal }).catch(() => "left");
  await expect.poll(waiting).toBe(1);
  impatient.abort();
  expect(await left).toBe("left");
  await expect.poll(async () => (await ask("/at-once")).status).toBe(200);
});

test("it learns from its answers how many are few enough", () => {
  const room = new Room(20);
  const fill = (took: number) => {
    let entered = 0;
    while (room.enter(false)) entered += 1;
    for (let each = 0; each < entered; each += 1) room.leave(took);
  };
  for (let round = 0; round < 10; round += 1) fill(400);
  expect(room.limit).toBe(4);
  for (let round = 0; round < 200; round += 1) fill(10);
  expect(room.limit).toBeGreaterThan(40);
});

test("what is slow by nature teaches it nothing, and a quiet process keeps its room", () => {
  const room = new Room(20);
  for (let each = 0; each < 100; each += 1) {
    room.enter(false);
    room.leave(null);
  }
  for (let each = 0; each < 100; each += 1) {
    room.enter(false);
    room.leave(10);
  }
  expect(room.limit).toBe(20);
});
