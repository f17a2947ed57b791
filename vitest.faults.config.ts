import { defineConfig } from "vitest/config";
import { documentsPlugin } from "./vite-documents.ts";

// `npm run test:faults`: real shop processes that are killed, cut off, starved and stopped; says at its end how often.
export default defineConfig({
  plugins: [documentsPlugin()],
  test: {
    globalSetup: "./db/test-server.ts",
    include: ["faults/**/*.faults.ts"],
    reporters: ["default", ["./api/security/case-count-reporter.ts", { title: "Faults" }]],
    // The long form kills for hours.
    testTimeout: process.env.FAULTS === "long" ? 6 * 3_600_000 : 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // One more than the usual two cores: some of them mostly wait for a bound to pass.
    maxWorkers: 3,
  },
});
