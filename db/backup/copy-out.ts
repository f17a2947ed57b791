import type { Readable } from "node:stream";
import type { ClientBase } from "pg";
import { to } from "pg-copy-streams";
import {
  type ConnectionSource,
  columnList,
  readSequences,
  readShapes,
  type Sequence,
  type TableShape,
  withOwnConnection,
} from "./connection.ts";

export type Snapshot = {
  shapes: TableShape[];
  migrations: { name: string; hash: string }[];
  /** "18.4". */
  server: string;
  /** A table's rows as text, one a line. One table after the other. */
  rows: (shape: TableShape) => Readable;
  /** The result of a query in the same snapshot. */
  find: <Row extends object>(statement: string) => AsyncIterable<Row>;
  sequences: () => Promise<Sequence[]>;
};

// Any number that no other lock in this database uses.
const advisoryLock = 5_226_667;
const batchSize = 1000;

/**
 * Lets `work` read one snapshot of the whole database while the shop continues: an order is in it with all its lines or
 * not at all. Refuses while another backup runs.
 */
export function withSnapshot<Result>(
  database: ConnectionSource,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withOwnConnection(database, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [advisoryLock]);
    if (!rows[0]?.mine) throw new Error("Another backup of this shop is being taken right now.");
    // Turns off synchronized scans, so that the order of rows does not depend on other queries.
    await client.query(`
      set synchronize_seqscans = off; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 1;
      set client_encoding = 'UTF8'`);
    await client.query("begin isolation level repeatable read read only");
    return work(await openSnapshot(client));
  });
}

async function openSnapshot(client: ClientBase): Promise<Snapshot> {
  const migrations = await client.query<Snapshot["migrations"][number]>(
    "select name, hash from migrations order by name",
  );
  const version = await client.query<{ server: string }>("select current_setting('server_version') as server");
  return {
    shapes: await readShapes(client),
    migrations: migrations.rows,
    server: version.rows[0]?.server.split(" ")[0] ?? "",
    rows: (shape) => client.query(to(`copy ${columnList(shape)} to stdout`)),
    find: (statement) => find(client, statement),
    sequences: () => readSequences(client),
  };
}

async function* find<Row extends object>(client: ClientBase, statement: string): AsyncGenerator<Row> {
  await client.query(`declare found no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batchSize} from found`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query("close found");
}
