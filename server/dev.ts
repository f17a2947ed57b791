import http from "node:http";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { loadDemo } from "../demo/load-demo.ts";
import { readServerSettings } from "./config/server-settings.ts";
import { createFirstAdmin } from "./first-admin.ts";
import type { createApplication as CreateApplication } from "./http/pipeline.ts";
import { startJobs } from "./jobs/jobs.ts";
import { openLog } from "./log.ts";
import { courierOpener, openStandInCouriers } from "./open-couriers.ts";
import { gatewayOpener, openStandInGateways } from "./open-gateways.ts";
import { openGoogle } from "./open-identity.ts";
import { openShop } from "./open-shop.ts";

// npm run dev: the same shop, its pages and API compiled at each request by Vite, with hot reload in the browser.
const settings = readServerSettings(process.env);
const { shop: opened, database } = await openShop(settings);
const standInGateway = await openStandInGateways(opened, settings);
const shop = {
  ...opened,
  couriers: { open: courierOpener(await openStandInCouriers(opened, settings)) },
  gateways: { open: gatewayOpener(standInGateway) },
};
if (settings.demo) await loadDemo(shop);
for (const line of await createFirstAdmin(shop, settings)) process.stdout.write(`${line}\n`);

const server = http.createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment that could run the server");

const log = openLog("info");
const google = await openGoogle(settings, log);
const jobs = startJobs({ shop: { ...shop, db: database.background.db }, pool: database.background.pool, log });
server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApplication }: { createApplication: typeof CreateApplication } =
        await ssr.runner.import("/server/http/pipeline.ts");
      const build = await ssr.runner.import("virtual:react-router/server-build");
      const { listener } = createApplication({
        ...{ shop: { ...shop, google }, log, build, assets: "public", settings },
        standInPages: standInGateway?.pages,
      });
      await listener(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      process.stderr.write(`${(error as Error).stack}\n`);
      response.writeHead(500).end("See the terminal.");
    }
  });
});
server.listen(settings.port, settings.host, () =>
  process.stdout.write(`Shop       ${settings.publicUrl}  (development)\n`),
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await vite.close();
    server.closeAllConnections();
    server.close();
    await jobs.stop();
    await database.close();
    process.exit(0);
  });
}
