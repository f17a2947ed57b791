// Asks recheck of one regular expression after the other, for check-regexes.mjs.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";

// Its JavaScript engine alone: the native ones answer the same, and are not there on every platform.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck");

// The same answer every time, also on a slow machine: what recheck cannot prove it tries by chance.
const options = { timeout: 60_000, randomSeed: 1 };

parentPort.on("message", (regex) => {
  const { status, complexity } = checkSync(regex.source, regex.flags, options);
  parentPort.postMessage({ ...regex, status, summary: complexity?.summary });
});
