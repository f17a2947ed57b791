import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// What nearly every page of the shop needs comes in one file instead of fifty: they compress better together, and a
// phone does not wait for each. The counter's own code is needed by one page and never comes along.
const everywhere = 7;
// What is judged by a schema (forms, accounts, orders) brings the library of schemas along: pages that are looked at do without.
const forms =
  /[\\/](zod|shop[\\/]\w+[\\/]schema\.ts|shop[\\/]text\.ts|app[\\/](account|storefront[\\/](checkout|order)|client[\\/]field-codes\.ts))([\\/]|$)/;
const counter = /[\\/]app[\\/]admin[\\/]/;

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]/,
                  priority: 3,
                },
                {
                  name: "everywhere",
                  test: (id) => !counter.test(id) && !forms.test(id),
                  minShareCount: everywhere,
                  priority: 2,
                },
                { name: "forms", test: forms, minShareCount: everywhere, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server is compiled together with the pages it renders: router contexts match by identity.
    ssr: { build: { rolldownOptions: { input: "./server/main.ts" } } },
  },
});
