// Compiles the service worker into one file, whose release name is a hash of the asset names.
import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "vite";
import { projectRoot } from "./runtime.mjs";

const release = createHash("sha256").update(process.argv.slice(2).join("\n")).digest("hex").slice(0, 12);
await build({
  configFile: false,
  projectRoot,
  publicDir: false,
  logLevel: "warn",
  define: { RELEASE: JSON.stringify(release) },
  build: {
    outDir: path.join(projectRoot, "build", "client"),
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: path.join(projectRoot, "app", "service-worker", "service-worker.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
