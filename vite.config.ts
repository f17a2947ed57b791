import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// What nearly every page of the shop needs comes in one file instead of fifty: they compress better together, and a
// phone does not wait for each. The counter's own code is needed by one page and never comes along.
const everywhere = 4;

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
                  priority: 2,
                },
                { name: "everywhere", test: /^(?!.*[\\/]app[\\/]admin[\\/])/, minShareCount: everywhere, priority: 1 },
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
