import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: {
    // The server is compiled together with the pages it renders: router contexts match by identity.
    ssr: { build: { rolldownOptions: { input: "./server/main.ts" } } },
  },
});
