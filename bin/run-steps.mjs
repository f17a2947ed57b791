import { print, runNode } from "./runtime.mjs";

/** Runs programs in order, prints how long each took, and stops at the first failure. */
export async function runSteps(list) {
  for (const [title, args, { inheritOutput = false, env = {} } = {}] of list) {
    const startedAt = Date.now();
    if (inheritOutput) print(`${title} …`);
    const code = await runNode(args, { quiet: !inheritOutput, env });
    print(`${code === 0 ? "ok    " : "FAILED"} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (code !== 0) process.exit(code);
  }
}
