import { eq, sql } from "drizzle-orm";
import { customers, phoneBlocks } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { CustomerChange } from "./customer-schema.ts";
import { phoneHash } from "./phone-blocks.ts";

/**
 * Changes what staff have noted of a customer. A number that is added to a blocked customer is blocked like the first.
 * Returns false when nothing changes.
 */
export async function changeCustomer(
  shop: Shop,
  actor: Actor,
  phone: string,
  { tags, otherPhones, ...texts }: CustomerChange,
): Promise<boolean> {
  const by = allow(actor, "customers:change");
  const change = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(otherPhones && { otherPhones: [...new Set(otherPhones)].filter((other) => other !== phone) }),
  };
  return transaction(shop.db, async (tx) => {
    await tx.insert(customers).values({ phone }).onConflictDoNothing();
    const [before] = await tx.select().from(customers).where(eq(customers.phone, phone)).for("no key update");
    const updated = { updatedAt: shop.now(), updatedByName: by.name };
    const [after] = await tx
      .update(customers)
      .set({ ...change, ...updated })
      .where(eq(customers.phone, phone))
      .returning();
    if (!before || !after) throw new Error("The customer is gone from under its lock");
    for (const number of after.otherPhones.filter((other) => !before.otherPhones.includes(other)))
      await tx.execute(sql`
        insert into ${phoneBlocks} (phone_hash, phone, reason, blocked_until, blocked_at, blocked_by_name)
        select ${await phoneHash(shop.db, number)}, ${number}, reason, blocked_until, blocked_at, blocked_by_name
          from ${phoneBlocks} where phone_hash = ${await phoneHash(shop.db, phone)}
        on conflict do nothing`);
    const noted = ({ name, tags: labels, note, otherPhones: others }: typeof after) => ({
      name,
      tags: labels,
      note,
      otherPhones: others,
    });
    return writeAudit(tx, {
      ...{ by, action: "customer-changed", record: { id: phone, name: phone } },
      ...{ before: noted(before), after: noted(after) },
    });
  });
}
