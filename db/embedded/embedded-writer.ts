import pg from "pg";
import { openEmbedded } from "./embedded.ts";

// For embedded.test.ts: writes numbers and prints each one that PostgreSQL acknowledged, until it is killed.
const { connection } = await openEmbedded(process.argv[2] ?? "");
const client = new pg.Client(connection);
await client.connect();
await client.query("create table if not exists numbers (n bigint primary key)");
const { rows } = await client.query<{ next: string }>("select coalesce(max(n), 0) + 1 as next from numbers");
for (let n = Number(rows[0]?.next); ; n += 1) {
  await client.query("insert into numbers values ($1)", [n]);
  process.stdout.write(`${n}\n`);
}
