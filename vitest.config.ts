import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{api,app,bin,db,demo,integrations,server,shop}/**/*.test.{ts,tsx}"],
    globalSetup: "./db/test-server.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
