import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ConcurrencyLimit, releaseRequestSlot, shedLoad } from "./load-shedding.ts";

const unavailable = () => ({ headers: { "Retry-After": "2" }, body: "later" });

const networkOf = ({ headers }: http.IncomingMessage) => String(headers["x-network"] ?? "home");

/** A server with a number of slots; each request waits for `answer`. */
async function busyServer(places: number) {
  const waiting: http.ServerResponse[] = [];
  const next: http.RequestListener = (request, response) => {
    if (request.url?.startsWith("/at-once")) return response.end("done");
    request.resume();
    if (request.headers["x-stream"]) return response.writeHead(200).write("event: ready\n\n");
    // The handler delays a paused request on purpose.
    if (request.headers["x-pause"]) {
      releaseRequestSlot();
      setTimeout(() => response.end("done"), Number(request.headers["x-pause"]));
    } else waiting.push(response);
  };
  const gate = shedLoad(unavailable, networkOf, {
    limit: new ConcurrencyLimit(places),
    rootFiles: new Set(["/icon.svg", "/at-once.svg"]),
  });
  const server = http.createServer(gate.wrapListener(next));
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
  /** Sends the path unchanged, which `fetch` would normalize; resolves with the status. */
  const send = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const clientRequest = http.get({ port, host: "127.0.0.1", path }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      });
      clientRequest.once("error", reject);
    });
  const answer = () => void waiting.shift()?.writeHead(200).end("done");
  return { ask, send, answer, port, waiting: () => waiting.length };
}

const order = { method: "POST", body: "{}" };
const later = { status: 503, retry: "2", text: "later" };

test("requests beyond the limit are refused immediately, and admitted when there is room", async () => {
  const { ask, answer, waiting } = await busyServer(2);
  const admitted = [ask("/"), ask("/shop")];
  await expect.poll(waiting).toBe(2);
  expect(await ask("/skincare")).toEqual(later);
  expect(await ask("/api/products")).toEqual(later);
  answer();
  expect((await admitted[0])?.status).toBe(200);
  const third = ask("/skincare");
  await expect.poll(waiting).toBe(2);
  answer();
  answer();
  expect([(await third).status, (await admitted[1])?.status]).toEqual([200, 200]);
});

