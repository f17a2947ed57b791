import type pg from "pg";

type Query = (config: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;
type SharedConnection = { client: Promise<pg.PoolClient>; pending: number };

// Who comes then opens another one.
const maxPipelined = 8;

/**
 * Sends what is asked in one moment over one connection, one behind the other, without waiting for answers in between
 * (pipelining): to wake PostgreSQL costs more than most of what it is asked. For statements that are quick, since whoever
 * comes behind a slow one waits for it.
 */
export function sharedConnections(pool: pg.Pool): { query: Query } {
  let current: SharedConnection | null = null;
  const retire = (shared: SharedConnection) => {
    if (current === shared) current = null;
  };
  return {
    async query(config, values) {
      if (current === null || current.pending === maxPipelined) current = { client: pool.connect(), pending: 0 };
      const shared = current;
      shared.pending += 1;
      try {
        const client = await shared.client;
        return await client.query(config, values);
      } catch (error) {
        // Whether it was the statement or the connection: nobody else begins on this one.
        retire(shared);
        throw error;
      } finally {
        shared.pending -= 1;
        if (shared.pending === 0) {
          retire(shared);
          shared.client.then(
            (client) => client.release(),
            () => {},
          );
        }
      }
    },
  };
}
