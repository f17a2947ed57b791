import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { gatewayAccounts, gatewayCalls, paymentAttempts, payments } from "../../db/schema.ts";
import { callRecorder } from "../connected-accounts/call-recorder.ts";
import { accountKeys } from "../connected-accounts/sealed-keys.ts";
import type { Shop } from "../shop.ts";
import { storedGatewayKeys } from "./gateway-account-schema.ts";
import { type Gateway, GatewayError, type GatewayKeys, type GatewayKind } from "./gateway-port.ts";
import { gatewayTokens } from "./gateway-tokens.ts";

type Attempt = typeof paymentAttempts.$inferSelect;
export type GatewayAccount = typeof gatewayAccounts.$inferSelect;

export const gatewayKeys = accountKeys("gateway_accounts");

const schemas: { [Kind in GatewayKind]: z.ZodMiniType<GatewayKeys[Kind]> } = storedGatewayKeys;

/** An account with its gateway, ready to be called. */
export type OpenedGateway = { account: GatewayAccount; gateway: Gateway };

/** The account of a kind, or by its id; null for none, and where its keys must be entered again. */
export async function openGateway(
  shop: Shop,
  by: { kind: GatewayKind } | { id: string },
): Promise<OpenedGateway | null> {
  const chosen = "id" in by ? eq(gatewayAccounts.id, by.id) : eq(gatewayAccounts.kind, by.kind);
  const [account] = await shop.db.select().from(gatewayAccounts).where(chosen);
  const gateway = account ? openGatewayOf(shop, account) : null;
  return account && gateway ? { account, gateway } : null;
}

/** The gateway that took a payment; null where its account is gone, or its keys must be entered again. */
export async function gatewayOfPayment(
  shop: Shop,
  paymentId: string,
): Promise<(OpenedGateway & { attempt: Attempt }) | null> {
  const [row] = await shop.db
    .select({ attempt: paymentAttempts })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(eq(payments.id, paymentId));
  const accountId = row?.attempt.accountId ?? null;
  const opened = accountId === null ? null : await openGateway(shop, { id: accountId });
  return row && opened ? { ...opened, attempt: row.attempt } : null;
}

/** The gateway of an account that was read already; null where its keys must be entered again. */
export function openGatewayOf(shop: Shop, account: GatewayAccount): Gateway | null {
  const keys = gatewayKeys.openKeys(shop.secretBox, account);
  return keys && openKind(shop, account.kind, account, keys);
}

function openKind<Kind extends GatewayKind>(
  shop: Shop,
  kind: Kind,
  { id, isStandIn, isSandbox }: GatewayAccount,
  keys: Record<string, string>,
): Gateway | null {
  const { success, data } = schemas[kind].safeParse(keys);
  if (!success) return null;
  const tokens = gatewayTokens(shop, id);
  const record = callRecorder((call) =>
    shop.db.insert(gatewayCalls).values({ accountId: id, ...call, at: shop.now() }),
  );
  try {
    return shop.gateways.open(kind, data, { isStandIn, isSandbox, tokens, record, now: shop.now });
  } catch (error) {
    // A stand-in of a demo that has ended.
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** Keeps why a call failed, or that the keys work again. */
export async function noteGatewayCall(
  { db, now }: Pick<Shop, "db" | "now">,
  account: GatewayAccount,
  failure: GatewayError["reason"] | null,
): Promise<void> {
  if (account.checkFailure === failure && account.checkedAt !== null) return;
  await db
    .update(gatewayAccounts)
    .set({ checkedAt: now(), checkFailure: failure })
    .where(eq(gatewayAccounts.id, account.id));
}
