import type pg from "pg";

/**
 * The schema of a database as PostgreSQL describes it, one line each: tables with their columns in order, constraints,
 * indexes, functions, triggers, sequences and extensions.
 */
export async function readCatalogue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    select format('table %s: %s %s', t.relname, c.relpersistence, c.reloptions) as line from tables t join pg_class c using (oid)
    union all
    select format('column %s.%s %s: %s%s%s%s', t.relname, a.attname,
                  row_number() over (partition by t.oid order by a.attnum),
                  format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
                  ' default ' || pg_get_expr(d.adbin, d.adrelid), ' identity ' || nullif(a.attidentity::text, ''))
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select format('constraint %s.%s: %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
      from tables t join pg_constraint k on k.conrelid = t.oid
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid)) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select format('trigger %s', pg_get_triggerdef(g.oid)) from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('sequence %s of %s.%s', s.relname, d.refobjid::regclass, d.refobjsubid)
      from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    union all
    select format('extension %s', extname) from pg_extension
    order by line`);
  return rows.map(({ line }) => line);
}
