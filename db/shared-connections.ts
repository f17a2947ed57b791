import type pg from "pg";

type Query = (asked: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;
type Shared = { client: Promise<pg.PoolClient>; underWay: number };

// Who comes then opens another one.
const mostAtOnce = 8;

/**
 * Sends what is asked in one moment over one connection, one behind the other, without waiting for answers in between
 * (pipelining): to wake PostgreSQL costs more than most of what it is asked. For statements that are quick, since whoever
 * comes behind a slow one waits for it.
 */
export function sharedConnections(pool: pg.Pool): { query: Query } {
  let open: Shared | null = null;
  const close = (shared: Shared) => {
    if (open === shared) open = null;
  };
  return {
    async query(asked, values) {
      if (open === null || open.underWay === mostAtOnce) open = { client: pool.connect(), underWay: 0 };
      const shared = open;
      shared.underWay += 1;
      try {
        const client = await shared.client;
        return await client.query(asked, values);
      } catch (error) {
        // Whether it was the statement or the connection: nobody else begins on this one.
        close(shared);
        throw error;
      } finally {
        shared.underWay -= 1;
        if (shared.underWay === 0) {
          close(shared);
          shared.client.then(
            (client) => client.release(),
            () => {},
          );
        }
      }
    },
  };
}
