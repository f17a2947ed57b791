import { defineConfig } from "vitest/config";

// `npm run test:hostile`: what the ill-meaning try, by the thousand; says at its end how much of what was tried.
export default defineConfig({
  test: {
    globalSetup: "./db/test-server.ts",
    include: ["{api,server}/**/*.hostile.ts"],
    reporters: ["default", ["./api/hostile/count-cases.ts", { title: "Hostile cases" }]],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
