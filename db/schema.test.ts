import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testShop } from "../shop/test-shop.ts";
import * as tables from "./schema.ts";

// The migrations' own record, which no query of the shop reads.
const ignored = ["migrations"];

/** A column in the code and in PostgreSQL, both in PostgreSQL's terms. */
type Column = { type: string; nullable: boolean; hasDefault: boolean };

function columnsInCode(): Map<string, Column> {
  const found = new Map<string, Column>();
  for (const table of Object.values(tables).filter((each) => is(each, PgTable))) {
    for (const column of Object.values(getTableColumns(table))) {
      const type = column.getSQLType().toLowerCase();
      const hasDefault = column.hasDefault || column.generatedIdentity !== undefined;
      found.set(`${getTableName(table)}.${column.name}`, { type, nullable: !column.notNull, hasDefault });
    }
  }
  return found;
}

async function columnsInDatabase(): Promise<Map<string, Column>> {
  const { pool } = await testShop();
  const { rows } = await pool.query<Column & { name: string; table: string }>(`
    select c.relname as table, c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  const ownColumns = rows.filter((row) => !ignored.includes(row.table));
  return new Map(ownColumns.map(({ name, type, nullable, hasDefault }) => [name, { type, nullable, hasDefault }]));
}

test("the tables in the code equal those of the migrated database, column by column", async () => {
  const inDatabase = await columnsInDatabase();
  const inCode = columnsInCode();
  expect(inCode.size).toBeGreaterThan(80);
  expect([...inCode.keys()].sort()).toEqual([...inDatabase.keys()].sort());
  for (const [name, column] of inCode) expect(column, name).toEqual(inDatabase.get(name));
});
