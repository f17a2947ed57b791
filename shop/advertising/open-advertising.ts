import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { advertisingAccounts } from "../../db/schema.ts";
import type { CallError } from "../connected-accounts/account-port.ts";
import { accountKeys } from "../connected-accounts/sealed-keys.ts";
import type { Shop } from "../shop.ts";
import type { AdvertisingKeys, AdvertisingService } from "./advertising-port.ts";
import type { AdKind } from "./advertising-rules.ts";
import { storedAdKeys } from "./advertising-schema.ts";

export const adKeys = accountKeys("advertising_accounts");

const schemas: { [Kind in AdKind]: z.ZodMiniType<AdvertisingKeys[Kind]> } = storedAdKeys;

/** A service with the shop's keys; `off` where its tag is off or it has none. */
export async function openAdvertisingOf(
  shop: Shop,
  kind: AdKind,
): Promise<AdvertisingService | "off" | "keys-unreadable"> {
  const { active, tagId } = (await shop.settings()).advertising[kind];
  return active && tagId !== null ? openTag(shop, kind, tagId) : "off";
}

/** The same whether its tag is on or off, for testing keys. */
export async function openTag<Kind extends AdKind>(
  shop: Shop,
  kind: Kind,
  tagId: string,
): Promise<AdvertisingService | "off" | "keys-unreadable"> {
  const [account] = await shop.db.select().from(advertisingAccounts).where(eq(advertisingAccounts.kind, kind));
  if (!account) return "off";
  const keys = adKeys.openKeys(shop.secretBox, { id: kind, sealedKeys: account.sealedKeys });
  const { success, data } = schemas[kind].safeParse(keys);
  return success ? shop.advertising.open(kind, data, { tagId, now: shop.now }) : "keys-unreadable";
}

/** Keeps why a call failed, or that the keys work. */
export async function noteAdvertisingCall(
  { db, now }: Shop,
  kind: AdKind,
  checkFailure: CallError["reason"] | null,
): Promise<void> {
  await db
    .update(advertisingAccounts)
    .set({ checkedAt: now(), checkFailure })
    .where(eq(advertisingAccounts.kind, kind));
}
