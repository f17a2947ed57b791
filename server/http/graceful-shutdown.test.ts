import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGracefulShutdown, shutDown } from "./graceful-shutdown.ts";

test("a busy process that shuts down resets no pending connection", async () => {
  const closing = new AbortController();
  const ending = createGracefulShutdown(closing.signal);
  // As on a machine with much else to do.
  const keepBusy = () => {
    for (const end = performance.now() + 50; performance.now() < end; );
  };
  const respond = ending.trackResponses((_, response) => {
    keepBusy();
    response.end("answered");
  });
  const server = http.createServer(respond).on("connection", keepBusy);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const outcomes = new Set<string>();
  const sendRequest = () =>
    new Promise<string>((resolve) => {
      http
        .get({ host: "127.0.0.1", port, agent: false }, (incoming) =>
          incoming.resume().once("end", () => resolve("answered")),
        )
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "lost"));
    });
  const clients = Array.from({ length: 16 }, async () => {
    for (let outcome = ""; outcome !== "ECONNREFUSED"; ) {
      outcome = await sendRequest();
      outcomes.add(outcome);
    }
  });
  await sleep(200);
  closing.abort();
  await shutDown(server, 0, ending);
  await Promise.all(clients);
  // Answered while open, refused once closed, and nothing in between.
  expect([...outcomes].sort()).toEqual(["ECONNREFUSED", "answered"]);
});
