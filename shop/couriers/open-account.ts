import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierCalls, courierTokens } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { openKeys } from "./account-keys.ts";
import { storedKeys } from "./courier-account-schema.ts";
import type {
  AccountDeps,
  ConnectedKind,
  Courier,
  CourierKeys,
  CourierToken,
  RecordCall,
  TokenStore,
} from "./courier-port.ts";

export type CourierAccount = typeof courierAccounts.$inferSelect;

type CallLimits = Pick<AccountDeps, "timeoutMs">;

const schemas: { [Kind in ConnectedKind]: z.ZodMiniType<CourierKeys[Kind]> } = storedKeys;

const storedToken = z.object({ accessToken: z.string(), refreshToken: z.nullable(z.string()) });

/** What of the shop a courier's account needs. */
export type CourierShop = Pick<Shop, "db" | "now" | "secretBox" | "couriers">;

/** What is kept of each side of a call. */
const maxRecordedBytes = 8192;
// A token that ends during the call would be refused.
const tokenSlackMs = 60_000;

/**
 * The courier of an account, ready to be called. Null where there is no such account, or where its keys must be entered
 * again because the shop's own key has changed.
 */
export async function openAccount(shop: CourierShop, accountId: string): Promise<Courier | null> {
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.id, accountId));
  return account ? openCourierOf(shop, account) : null;
}

/** The same for an account that was read already. */
export function openCourierOf(shop: CourierShop, account: CourierAccount, limits: CallLimits = {}): Courier | null {
  const keys = openKeys(shop.secretBox, account);
  return keys && openKind(shop, account.kind, account, keys, limits);
}

function openKind<Kind extends ConnectedKind>(
  shop: CourierShop,
  kind: Kind,
  { id, storeId, isStandIn }: CourierAccount,
  keys: Record<string, string>,
  limits: CallLimits,
): Courier | null {
  const { success, data } = schemas[kind].safeParse(keys);
  if (!success) return null;
  return shop.couriers.open(
    kind,
    data,
    { storeId },
    { isStandIn, tokens: tokenStore(shop, id), record: recorder(shop, id), now: shop.now, ...limits },
  );
}

/** Keeps each call and its answer. Adapters leave the keys out. */
function recorder({ db, now }: CourierShop, accountId: string): RecordCall {
  return async ({ request, answer, ...call }) => {
    const sides = { request: storable(request), answer: storable(answer) };
    await db.insert(courierCalls).values({ accountId, ...call, ...sides, at: now() });
  };
}

/** A text that fits: at most 8 kB of UTF-8, and without what PostgreSQL cannot store. */
function storable(text: string): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  const bytes = Buffer.from(clean);
  if (bytes.length <= maxRecordedBytes) return clean;
  let end = maxRecordedBytes;
  // Not through a character: its later bytes begin with 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString("utf8");
}

const renewals = new Map<string, Promise<unknown>>();

/**
 * Lets the work for one account be done once at a time in this process. At the database's lock each that waits would hold
 * a connection, and the call of the one that renews is recorded by another: there would be none left.
 */
function inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (renewals.get(accountId) ?? Promise.resolve()).then(work, work);
  renewals.set(accountId, turn);
  const leave = () => {
    if (renewals.get(accountId) === turn) renewals.delete(accountId);
  };
  turn.then(leave, leave);
  return turn;
}

/** The account's token, which one process renews while the others wait. */
function tokenStore(shop: CourierShop, accountId: string): TokenStore {
  const { db, secretBox: box, now } = shop;
  const context = `courier_tokens ${accountId}`;
  const read = async (tx: Pick<typeof db, "select">) => {
    const [row] = await tx.select().from(courierTokens).where(eq(courierTokens.accountId, accountId));
    return row ? readToken(box.open(row.sealed, context), row.endsAt) : null;
  };
  return {
    async get(renew, refused) {
      const accessOf = (token: CourierToken | null): string | null => {
        const isGood =
          token && token.accessToken !== refused && token.endsAt.getTime() > now().getTime() + tokenSlackMs;
        return isGood ? token.accessToken : null;
      };
      const stored = accessOf(await read(db));
      if (stored !== null) return stored;
      return inTurn(accountId, async () => accessOf(await read(db)) ?? (await transaction(db, renewOnce)));

      async function renewOnce(tx: Database): Promise<string> {
        // Held during the call, which has a time limit: the courier counts sign-ins.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${context}, 0))`);
        const current = await read(tx);
        const renewed = accessOf(current);
        if (renewed !== null) return renewed;
        const token = await renew(current && { refreshToken: current.refreshToken });
        const { endsAt, ...secret } = token;
        const row = { sealed: box.seal(JSON.stringify(secret), context), endsAt };
        await tx
          .insert(courierTokens)
          .values({ accountId, ...row })
          .onConflictDoUpdate({ target: courierTokens.accountId, set: row });
        return token.accessToken;
      }
    },
  };
}

function readToken(text: string | null, endsAt: Date): CourierToken | null {
  if (text === null) return null;
  const { success, data } = storedToken.safeParse(JSON.parse(text));
  return success ? { ...data, endsAt } : null;
}