test("an order is admitted when a page no longer is, and files always", async () => {
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

const signIn = "/api/auth/sign-in/email";

test("other spellings of a path, or a file's extension, do not bypass the limit", async () => {
  const { answer, waiting, send } = await busyServer(0);
  const paths = ["/nothing.png", "/product/k3/rose.jpg", "/images/a/b.png", "/assets/../shop", "/images/%2e%2e/shop"];
  for (const path of paths) expect(await send(path), path).toBe(503);
  // A sign-in uses its own slots in any spelling of its path.
  const signIns = ["/api/%61uth/sign-in/email", "/api/x/../auth/sign-in/email"].map((path) => send(path));
  await expect.poll(waiting).toBe(2);
  answer();
  answer();
  expect(await Promise.all(signIns)).toEqual([200, 200]);
});
const from = (network: string, more: Record<string, string> = {}) => ({
  ...order,
  headers: { "X-Network": network, ...more },
});

test("a flood of sign-ins blocks no readers, staff or other networks", async () => {
  const { ask, answer, waiting } = await busyServer(1);
  const flood = Array.from({ length: 30 }, () => ask(signIn, from("stranger")));
  const statuses: number[] = [];
  for (const each of flood) void each.then(({ status }) => statuses.push(status));
  // Four are served and sixteen wait; the others are refused for now.
  await expect.poll(() => statuses).toEqual(Array(10).fill(503));
  expect(waiting()).toBe(4);
  const others = [
    ask("/"),
    ask("/api/dashboard/overview", from("office")),
    ask("/api/orders/export.csv", from("office")),
    ask("/api/orders/events", from("office")),
    ask("/api/images", from("office")),
    ask(signIn, from("office")),
    ask(signIn, from("another")),
  ];
  await expect.poll(waiting).toBe(11);
  await expect
    .poll(() => {
      for (let each = 0; each < 5; each += 1) answer();
      return statuses.length;
    })
    .toBe(30);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(statuses.slice(10)).toEqual(Array(20).fill(200));
});

test("a deliberately delayed request holds no slot", async () => {
  const { ask } = await busyServer(1);
  const paused = Array.from({ length: 16 }, () => ask(signIn, from("stranger", { "X-Pause": "400" })));
  const ownerRequest = ask(signIn, from("stranger", { "X-Pause": "1" }));
  const first = await Promise.race([
    ownerRequest.then(() => "owner"),
    ...paused.map((each) => each.then(() => "stranger")),
  ]);
  expect(first).toBe("owner");
  expect((await Promise.all(paused)).map(({ status }) => status)).toEqual(Array(16).fill(200));
});

test("an event stream holds no slot once it has begun", async () => {
  const { port, ask, answer, waiting } = await busyServer(1);
  const streams = Array.from({ length: 20 }, async () => {
    const socket = net.connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write("GET /api/orders/events HTTP/1.1\r\nHost: x\r\nX-Stream: 1\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
  });
  await Promise.all(streams);
  const dashboard = ask("/api/dashboard/overview");
  await expect.poll(waiting).toBe(1);
  answer();
  expect((await dashboard).status).toBe(200);
});

test("a client that leaves the queue frees its place", async () => {
  const { ask, answer, waiting } = await busyServer(1);
  const admittedRequests = Array.from({ length: 4 }, () => ask(signIn, from("stranger")));
  await expect.poll(waiting).toBe(4);
  const impatient = new AbortController();
  const left = Array.from({ length: 16 }, () =>
    ask(signIn, { ...from("stranger"), signal: impatient.signal }).catch(() => "left"),
  );
  await expect.poll(async () => (await ask(signIn, from("stranger"))).status).toBe(503);
  impatient.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(["left"]));
  const last = ask(signIn, from("another"));
  await expect
    .poll(() => {
      answer();
      return waiting();
    })
    .toBe(0);
  expect((await Promise.all([...admittedRequests, last])).map((each) => (each as { status: number }).status)).toEqual(
    Array(5).fill(200),
  );
});

test("a client that disconnects frees its slot", async () => {
  const { ask, waiting } = await busyServer(1);
  const impatient = new AbortController();
  const left = ask("/", { signal: impatient.signal }).catch(() => "left");
  await expect.poll(waiting).toBe(1);
  impatient.abort();
  expect(await left).toBe("left");
  await expect.poll(async () => (await ask("/at-once")).status).toBe(200);
});

test("a request still being sent holds no slot, and is admitted once it has arrived", async () => {
  const { ask, answer, waiting, port } = await busyServer(1);
  const slow = Array.from({ length: 5 }, () => net.connect(port, "127.0.0.1"));
  onTestFinished(() => slow.forEach((socket) => void socket.destroy()));
  const received = slow.map(() => "");
  for (const [nth, socket] of slow.entries()) {
    socket.on("data", (chunk: Buffer) => (received[nth] = `${received[nth]}${chunk}`));
    socket.write("POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{");
  }
  // Their headers have been read once a complete request has been answered.
  expect((await ask("/at-once.svg")).status).toBe(200);
  const page = ask("/");
  await expect.poll(waiting).toBe(1);
  for (const socket of slow) socket.write("}");
  // One gets the slot reserved for orders; the others are refused for now.
  await expect.poll(() => received.filter((text) => text.startsWith("HTTP/1.1 503")).length).toBe(4);
  expect(waiting()).toBe(2);
  answer();
  answer();
  expect((await page).status).toBe(200);
  await expect.poll(() => received.filter((text) => text.startsWith("HTTP/1.1 200")).length).toBe(1);
});

test("a request blocked on a lock frees its slot for others", async () => {
  const { ask, answer, waiting } = await busyServer(1);
  const all = [ask("/")];
  await expect.poll(waiting).toBe(1);
  expect(await ask("/")).toEqual(later);
  await expect
    .poll(() => {
      all.push(ask("/"));
      return waiting();
    })
    .toBeGreaterThan(1);
  await expect
    .poll(() => {
      answer();
      return waiting();
    })
    .toBe(0);
  expect((await Promise.all(all)).at(-1)?.status).toBe(200);
});

/** Fills all slots and answers them after the given time, the given number of times. */
function fill(limit: ConcurrencyLimit, durationMs: number | null, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    const entered: number[] = [];
    for (let among = limit.acquire(false); among > 0; among = limit.acquire(false)) entered.push(among);
    for (const among of entered) limit.release(among, durationMs);
  }
}

test("the limit adapts to response times within a dozen responses", () => {
  const limit = new ConcurrencyLimit(20);
  fill(limit, 400, 10);
  expect(limit.limit).toBeLessThan(10);
  fill(limit, 10, 20);
  expect(limit.limit).toBeGreaterThan(40);
});

test("slow kinds of work and single slow requests do not change the limit", () => {
  const limit = new ConcurrencyLimit(20);
  fill(limit, null, 10);
  for (let each = 0; each < 100; each += 1) limit.release(limit.acquire(false), 1000);
  expect(limit.limit).toBe(20);
});
