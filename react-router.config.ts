import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Every page's route is known from the first load: the manifest never asks the server for more, so pages cache whole.
  routeDiscovery: { mode: "initial" },
  // A page and its loader in one file: they are needed together, and two compress worse.
  splitRouteModules: false,
} satisfies Config;
