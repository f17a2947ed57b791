import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import type { AccessToken, TokenStore } from "./account-port.ts";

const storedToken = z.object({ accessToken: z.string(), refreshToken: z.nullable(z.string()) });

// A token that ends during the call would be refused.
const tokenSlackMs = 60_000;

const renewals = new Map<string, Promise<unknown>>();

/**
 * Only one renewal of a token at a time in this process. If all waited at the database's lock, each would hold a
 * connection, and the renewal needs another connection to record its call: none would be left.
 */
function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (renewals.get(key) ?? Promise.resolve()).then(work, work);
  renewals.set(key, turn);
  const leave = () => {
    if (renewals.get(key) === turn) renewals.delete(key);
  };
  turn.then(leave, leave);
  return turn;
}

/** The token of an account, which one process renews while the others wait. */
export function tokenStore(
  shop: Pick<Shop, "db" | "now" | "secretBox">,
  table: "courier_tokens" | "gateway_tokens",
  accountId: string,
): TokenStore {
  const { db, secretBox: box, now } = shop;
  const name = sql.identifier(table);
  const context = `${table} ${accountId}`;
  const read = async (tx: Database) => {
    const { rows } = await tx.execute<{ sealed: string; endsAt: string }>(sql`
      select sealed, ends_at as "endsAt" from ${name} where account_id = ${accountId}`);
    const [row] = rows;
    return row ? readToken(box.open(row.sealed, context), new Date(row.endsAt)) : null;
  };
  return {
    async get(renew, refused) {
      const accessOf = (token: AccessToken | null): string | null => {
        const isGood =
          token && token.accessToken !== refused && token.endsAt.getTime() > now().getTime() + tokenSlackMs;
        return isGood ? token.accessToken : null;
      };
      const stored = accessOf(await read(db));
      if (stored !== null) return stored;
      return inTurn(context, async () => accessOf(await read(db)) ?? (await transaction(db, renewOnce)));

      async function renewOnce(tx: Database): Promise<string> {
        // The lock is held during the call, which has a timeout, because couriers and gateways limit sign-ins.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${context}, 0))`);
        const current = await read(tx);
        const renewed = accessOf(current);
        if (renewed !== null) return renewed;
        const token = await renew(current && { refreshToken: current.refreshToken });
        const { endsAt, ...secret } = token;
        const sealed = box.seal(JSON.stringify(secret), context);
        await tx.execute(sql`
          insert into ${name} (account_id, sealed, ends_at) values (${accountId}, ${sealed}, ${endsAt})
          on conflict (account_id) do update set sealed = excluded.sealed, ends_at = excluded.ends_at`);
        return token.accessToken;
      }
    },
  };
}

function readToken(text: string | null, endsAt: Date): AccessToken | null {
  if (text === null) return null;
  const { success, data } = storedToken.safeParse(JSON.parse(text));
  return success ? { ...data, endsAt } : null;
}
