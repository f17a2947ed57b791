import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../db/project.ts";

function start(...args: string[]) {
  const child = spawn(process.execPath, [path.join(projectRoot, "server", "courier.ts"), ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test("npm run courier opens the stand-ins on this machine and ends when told", async () => {
  const courier = start("--port", "0");
  let printed = "";
  for await (const chunk of courier.stdout) {
    printed += chunk;
    if (printed.includes("  redx")) break;
  }
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? "";
  expect(await (await fetch(url)).text()).toContain("<h1>Stand-in couriers</h1>");
  const ended = once(courier, "exit");
  courier.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("it sends no webhooks to other machines", async () => {
  const courier = start("--port", "0", "--redx-webhook", "https://shop.example/api/webhooks/redx/x");
  let message = "";
  courier.stderr.on("data", (chunk) => {
    message += chunk;
  });
  const [code] = await once(courier, "close");
  expect(code).toBe(1);
  expect(message).toContain("this machine only");
});
