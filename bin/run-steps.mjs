import { print, runNode } from "./runtime.mjs";

async function runStep([title, args, { inheritOutput = false, env = {} } = {}]) {
  const startedAt = Date.now();
  if (inheritOutput) print(`${title} …`);
  const code = await runNode(args, { quiet: !inheritOutput, env });
  print(`${code === 0 ? "ok    " : "FAILED"} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return code;
}

/** Runs programs in order, prints how long each took, and stops at the first failure. */
export async function runSteps(list) {
  for (const step of list) {
    const code = await runStep(step);
    if (code !== 0) process.exit(code);
  }
}

/** Runs programs side by side, each to its end, so that one run shows every failure. */
export async function runTogether(list) {
  const codes = await Promise.all(list.map(runStep));
  const code = codes.find((each) => each !== 0);
  if (code) process.exit(code);
}
