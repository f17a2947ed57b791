import type pg from "pg";

/** Where every process hears what public pages must not show any longer: tags parted by blanks, `*` for everything. */
export const invalidationChannel = "invalidations";

/** Whether to wait for what another process is just telling, so that all of it is told afterwards. */
type PublishOptions = { waiting?: boolean };

const batchSize = 1000;

/**
 * Tells all processes what changed (`invalidations`), many changes in one NOTIFY, and forgets it: what is told is gone,
 * and several processes tell different ones. More than a payload holds (8000 bytes) is told as everything. Answers
 * whether there may be more. Needs a plain connection, for it is nothing that a page or a use case asks for.
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
