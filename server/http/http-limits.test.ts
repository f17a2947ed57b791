import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../../api/test-api.ts";
import { closeUnreadBodies, serializePipelined } from "./http-limits.ts";

async function connected(listener: http.RequestListener) {
  const server = http.createServer(serializePipelined(listener));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  let received = "";
  const read = () => void socket.on("data", (chunk: Buffer) => (received += chunk));
  const ask = (...paths: string[]) =>
    void socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return { ask, read, received: () => received };
}

test("pipelined requests are answered one after another, in order", async () => {
  const begun: string[] = [];
  const waiting: http.ServerResponse[] = [];
  const { ask, read, received } = await connected(({ url = "" }, response) => {
    begun.push(url);
    waiting.push(response);
  });
  read();
  ask("/one", "/two", "/three");
  await expect.poll(() => begun).toEqual(["/one"]);
  for (const path of ["/one", "/two", "/three"]) {
    await expect.poll(() => begun.at(-1)).toBe(path);
    waiting.at(-1)?.end(path);
  }
  await expect.poll(received).toMatch(/\/one.*\/two.*\/three/s);
  ask("/four");
  await expect.poll(() => begun.at(-1)).toBe("/four");
});

test("a client that does not read its first response gets no second one", async () => {
  let made = 0;
  const { ask, read } = await connected((_request, response) => {
    made += 1;
    // More than the buffers of both ends can take.
    response.end(Buffer.alloc(32 * 1024 * 1024));
  });
  ask(...Array.from({ length: 20 }, () => "/shop"));
  await expect.poll(() => made).toBe(1);
  // One event-loop turn later nothing else has started.
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBe(1);
  read();
  await expect.poll(() => made).toBeGreaterThan(1);
});

async function openServer() {
  const { api } = await testApi();
  const server = http.createServer(closeUnreadBodies(getRequestListener(api.fetch)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const seen = { received: "", ended: false };
  socket.on("data", (some) => {
    seen.received += some.toString("latin1");
  });
  socket.on("close", () => {
    seen.ended = true;
  });
  socket.on("error", () => {});
  return { socket, seen };
}

const head = (length: number, type = "multipart/form-data; boundary=x", token = "of-nusrat") =>
  `POST /images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const statusLines = (received: string) => received.match(/HTTP\/1\.1 \d+/g) ?? [];

test.each([
  ["a form of ten thousand parts", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(10_000)],
  [
    "a form with two files",
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nb\r\n'.repeat(9_000),
  ],
])("%s is refused, with Connection: close", async (_, body) => {
  const { socket, seen } = await openServer();
  socket.write(head(body.length) + body);
  await expect.poll(() => seen.received).toContain("\r\n\r\n{");
  expect(seen.received).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(seen.received.toLowerCase()).toContain("connection: close");
  await expect.poll(() => seen.ended).toBe(true);
});

test("a refusal before a small body is read keeps the connection open", async () => {
  const { socket, seen } = await openServer();
  const body = "x".repeat(5_000);
  socket.write(head(body.length, "multipart/form-data; boundary=x", "") + body);
  await expect.poll(() => statusLines(seen.received)).toHaveLength(1);
  socket.write("GET /categories HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => statusLines(seen.received)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
});
