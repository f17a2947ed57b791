import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * `insert into …` for many rows, which all name the same columns; a `where` (on `given`), `on conflict` and `returning` may follow. The rows go
 * as one JSON parameter: quicker than a parameter for each value, and not bounded by PostgreSQL's 65,535 of them.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}));
  // As one piece of text: put together name by name, an order's columns cost more than the rest of its statement.
  const columnNames = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(", "));
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
  );
  return sql`
    insert into ${table} (${columnNames})
    select ${columnNames} from json_populate_recordset(null::${table}, ${JSON.stringify(json)}::json) as given`;
}

/** For `do update set`: each of these columns becomes what was to be inserted. */
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
