import { eq, sql } from "drizzle-orm";
import { advertisingAccounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { CallError } from "../connected-accounts/account-port.ts";
import { mergeKeys } from "../connected-accounts/merge-keys.ts";
import { hintsOf } from "../connected-accounts/sealed-keys.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { writeSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { type AdKind, adKinds, type TagSetting } from "./advertising-rules.ts";
import { type AdvertisingChanges, readTagId, storedAdKeys } from "./advertising-schema.ts";
import { adKeys, noteAdvertisingCall, openTag } from "./open-advertising.ts";

/** A service as the owner sees it: without its keys. */
export type ListedAdvertising = TagSetting & {
  kind: AdKind;
  /** The last characters of each key; null if the server has no keys and only browsers report purchases. */
  keyHints: Record<string, string> | null;
  /** False where the keys must be entered again: the shop's own key has changed. */
  keysReadable: boolean;
  checkedAt: Date | null;
  checkFailure: CallError["reason"] | null;
  /** Purchases of the last seven days, by outcome. */
  reported: Record<"waiting" | "sent" | "dropped" | "failed", number>;
};

/** The advertisers' services with their recent reports. */
export async function listAdvertising(shop: Shop, actor: Actor): Promise<ListedAdvertising[]> {
  allow(actor, "settings:change");
  const { advertising } = await shop.settings();
  const accounts = await shop.db.select().from(advertisingAccounts);
  const { rows } = await shop.db.execute<{ kind: AdKind; state: "waiting" | "sent" | "dropped" | "failed"; n: number }>(
    sql`select kind, state, count(*)::int as n from ad_events
         where happened_at > ${shop.now()}::timestamptz - interval '7 days' group by kind, state`,
  );
  return adKinds.map((kind) => {
    const account = accounts.find((each) => each.kind === kind);
    const reported = { waiting: 0, sent: 0, dropped: 0, failed: 0 };
    for (const row of rows) if (row.kind === kind) reported[row.state] = row.n;
    return {
      ...{ kind, ...advertising[kind], keyHints: account?.keyHints ?? null, reported },
      keysReadable: !account || adKeys.openKeys(shop.secretBox, { id: kind, ...account }) !== null,
      ...{ checkedAt: account?.checkedAt ?? null, checkFailure: account?.checkFailure ?? null },
    };
  });
}

/**
 * Saves a service: its tag, whether it is on, and the keys for the server. Pages carry the tag from the next request
 * on. Refuses `invalid-input` for an id that the service does not write so, and for switching on without one.
 */
export async function saveAdvertising(
  shop: Shop,
  actor: Actor,
  kind: AdKind,
  { active, tagId: typed, keys }: AdvertisingChanges,
): Promise<void> {
  const by = allow(actor, "settings:change");
  const tagId = typed ? readTagId(kind, typed) : typed;
  if (tagId === null) throw new Refusal("invalid-input", { fields: { tagId: "invalid" } });
  await transaction(shop.db, async (tx) => {
    await writeSettings(tx, by, (before) => {
      const former = before.advertising[kind];
      const tag = { active: active ?? former.active, tagId: tagId === undefined ? former.tagId : tagId || null };
      if (tag.active && tag.tagId === null) throw new Refusal("invalid-input", { fields: { tagId: "required" } });
      return { ...before, advertising: { ...before.advertising, [kind]: tag } };
    });
    if (keys === undefined) return;
    if (keys === null) return void (await tx.delete(advertisingAccounts).where(eq(advertisingAccounts.kind, kind)));
    const [former] = await tx
      .select()
      .from(advertisingAccounts)
      .where(eq(advertisingAccounts.kind, kind))
      .for("update");
    const stored = (former && adKeys.openKeys(shop.secretBox, { id: kind, ...former })) ?? {};
    const all = Object.keys(storedAdKeys[kind].shape);
    // A test event code is dropped if it is not entered again, because it is only valid for one test.
    const names = all.filter((name) => name !== "testEventCode" || keys[name] !== undefined);
    const { testEventCode: _, ...lasting } = stored;
    const merged = mergeKeys({ stored: lasting, given: keys, isNew: !former, names }).keys;
    const values = { sealedKeys: adKeys.sealKeys(shop.secretBox, kind, merged), keyHints: hintsOf(merged) };
    const unchecked = { checkedAt: null, checkFailure: null };
    await tx
      .insert(advertisingAccounts)
      .values({ kind, ...values })
      .onConflictDoUpdate({ target: advertisingAccounts.kind, set: { ...values, ...unchecked } });
  });
}

/** Asks a service whether it accepts the keys. Refuses `not-found` without any, and `keys-unreadable`. */
export async function checkAdvertising(
  shop: Shop,
  actor: Actor,
  kind: AdKind,
): Promise<{ failure: CallError["reason"] | null }> {
  allow(actor, "settings:change");
  const { tagId } = (await shop.settings()).advertising[kind];
  const service = tagId === null ? "off" : await openTag(shop, kind, tagId);
  if (service === "off") throw new Refusal("not-found");
  if (service === "keys-unreadable") throw new Refusal("keys-unreadable");
  const failure = await service.check().then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallError) return error.reason;
      throw error;
    },
  );
  await noteAdvertisingCall(shop, kind, failure);
  return { failure };
}

/** A service by its name in a URL. Refuses `not-found` for any other. */
export function readAdKind(typed: string): AdKind {
  const kind = adKinds.find((each) => each === typed);
  if (!kind) throw new Refusal("not-found");
  return kind;
}
