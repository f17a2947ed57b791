import { defineConfig } from "vitest/config";
import { documentsPlugin } from "./vite-documents.ts";

// `npm run test:security`: thousands of attack cases; prints a count per group.
export default defineConfig({
  plugins: [documentsPlugin()],
  test: {
    globalSetup: "./db/test-server.ts",
    include: ["{api,server}/**/*.security.ts"],
    reporters: ["default", ["./api/security/case-count-reporter.ts", { title: "Security tests" }]],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // One more than the usual two cores: a test waits for PostgreSQL, which works beside it.
    maxWorkers: 3,
    isolate: false,
  },
});
