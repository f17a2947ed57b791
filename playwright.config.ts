import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/find-browser.ts";

const { executablePath, env } = findBrowser();

// What each form of `npm test` runs; without a form, and in the long one, all stories run.
const formsOfTests: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  short: { grep: /@core/ },
  rest: { grepInvert: /@core|@details/ },
};

// Each story runs as a shopper on a cheap phone; those that look different on a desktop say so themselves.
export default defineConfig({
  testDir: "e2e",
  // `npm run test:firebase` runs beside the Auth emulator what needs it, `npm run screenshots` takes pictures; neither
  // runs anything else.
  testMatch: process.env.FIREBASE_AUTH_EMULATOR_HOST
    ? "*.emulator.ts"
    : process.env.SCREENSHOTS
      ? "*.screenshots.ts"
      : "*.e2e.ts",
  ...formsOfTests[process.env.TESTS ?? ""],
  globalSetup: "./e2e/global-setup.ts",
  // One more than the usual two cores: a third of a story is waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 10_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // One story has it (offline.e2e.ts); it would only stand between the others and the shop.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // A trace shows more (`--trace on`), but recording it takes a fifth of the time.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    },
  },
});
