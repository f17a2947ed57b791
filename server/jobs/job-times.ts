import type pg from "pg";

export type JobTime = { name: string; lastDone: Date | null; lastFailed: Date | null };

/** When each nightly job was last done and when it last failed, by whichever process; pg-boss remembers a week. */
export async function jobTimes(pool: pg.Pool): Promise<JobTime[]> {
  const { rows: existing } = await pool.query<{ up: boolean }>("select to_regclass('pgboss.job') is not null as up");
  if (!existing[0]?.up) return [];
  const { rows } = await pool.query<JobTime>(`
    select s.name, max(j.completed_on) filter (where j.state = 'completed') as "lastDone",
           max(j.completed_on) filter (where j.state = 'failed') as "lastFailed"
      from pgboss.schedule s left join pgboss.job j on j.name = s.name group by s.name order by s.name`);
  return rows;
}
