import { defineConfig } from "vitest/config";
import { documentsPlugin } from "./vite-documents.ts";

// `npm run test:firebase` runs beside the Auth emulator what needs it, and nothing else.
const beside = process.env.FIREBASE_AUTH_EMULATOR_HOST ? "emulator" : "test";
// These replace modules or globals, or are a browser's one copy of its state: each gets a process of its own. The others
// share three processes, for loading the shop again would cost more than testing it.
const alone = [
  `app/{browser,storefront/cart,storefront/checkout}/**/*.${beside}.{ts,tsx}`,
  `shop/auth/embedded-accounts.${beside}.ts`,
];

export default defineConfig({
  plugins: [documentsPlugin()],
  test: {
    globalSetup: "./db/test-server.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Pages name the address of this one, which would be empty.
    css: { include: /bangla-fonts/ },
    // One more than the usual two cores: a test waits for PostgreSQL, which works beside it.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: [`{api,app,bin,db,demo,integrations,server,shop,simulation}/**/*.${beside}.{ts,tsx}`],
          exclude: alone,
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
