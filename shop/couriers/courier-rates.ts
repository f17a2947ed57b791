import { asc, desc } from "drizzle-orm";
import { courierRates } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { CourierRateInput } from "./courier-settings-schema.ts";

export type ListedRate = typeof courierRates.$inferSelect;

/** What couriers charge, by courier and delivery area, the newest first. */
export async function listRates(shop: Shop, actor: Actor): Promise<ListedRate[]> {
  allow(actor, "couriers:manage");
  const { kind, deliveryArea, startsOn } = courierRates;
  return shop.db.select().from(courierRates).orderBy(asc(kind), asc(deliveryArea), desc(startsOn));
}

/** Adds what a courier charges from a day on. A second rate of that day corrects the first. */
export async function addRate(shop: Shop, actor: Actor, { codPercent, ...rate }: CourierRateInput): Promise<void> {
  const by = allow(actor, "couriers:manage");
  const values = { ...rate, codBasisPoints: Math.round(codPercent * 100) };
  await transaction(shop.db, async (tx) => {
    const { kind, deliveryArea, startsOn } = courierRates;
    const [saved] = await tx
      .insert(courierRates)
      .values({ id: newId(), ...values })
      .onConflictDoUpdate({ target: [kind, deliveryArea, startsOn], set: values })
      .returning({ id: courierRates.id });
    if (!saved) throw new Error("A rate was not saved");
    await writeAudit(tx, {
      ...{ by, action: "courier-rate-added", record: { id: saved.id, name: rate.kind } },
      after: values,
    });
  });
}
