// npm run test:load: overload by many visitors and attackers; run by hand on an idle machine.
import path from "node:path";
import { build, install, projectRoot, runNode } from "./runtime.mjs";

install({ forTests: true });
await build();
process.exitCode = await runNode([path.join(projectRoot, "faults", "load", "load-test.ts")], {
  env: { NODE_ENV: "production" },
});
