import { print, runNode } from "./runtime.mjs";

/** A program's title, arguments, environment, and when its output is printed (`on-failure`, `live` or `at-end`). */
async function runStep([title, args, { output = "on-failure", env = {} } = {}]) {
  const startedAt = Date.now();
  if (output !== "on-failure") print(`${title} …`);
  const code = await runNode(args, { output, env });
  print(`${code === 0 ? "ok    " : "FAILED"} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return code;
}

async function runLane(list) {
  for (const step of list) {
    const code = await runStep(step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs programs in order, prints how long each took, and stops at the first failure. */
export async function runSteps(list) {
  await runLanes([list]);
}

/** Runs programs side by side, each to its end, so that one run shows every failure. */
export async function runTogether(list) {
  await runLanes(list.map((step) => [step]));
}

/** Runs lists of programs side by side, each list in order to its first failure. */
async function runLanes(lanes) {
  const codes = await Promise.all(lanes.map(runLane));
  const code = codes.find((each) => each !== 0);
  if (code) process.exit(code);
}
