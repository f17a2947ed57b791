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
// Whole clones, embedded servers, large catalogues, every role and route: each takes seconds, together some minutes.
// `npm test` leaves them to `npm test -- rest`.
const slow = [
  "bin/{start,import-rules}.test.ts",
  "db/open.test.ts",
  "{db/embedded,demo,simulation,server/backup,server/jobs}/**/*.test.ts",
  "api/{http/openapi,permissions,rate-limits}.test.ts",
  "app/seo/sitemap.test.ts",
  "shop/import-export/import-catalogue.test.ts",
  "shop/orders/admin/list-orders.test.ts",
  "shop/{plans,search/suggest}.test.ts",
  "shop/media/image-worker.test.ts",
];
const form = process.env.TESTS;

export default defineConfig({
  plugins: [documentsPlugin()],
  test: {
    globalSetup: "./db/test-server.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default second is a bound on speed, which a busy machine misses.
    expect: { poll: { timeout: 30_000 } },
    // Pages name the address of this one, which would be empty.
    css: { include: /bangla-fonts/ },
    // One more than the usual two cores: a test waits for PostgreSQL, which works beside it.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include:
            form === "rest"
              ? slow
              : [`{api,app,bin,db,demo,integrations,server,shop,simulation}/**/*.${beside}.{ts,tsx}`],
          exclude: form === "short" ? [...alone, ...slow] : alone,
          isolate: false,
        },
      },
      ...(form === "rest" ? [] : [{ extends: true as const, test: { name: "alone", include: alone } }]),
    ],
  },
});
