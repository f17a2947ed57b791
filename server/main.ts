import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { projectRoot } from "../db/project.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { firstAdmin } from "./first-admin.ts";
import { createHttp } from "./http.ts";
import { startJobs } from "./jobs.ts";
import { openLog } from "./log.ts";
import { openGoogle } from "./open-google.ts";
import { openShop } from "./open-shop.ts";
import { openPages } from "./pages/open-pages.ts";
import { readServerSettings, type ServerSettings } from "./settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// Asked for from the first moment on: a signal in the middle of the start must not leave the database behind.
const closing = new AbortController();
const stopAsked = new Promise<void>((resolve) => {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      say(name === "SIGINT" ? "\nStopping." : "Stopping.");
      closing.abort();
      resolve();
    });
  }
});

try {
  await serve(readServerSettings(process.env));
} catch (error) {
  process.stderr.write(`The shop could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function serve(settings: ServerSettings): Promise<void> {
  const { shop, database, migrated } = await openShop(settings, closing.signal);
  try {
    say(
      settings.databaseUrl
        ? "Database   your own, by DATABASE_URL"
        : `Database   PostgreSQL 18, embedded, in ${settings.dataDir}`,
    );
    if (migrated > 0)
      say(`           brought to the newest form (${migrated} ${migrated === 1 ? "migration" : "migrations"})`);
    const loaded = settings.demo ? await loadDemo(shop) : 0;
    if (loaded > 0) say(`Catalogue  ${loaded} demo products (DEMO=off leaves the shop empty)`);

    for (const line of await firstAdmin(shop, settings)) say(line);

    const log = openLog(settings.logLevel);
    const google = await openGoogle(settings, log);
    const assets = path.join(projectRoot, "build", "client");
    const pages = openPages({ shop, pool: database.pool, routes: Object.values(build.routes), settings, log });
    const server = http.createServer(createHttp({ shop: { ...shop, google }, log, build, assets, settings, pages }));
    await listen(server, settings);
    say(`Shop       ${settings.publicUrl}  (Bangla: ${settings.publicUrl}/bn)`);
    say("           Ctrl-C stops it.");
    const jobs = startJobs({ shop, pool: database.pool, log });

    await stopAsked;
    // Who listens for new orders would keep the server waiting.
    shop.orderFeed.end();
    await Promise.all([stop(server), jobs.stop()]);
    await pages?.stop();
  } finally {
    await database.close();
  }
}

function listen(server: http.Server, { port, host }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program: stop it, or choose another one, for example PORT=${port + 1}.`;
      reject(error.code === "EADDRINUSE" ? new Error(taken) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Takes no new requests, finishes those under way (10 s at most), then closes. */
async function stop(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, sleep(10_000, undefined, { ref: false })]);
  server.closeAllConnections();
}
