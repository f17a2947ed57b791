import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serializePipelined } from "./serialize-pipelined.ts";

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

test("requests of one connection that come together are answered one after the other, in their order", async () => {
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

test("who does not read her first answer has no second one made", async () => {
  let made = 0;
  const { ask, read } = await connected((_request, response) => {
    made += 1;
    // More than the buffers of both ends take.
    response.end(Buffer.alloc(32 * 1024 * 1024));
  });
  ask(...Array.from({ length: 20 }, () => "/shop"));
  await expect.poll(() => made).toBe(1);
  // A turn of the loop later, nobody else has begun.
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBe(1);
  read();
  await expect.poll(() => made, { timeout: 10_000 }).toBeGreaterThan(1);
});
