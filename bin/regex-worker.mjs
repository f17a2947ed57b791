// Checks regular expressions with recheck, for check-regexes.mjs.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";

// The JavaScript engine only: native ones give the same results, but not on every platform.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck");

// A fixed seed and a long timeout for the same result on every machine.
const options = { timeout: 60_000, randomSeed: 1 };

parentPort.on("message", (regex) => {
  const { status, complexity } = checkSync(regex.source, regex.flags, options);
  parentPort.postMessage({ ...regex, status, summary: complexity?.summary });
});
