import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serveHealth } from "./health.ts";

/** A process whose database is in the given state; every other path answers 418. */
async function processWith(check: () => Promise<string | null>) {
  const closing = new AbortController();
  const next: http.RequestListener = (_, response) => void response.writeHead(418).end();
  const server = http.createServer(
    serveHealth(next, { check, closing: closing.signal, headers: { "X-Content-Type-Options": "nosniff" } }),
  );
  let requests = 0;
  server.on("request", () => {
    requests += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const { status, headers } = response;
    return {
      status,
      retry: headers.get("Retry-After"),
      sniffing: headers.get("X-Content-Type-Options"),
      text: await response.text(),
    };
  };
  return { ask, closing, arrived: () => requests };
}

test("a process is alive in any state of its database, and ready only while that answers", async () => {
  const { ask } = await processWith(async () => "database");
  expect(await ask("/healthz")).toMatchObject({ status: 200, retry: null, text: '{"alive":true}\n' });
  expect(await ask("/readyz")).toMatchObject({
    status: 503,
    retry: "1",
    text: '{"ready":false,"reason":"database"}\n',
  });
  expect((await ask("/readyz/else")).status).toBe(418);
});

test("health responses have the headers of every other response", async () => {
  const { ask } = await processWith(async () => "database");
  for (const path of ["/healthz", "/readyz"]) expect((await ask(path)).sniffing).toBe("nosniff");
});

test("a process is not ready once it shuts down, though it still answers", async () => {
  const { ask, closing } = await processWith(async () => null);
  expect((await ask("/readyz?from=balancer")).status).toBe(200);
  closing.abort();
  expect(await ask("/readyz")).toMatchObject({ status: 503, text: '{"ready":false,"reason":"stopping"}\n' });
  expect((await ask("/")).status).toBe(418);
});

test("concurrent probes cost one query", async () => {
  const pendingChecks: (() => void)[] = [];
  const { ask, arrived } = await processWith(
    () => new Promise((resolveCheck) => pendingChecks.push(() => resolveCheck(null))),
  );
  const all = Array.from({ length: 100 }, () => ask("/readyz"));
  await expect.poll(arrived).toBe(100);
  expect(pendingChecks).toHaveLength(1);
  pendingChecks[0]?.();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});
