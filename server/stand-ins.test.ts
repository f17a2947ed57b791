import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../db/project.ts";

function start(command: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(projectRoot, "server", `${command}.ts`), "--port", "0", ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test.each([
  ["courier", "  redx", "<h1>Stand-in couriers</h1>"],
  ["gateway", "  sslcommerz", "<h1>Stand-in gateways</h1>"],
])("npm run %s starts the stand-ins on this machine and stops on a signal", async (command, last, title) => {
  const running = start(command);
  let printed = "";
  for await (const chunk of running.stdout) {
    printed += chunk;
    if (printed.includes(last)) break;
  }
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? "";
  expect(await (await fetch(url)).text()).toContain(title);
  const ended = once(running, "exit");
  running.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test.each([
  ["courier", "--redx-webhook"],
  ["gateway", "--bkash-webhook"],
])("npm run %s sends no webhooks to other machines", async (command, option) => {
  const running = start(command, option, "https://shop.example/api/webhooks/x/y");
  let message = "";
  running.stderr.on("data", (chunk) => {
    message += chunk;
  });
  const [code] = await once(running, "close");
  expect(code).toBe(1);
  expect(message).toContain("this machine only");
});
