// Checks regular expressions with recheck, for check-regexes.mjs.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";

// The native engine where npm has one for the platform, else the JavaScript engine: the same results, four times as slowly.
const { check } = createRequire(import.meta.url)("recheck");

// A fixed seed, one long timeout and none within for the same result on every machine, however busy.
const options = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

parentPort.on("message", async (regex) => {
  const { status, complexity } = await check(regex.source, regex.flags, options);
  parentPort.postMessage({ ...regex, status, summary: complexity?.summary });
});
