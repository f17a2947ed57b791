import { run, say } from "./runtime.mjs";

/** Runs programs one after the other, says how long each took, and stops with the first that fails. */
export async function steps(list) {
  for (const [title, args, { shown = false, env = {} } = {}] of list) {
    const begun = Date.now();
    if (shown) say(`${title} …`);
    const code = await run(args, { quiet: !shown, env });
    say(`${code === 0 ? "ok    " : "FAILED"} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    if (code !== 0) process.exit(code);
  }
}
