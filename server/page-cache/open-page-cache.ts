import pg from "pg";
import type { ServerSettings } from "../config/server-settings.ts";
import { type CachedPages, cachePages } from "./cache-pages.ts";

type OpenPageCacheDeps = Omit<Parameters<typeof cachePages>[0], "connect" | "megabytes"> & {
  pool: pg.Pool;
  settings: Pick<ServerSettings, "databaseDirectUrl" | "pageCache">;
};

/** Keeps pages as the settings say; null where they say not to. */
export function openPageCache({
  pool,
  settings: { databaseDirectUrl, pageCache },
  ...deps
}: OpenPageCacheDeps): CachedPages | null {
  if (pageCache === 0) return null;
  const connection = databaseDirectUrl
    ? { connectionString: databaseDirectUrl, application_name: "labonno" }
    : // A password is not among what spreads.
      { ...(pool.options as pg.ClientConfig), password: (pool.options as pg.ClientConfig).password };
  // Short: what does not answer for so long is a broken line.
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000, keepAlive: true };
  return cachePages({ ...deps, megabytes: pageCache, connect: () => new pg.Client({ ...connection, ...timeouts }) });
}
