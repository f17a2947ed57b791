import pg from "pg";

/** Maximum waits for a free connection, a statement, and a lock. */
type PoolLimits = {
  max: number;
  min?: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
};

// The server cancels statements itself; for a silent server we give up this much later.
const clientTimeoutMarginMs = 1000;
// Ends transactions of frozen or disconnected clients, whose locks would block others. Longer than an upload to an
// image store, which runs inside one.
const idleInTransactionTimeoutMs = 60_000;

/** A connection pool in which every wait has a limit. */
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
    // Sends queries of one connection without waiting for each answer.
    pipeline: true,
    onConnect: rejectReplica,
  });
  // Lost connections are replaced at their next use; without listeners the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/**
 * After a failover an address may lead to a read-only replica. It would serve old data for as long as the connection
 * lasts, so it is refused at connect.
 */
async function rejectReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ copy: boolean }>("select pg_is_in_recovery() as copy");
  if (rows[0]?.copy) throw Object.assign(new Error("this PostgreSQL is a copy: it takes no orders"), { code: "25006" });
}

/**
 * A pool that always gets its connections back. Drizzle loses one whose `begin` fails, and returns ones that never
 * answered.
 */
class ShopPool extends pg.Pool {
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
      // A `rollback` to a silent server would wait as long again.
      isSilent ||= error instanceof Error && error.message === "Query read timeout";
      if (wasFirst || isSilent) client.release(true);
      throw error;
    }
  };
  return Object.assign(client, { query: guardedQuery as typeof query });
}
