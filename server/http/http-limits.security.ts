import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, vi } from "vitest";
import { securityTest } from "../../api/security/security-test.ts";
import { createHttpServer, type HttpLimits, refuseMalformed, serializePipelined } from "./http-limits.ts";

/** A server with the limits around a trivial listener; `passed` lists what reached it. */
async function limitedServer(limits: Partial<HttpLimits> = {}) {
  const passed: string[] = [];
  const listener = (request: { url?: string }, response: { end: (text: string) => void }) => {
    passed.push(request.url ?? "");
    response.end("inside");
  };
  const publicUrl = "https://labonno.example";
  const steps = serializePipelined(refuseMalformed(listener, publicUrl));
  const server = createHttpServer(steps, { publicUrl, trustProxy: 0 }, limits);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** Sends raw bytes and resolves with everything received until the server closes the connection. */
  function send(bytes: string | Buffer): Promise<string> {
    return new Promise((resolve) => {
      const received: Buffer[] = [];
      const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (some) => received.push(some));
      socket.on("error", () => {});
      socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
    });
  }
  return { server, port, send, passed };
}

function expectRefusal(rawResponse: string, status: number, code: string): void {
  const [head = "", body = ""] = rawResponse.split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) }, requestId: expect.any(String) });
  for (const header of [
    "Strict-Transport-Security: max-age",
    "X-Content-Type-Options: nosniff",
    "Cache-Control: private, no-store",
  ])
    expect(head).toContain(header);
}

const host = "Host: labonno.example\r\n";
const end = "Connection: close\r\n\r\n";

securityTest(
  "HTTP server",
  "malformed requests are refused in the API's format and reach no handler",
  async (countCase) => {
    const { send, passed } = await limitedServer();
    const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: y\r\n`).join("");
    const refusedRequests: [string, number, string][] = [
      [`GET / HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n${end}`, 431, "headers-too-large"],
      [`GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}${end}`, 431, "headers-too-large"],
      [`GET / HTTP/1.1\r\n${host}${many(100)}${end}`, 431, "headers-too-large"],
      [`GET / HTTP/1.1\r\n${host}Authorization: Bearer ${"x".repeat(100_000)}\r\n${end}`, 431, "headers-too-large"],
      [`GET / HTTP/1.1\r\n${host}Cookie: ${"a=b;".repeat(8_000)}\r\n${end}`, 431, "headers-too-large"],
      ["nonsense\r\n\r\n", 400, "bad-request"],
      ["\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", 400, "bad-request"],
      [`GET / HTTP/9.9\r\n${host}${end}`, 400, "bad-request"],
      [`FOO / HTTP/1.1\r\n${host}${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${host}${host}${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${host}HOST: evil.example\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\nHost: \r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\nHost: a b\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\nHost: a/b?c@d\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\nHost: <script>\r\n${end}`, 400, "bad-request"],
      [`GET http://evil.example/ HTTP/1.1\r\n${host}${end}`, 400, "bad-request"],
      [`GET evil HTTP/1.1\r\n${host}${end}`, 400, "bad-request"],
      [`OPTIONS * HTTP/1.1\r\n${host}${end}`, 400, "bad-request"],
      [`GET /\\evil.example HTTP/1.1\r\n${host}${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${host}X: a\u0000b\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${host}X : a\r\n${end}`, 400, "bad-request"],
      [`GET / HTTP/1.1\r\n${host}X: a\n folded\r\n${end}`, 400, "bad-request"],
      // Two body lengths: a proxy and the shop would disagree where the next request begins.
      [
        `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
        "bad-request",
      ],
      [`POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, 400, "bad-request"],
      [`POST / HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400, "bad-request"],
      [`POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400, "bad-request"],
      [`POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400, "bad-request"],
      [`POST / HTTP/1.1\r\n${host}Content-Length: 0x5\r\n\r\nabcde`, 400, "bad-request"],
    ];
    for (const [bytes, status, code] of refusedRequests) {
      const rawResponse = await send(Buffer.from(bytes, "latin1"));
      expect(rawResponse, JSON.stringify(bytes.slice(0, 90))).toMatch(/^HTTP\/1.1 4/);
      expectRefusal(rawResponse, status, code);
      countCase();
    }
    expect(passed).toEqual([]);
    expect(await send(`GET /shop HTTP/1.1\r\n${host}${many(90)}${end}`)).toContain("inside");
    expect(passed).toEqual(["/shop"]);
  },
);

securityTest("HTTP server", "a slow sender is refused, and others are answered meanwhile", async (countCase) => {
  const { server, port, send } = await limitedServer({
    headersTimeoutMs: 300,
    requestTimeoutMs: 600,
    checkIntervalMs: 50,
  });
  const starts = ["GET / HTTP/1.1\r\n", `GET / HTTP/1.1\r\n${host}X: a`, `GET / HTTP/1.1\r\n${host}X: a\r\n`];
  const slow = Array.from({ length: 300 }, (_, n) => send(starts[n % starts.length] ?? ""));
  await vi.waitFor(async () => {
    expect(await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))).toBeGreaterThan(
      0,
    );
  });
  expect(await send(`GET / HTTP/1.1\r\n${host}${end}`)).toContain("inside");
  for (const rawResponse of await Promise.all(slow)) {
    expectRefusal(rawResponse, 408, "too-slow");
    countCase();
  }
  // The body never ends and is not read, but the connection still closes.
  const idle = await Promise.all(
    Array.from({ length: 50 }, () => send(`POST / HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\nabc`)),
  );
  expect(idle.every((rawResponse) => rawResponse.includes("inside") || rawResponse.includes(" 408 "))).toBe(true);
  countCase(idle.length);
  expect(port).toBeGreaterThan(0);
});

securityTest("HTTP server", "connections beyond the limit are closed", async (countCase) => {
  const { server, port } = await limitedServer({ maxConnections: 20 });
  const sockets: net.Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let ended = 0;
  for (let n = 0; n < 60; n += 1) {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => {
      ended += 1;
    });
    sockets.push(socket);
    countCase();
  }
  await vi.waitFor(() => expect(ended).toBe(40), { timeout: 20_000 });
  expect(await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(20);
});
