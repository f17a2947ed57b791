// Checks regular expressions with recheck, for check-regexes.mjs.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";

// The JavaScript engine only: native ones give the same results, but not on every platform.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck");

// A fixed seed, one long timeout and none within for the same result on every machine, however busy.
const options = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

parentPort.on("message", (regex) => {
  const { status, complexity } = checkSync(regex.source, regex.flags, options);
  parentPort.postMessage({ ...regex, status, summary: complexity?.summary });
});
