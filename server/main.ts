import type http from "node:http";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { projectRoot } from "../db/project.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { backupJob } from "./backup/backup-job.ts";
import { readServerSettings, type ServerSettings } from "./config/server-settings.ts";
import { firstAdmin } from "./first-admin.ts";
import { drain, openEnding } from "./http/graceful-shutdown.ts";
import { answerHealth } from "./http/health.ts";
import { openDoor } from "./http/http-limits.ts";
import { createHttp } from "./http/pipeline.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { prepareUnavailable } from "./http/unavailable.ts";
import { startJobs } from "./jobs/jobs.ts";
import { openLog } from "./log.ts";
import { openWatch } from "./metrics/open-metrics.ts";
import { openGoogle } from "./open-google.ts";
import { openShop } from "./open-shop.ts";
import { openPages } from "./page-cache/open-page-cache.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// Asked for from the first moment on: a signal in the middle of the start must not leave the database behind. Nor must one
// that comes twice, from a terminal's whole group and once more from who started us: only the first means something.
const closing = new AbortController();
const stopAsked = new Promise<"SIGINT" | "SIGTERM">((resolve) => {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (closing.signal.aborted) return;
      say(name === "SIGINT" ? "\nStopping." : "Stopping.");
      closing.abort();
      resolve(name);
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
  const { shop, database, migrated, newer } = await openShop(settings, closing.signal);
  // Closed in the end, the last one first, however far the start has come.
  await using opened = new AsyncDisposableStack();
  opened.defer(() => database.close());
  say(
    settings.databaseUrl
      ? "Database   your own, by DATABASE_URL"
      : `Database   PostgreSQL 18, embedded, in ${settings.dataDir}`,
  );
  if (migrated > 0) say(`           updated (${migrated} ${migrated === 1 ? "migration" : "migrations"})`);
  if (newer.length > 0)
    say(`           already updated by a newer release (${newer.join(", ")}): this one keeps working with it`);
  const loaded = settings.demo ? await loadDemo(shop) : 0;
  if (loaded > 0) say(`Catalogue  ${loaded} demo products (DEMO=off leaves the shop empty)`);

  for (const line of await firstAdmin(shop, settings)) say(line);

  const log = openLog(settings.logLevel);
  const google = await openGoogle(settings, log);
  const assets = path.join(projectRoot, "build", "client");
  const watch = openWatch({ shop, pool: database.pool, log, build, settings });
  const unavailable = await prepareUnavailable(build, shop);
  const pages = openPages({ shop, pool: database.pool, routes: Object.values(build.routes), settings, log });
  opened.defer(() => pages?.stop());
  if (pages) watch.pages(pages);
  const beside = { unavailable, pages, counting: watch.counting };
  const answer = createHttp({
    shop: { ...shop, google },
    log,
    build,
    assets,
    settings,
    patternOf: watch.patternOf,
    ...beside,
  });
  const health = {
    fault: database.lookout.fault,
    closing: closing.signal,
    headers: securityHeaders(settings.publicUrl),
  };
  const ending = openEnding(closing.signal);
  const first = (next: http.RequestListener) => answerHealth(ending.lastAnswers(next), health);
  const server = openDoor({ listener: watch.requests(answer), first, ...settings });
  const figures = await watch.listen(say);
  opened.defer(() => figures?.stop());
  await listen(server, settings);
  say(`Shop       ${settings.publicUrl}  (Bangla: ${settings.publicUrl}/bn)`);
  say("           Ctrl-C stops it.");
  const { db, pool } = database.work;
  const more = backupJob({ shop: { ...shop, db }, pool, settings, log });
  const jobs = startJobs({ shop: { ...shop, db }, pool, log, more });

  // At a terminal nobody balances, and somebody waits.
  const grace = (await stopAsked) === "SIGTERM" ? settings.drainSeconds * 1000 : 0;
  // Who listens for new orders would keep the server waiting.
  shop.orderFeed.end();
  await Promise.all([drain(server, grace, ending), jobs.stop()]);
}

function listen(server: http.Server, { port, host }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1}.`;
      const elsewhere = `HOST=${host} is not an address of this machine. Use one that is, or HOST=0.0.0.0 for all.`;
      const forbidden = `Only the system's administrator may open port ${port}. Choose 1024 or higher, for example PORT=3000, and put a proxy in front.`;
      const mend: Record<string, string> = {
        EADDRINUSE: taken,
        EADDRNOTAVAIL: elsewhere,
        ENOTFOUND: elsewhere,
        EACCES: forbidden,
      };
      const sentence = mend[error.code ?? ""];
      reject(sentence ? new Error(sentence) : error);
    });
    server.listen(port, host, resolve);
  });
}
