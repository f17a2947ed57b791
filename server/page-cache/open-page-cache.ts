import pg from "pg";
import type { ServerSettings } from "../config/server-settings.ts";
import { type KeptPages, keepPages } from "./cache-pages.ts";

type Parts = Omit<Parameters<typeof keepPages>[0], "connect" | "megabytes"> & {
  pool: pg.Pool;
  settings: Pick<ServerSettings, "databaseDirectUrl" | "pageCache">;
};

/** Keeps pages as the settings say; null where they say not to. */
export function openPages({ pool, settings: { databaseDirectUrl, pageCache }, ...parts }: Parts): KeptPages | null {
  if (pageCache === 0) return null;
  const server = databaseDirectUrl
    ? { connectionString: databaseDirectUrl, application_name: "labonno" }
    : // A password is not among what spreads.
      { ...(pool.options as pg.ClientConfig), password: (pool.options as pg.ClientConfig).password };
  // Short: what does not answer for so long is a broken line.
  const patience = { connectionTimeoutMillis: 2000, query_timeout: 2000, keepAlive: true };
  return keepPages({ ...parts, megabytes: pageCache, connect: () => new pg.Client({ ...server, ...patience }) });
}
