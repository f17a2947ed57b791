import pg from "pg";

/** A database, by how a pool of connections reaches it. */
export type ConnectionSource = { options: pg.ClientConfig };

/**
 * Lends `work` a connection beside the pool's: theirs have an end for every wait, and give nothing out in a stream, while
 * a copy of all the rows takes as long as it takes.
 */
export async function withOwnConnection<Result>(
  { options }: ConnectionSource,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // A password is not among what spreads.
  const { host, port, user, database, connectionString, ssl, application_name, password } = options;
  const config = { host, port, user, database, connectionString, ssl, application_name, password };
  const definedOptions = Object.entries(config).filter(([, value]) => value !== undefined);
  const client = new pg.Client({
    ...Object.fromEntries(definedOptions),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Lost in the middle, it is the statement under way that fails.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    // With its settings, its locks and whatever it had begun.
    await client.end();
  }
}
