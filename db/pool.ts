import pg from "pg";

/** What may be waited for at most, in milliseconds: a free connection, one statement, a lock that somebody else holds. */
type PoolLimits = {
  max: number;
  min?: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
};

// The server ends a statement itself; a server that is silent altogether is given up by us, this much later.
const clientTimeoutMarginMs = 1000;
// Who stands still so long in the middle of a transaction (frozen, or cut off) gives up its locks. Longer than a picture
// takes to a store outside, which is laid down inside one.
const idleInTransactionTimeoutMs = 60_000;

/** Connections to PostgreSQL, none of which waits without end for anything. */
export function openPool(
  connection: pg.ClientConfig,
  { max, min = 0, connectTimeoutMs, statementTimeoutMs, lockTimeoutMs }: PoolLimits,
): pg.Pool {
  const pool = new ShopPool({
    ...connection,
    max,
    min,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: statementTimeoutMs + clientTimeoutMarginMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    // Whoever has several questions at once sends them one behind the other, and waits once.
    pipeline: true,
    onConnect: rejectReplica,
  });
  // A connection that is lost is replaced at its next use; without a listener it would end the process: here while it
  // is idle, there while somebody has it.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/**
 * After a failover an address may lead for a moment to what has become a copy. It would read what is old and take no
 * order, for as long as the connection lasts, so the connection is given up before anybody has it.
 */
async function rejectReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ copy: boolean }>("select pg_is_in_recovery() as copy");
  if (rows[0]?.copy) throw Object.assign(new Error("this PostgreSQL is a copy: it takes no orders"), { code: "25006" });
}

/**
 * A pool that gets its connections back, whatever becomes of them. Drizzle forgets one whose `begin` fails, and would
 * hand one back that never answered: after twenty of those nobody would get any.
 */
export class ShopPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (!done) return super.connect().then(guardConnection);
    super.connect(done);
    return undefined;
  }
}

function guardConnection(client: pg.PoolClient): pg.PoolClient {
  const { query, release } = client;
  let isFirst = true;
  let isReturned = false;
  let isSilent = false;
  client.release = (error) => {
    if (isReturned) return;
    isReturned = true;
    Object.assign(client, { query });
    release.call(client, error ?? isSilent);
  };
  const guardedQuery = async (...args: unknown[]) => {
    const wasFirst = isFirst;
    isFirst = false;
    try {
      return await (query as (...args: unknown[]) => Promise<unknown>).apply(client, args);
    } catch (error) {
      // No more words to one that did not answer: whatever follows (the `rollback`) would wait as long again.
      isSilent ||= error instanceof Error && error.message === "Query read timeout";
      if (wasFirst || isSilent) client.release(true);
      throw error;
    }
  };
  return Object.assign(client, { query: guardedQuery as typeof query });
}
