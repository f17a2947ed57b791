import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows of one table with the same columns, as one JSON text. */
type JsonRows = { columns: string; json: string };

/** Rows for `insertJsonRows`; the fields of the first row determine the columns. */
export function toJsonRows<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): JsonRows {
  const columns = writtenColumns(table, Object.keys(rows[0] ?? {}));
  const json = rows.map((row: Record<string, unknown>) => {
    const values: Record<string, unknown> = {};
    // Missing fields are read as null: most columns of an order are null, and less text is faster.
    for (const [name, column] of columns.names) if (row[name] !== null) values[column] = row[name];
    return values;
  });
  return { columns: columns.text, json: JSON.stringify(json) };
}

type WrittenColumns = { names: [property: string, column: string][]; text: string };

// Prebuilt: reading and joining column names costs more than the rest of an order's statement.
const knownColumns = new WeakMap<PgTable, Map<string, WrittenColumns>>();

function writtenColumns(table: PgTable, properties: string[]): WrittenColumns {
  const ofTable = knownColumns.get(table) ?? new Map<string, WrittenColumns>();
  knownColumns.set(table, ofTable);
  const key = properties.join();
  const known = ofTable.get(key);
  if (known) return known;
  const names = Object.entries(getTableColumns(table)).flatMap(([property, { name }]): [string, string][] =>
    properties.includes(property) ? [[property, name]] : [],
  );
  const columns = { names, text: names.map(([, name]) => `"${name}"`).join(", ") };
  ofTable.set(key, columns);
  return columns;
}

/**
 * `insert into …` of rows as JSON, a text or a placeholder; `where`, `on conflict` and `returning` may follow. One parameter is
 * faster than one for each value, and not limited to 65,535. One more column may be `computed` by the statement.
 */
export function insertJsonRows(
  table: PgTable,
  columns: string,
  json: string | Placeholder,
  computed?: { column: string; value: SQL },
): SQL {
  const columnNames = sql.raw(columns);
  const [alsoColumn, alsoValue] = computed
    ? [sql.raw(`, "${computed.column}"`), sql`, ${computed.value}`]
    : [sql``, sql``];
  return sql`
    insert into ${table} (${columnNames}${alsoColumn})
    select ${columnNames}${alsoValue} from json_populate_recordset(null::${table}, ${json}::json) as given`;
}

/** The same for rows as code has them. */
export function insertRows<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): SQL {
  const { columns, json } = toJsonRows(table, rows);
  return insertJsonRows(table, columns, json);
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
