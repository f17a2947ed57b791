// How a page leaves the cache: triggers named `invalidate_…` (db/migrations/0100-schema.sql) and batches of goods
// (shop/stock/) write tags, this publishes them, server/invalidation-listener/ hears them in every process, and server/page-cache/ drops the pages.
import type pg from "pg";

/**
 * The channel on which every process learns what public pages must no longer show: tags separated by blanks, `*` for
 * everything.
 */
export const invalidationChannel = "invalidations";

/** Whether to wait for a process that is publishing right now, so that everything is published afterwards. */
type PublishOptions = { waiting?: boolean };

const batchSize = 1000;

/**
 * Publishes recorded changes to all processes in one NOTIFY and deletes them; more than a payload holds (8000 bytes)
 * becomes `*`. Returns whether there may be more. Needs a plain connection: no page or use case calls it.
 */
export async function publishInvalidations(
  connection: pg.ClientBase,
  { waiting = false }: PublishOptions = {},
): Promise<boolean> {
  const { rows } = await connection.query<{ taken: number }>(`
    with taken as (
      delete from invalidations where id = any(array(
        select id from invalidations order by id limit ${batchSize} for update ${waiting ? "" : "skip locked"}))
      returning tags),
    told as (select distinct unnest(tags) as tag from taken)
    select (select count(*)::int from taken) as taken,
           pg_notify('${invalidationChannel}', case when bool_or(tag = '*') or sum(octet_length(tag) + 1) > 7000 then '*'
                                               else string_agg(tag, ' ') end)
      from told having count(*) > 0`);
  return (rows[0]?.taken ?? 0) >= batchSize;
}
