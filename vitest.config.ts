import { defineConfig } from "vitest/config";

// `npm run test:firebase` runs beside the Auth emulator what needs it, and nothing else.
const beside = process.env.FIREBASE_AUTH_EMULATOR_HOST ? "emulator" : "test";

export default defineConfig({
  test: {
    include: [`{api,app,bin,db,demo,integrations,server,shop}/**/*.${beside}.{ts,tsx}`],
    globalSetup: "./db/test-server.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
