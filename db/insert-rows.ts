import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * `insert into …` for many rows with the same columns; `where`, `on conflict` and `returning` may follow. Rows go as
 * one JSON parameter: faster, and not limited to 65,535 parameters.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}));
  // One prebuilt text: joining column names costs more than the rest of an order's statement.
  const columnNames = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(", "));
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
  );
  return sql`
    insert into ${table} (${columnNames})
    select ${columnNames} from json_populate_recordset(null::${table}, ${JSON.stringify(json)}::json) as given`;
}

/** For `do update set`: each column gets its inserted value. */
export function excludedColumns<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table["$inferInsert"])[],
): SQL {
  const columns = getTableColumns(table);
  const identifiers = names.map((name) => sql.identifier(columns[name as string]?.name ?? ""));
  return sql.join(
    identifiers.map((column) => sql`${column} = excluded.${column}`),
    sql`, `,
  );
}
