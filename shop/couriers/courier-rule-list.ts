import { createHash } from "node:crypto";
import { asc, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierRules } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { FieldCode } from "../field-codes.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { districtById } from "../shipping/areas.ts";
import type { Shop } from "../shop.ts";
import type { CourierRule } from "./choose-courier.ts";
import { ruleDays } from "./courier-settings-rules.ts";
import type { CourierRulesRequest } from "./courier-settings-schema.ts";

/** The rules in their order. `parcels`: those that each has given to its courier lately. */
export type ListedRules = { version: string; rules: (CourierRule & { parcels: number })[] };

/** The merchant's rules for choosing a courier, with what they did in the last `ruleDays`. */
export async function listRules(shop: Shop, actor: Actor): Promise<ListedRules> {
  allow(actor, "couriers:manage");
  const rules = await readRules(shop.db);
  const { rows } = await shop.db.execute<{ ruleId: string; parcels: number }>(sql`
    select rule_id as "ruleId", count(*)::int as parcels from bookings
     where rule_id is not null and state in ('requested', 'unknown', 'booked')
       and requested_at > ${shop.now()}::timestamptz - make_interval(days => ${ruleDays}) group by 1`);
  const counts = new Map(rows.map(({ ruleId, parcels }) => [ruleId, parcels]));
  return { version: versionOf(rules), rules: rules.map((rule) => ({ ...rule, parcels: counts.get(rule.id) ?? 0 })) };
}

/**
 * Replaces all rules. Refuses `changed-meanwhile` if they are no longer those of `version`, and `invalid-input` for an
 * unknown courier or district.
 */
export async function saveRules(shop: Shop, actor: Actor, request: CourierRulesRequest): Promise<void> {
  const by = allow(actor, "couriers:manage");
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('courier_rules', 0))`);
    const former = await readRules(tx);
    if (request.version !== versionOf(former)) throw new Refusal("changed-meanwhile");
    const accounts = await tx.select({ id: courierAccounts.id, name: courierAccounts.name }).from(courierAccounts);
    const names = new Map(accounts.map(({ id, name }) => [id, name]));
    checkRules(request, names);
    const stored = new Set(former.map(({ id }) => id));
    const rules = request.rules.map(({ id, ...rule }) => {
      // An id counts once: a copied rule is a new one.
      const isStored = id !== undefined && stored.delete(id);
      return { ...rule, id: isStored ? id : newId() };
    });
    const ids = rules.map(({ id }) => id);
    await tx.delete(courierRules).where(ids.length > 0 ? notInArray(courierRules.id, ids) : undefined);
    for (const [position, { id, ...rule }] of rules.entries()) {
      const set = { ...rule, position };
      await tx
        .insert(courierRules)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: courierRules.id, set });
    }
    const shown = (list: readonly CourierRule[]) => list.map((rule) => auditLine(rule, names.get(rule.accountId)));
    await writeAudit(tx, {
      ...{ by, action: "courier-rules-changed", record: { id: "courier-rules", name: "" } },
      ...{ before: { rules: shown(former) }, after: { rules: shown(rules) } },
    });
  });
}

async function readRules(db: Database): Promise<CourierRule[]> {
  const rows = await db.select().from(courierRules).orderBy(asc(courierRules.position), asc(courierRules.id));
  return rows.map(({ position: _, ...rule }) => rule);
}

function versionOf(rules: readonly CourierRule[]): string {
  const values = rules.map((rule) => [
    ...[rule.id, rule.accountId, rule.districts],
    ...[rule.minDue, rule.maxDue, rule.minGrams, rule.maxGrams],
  ]);
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

function checkRules({ rules }: CourierRulesRequest, accounts: ReadonlyMap<string, string>): void {
  const fields: Record<string, FieldCode> = {};
  for (const [index, { accountId, districts }] of rules.entries()) {
    if (!accounts.has(accountId)) fields[`rules.${index}.accountId`] = "invalid";
    if (!districts.every(districtById)) fields[`rules.${index}.districts`] = "invalid";
  }
  if (Object.keys(fields).length > 0) throw new Refusal("invalid-input", { fields });
}

/** One rule in the history: where to, what it collects (paisa), what it weighs, and who takes it. */
function auditLine({ districts, minDue, maxDue, minGrams, maxGrams }: CourierRule, courier = ""): string {
  const range = (from: number | null, to: number | null) =>
    from === null && to === null ? "" : `${from ?? 0}–${to ?? ""}`;
  return [districts.join(" "), range(minDue, maxDue), range(minGrams, maxGrams), courier].filter(Boolean).join("; ");
}
