import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../../api/test-api.ts";
import { closeUnreadBodies } from "./unread-body.ts";

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
])("%s is refused, and the answer says that nothing more is read on its connection", async (_, body) => {
  const { socket, seen } = await openServer();
  socket.write(head(body.length) + body);
  await expect.poll(() => seen.received).toContain("\r\n\r\n{");
  expect(seen.received).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(seen.received.toLowerCase()).toContain("connection: close");
  await expect.poll(() => seen.ended).toBe(true);
});

test("whoever is refused before a body of a few kilobytes is read goes on with the same connection", async () => {
  const { socket, seen } = await openServer();
  const body = "x".repeat(5_000);
  socket.write(head(body.length, "multipart/form-data; boundary=x", "") + body);
  await expect.poll(() => statusLines(seen.received)).toHaveLength(1);
  socket.write("GET /categories HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => statusLines(seen.received)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
});
