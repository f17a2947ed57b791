import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { importSuppliers } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { Mapping } from "./column-mapping.ts";
import type { Rates } from "./read-amounts.ts";

/** How the files of a supplier are read. */
export type Supplier = {
  id: string;
  name: string;
  mapping: Mapping;
  /** What its prices are in that name no currency; null where nobody has said so. */
  currency: string | null;
  rates: Rates;
  updatedAt: Date;
};

/** The suppliers whose files the shop knows how to read, by name. */
export async function listSuppliers(shop: Shop, actor: Actor): Promise<Supplier[]> {
  allow(actor, "products:change");
  return shop.db.select(supplierColumns).from(importSuppliers).orderBy(sql`lower(${importSuppliers.name})`);
}

/** Forgets how a supplier's files are read, which history tells; its products stay. Answers false where nothing was known of it. */
export async function deleteSupplier(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const [deleted] = await tx.delete(importSuppliers).where(sql`id = ${id}`).returning(supplierColumns);
    if (!deleted) return false;
    const { name, mapping, currency, rates } = deleted;
    await writeAudit(tx, {
      by,
      action: "supplier-forgotten",
      record: { id, name },
      before: { mapping, currency, rates },
    });
    return true;
  });
}

/** The supplier of that name, or, where none is named, the only one whose last file had the same columns. */
export async function findSupplier(
  db: Database,
  { name, fingerprint }: { name: string | undefined; fingerprint: string },
): Promise<Supplier | null> {
  const { fingerprint: columns, updatedAt } = importSuppliers;
  const [first, second] = await db
    .select(supplierColumns)
    .from(importSuppliers)
    .where(name === undefined ? sql`${columns} = ${fingerprint}` : sql`lower(${importSuppliers.name}) = lower(${name})`)
    .orderBy(sql`${updatedAt} desc`)
    .limit(2);
  return second ? null : (first ?? null);
}

/** Keeps how a supplier's files are read from now on. */
export async function saveSupplier(
  db: Database,
  supplier: Pick<Supplier, "name" | "mapping" | "currency" | "rates"> & { fingerprint: string },
): Promise<void> {
  const { name, mapping, currency, rates, fingerprint } = supplier;
  await db.execute(sql`
    insert into import_suppliers (id, name, fingerprint, mapping, currency, rates)
    values (${newId()}, ${name}, ${fingerprint}, ${JSON.stringify(mapping)}, ${currency}, ${JSON.stringify(rates)})
    on conflict (lower(name)) do update
      set name = excluded.name, fingerprint = excluded.fingerprint, mapping = excluded.mapping,
          currency = excluded.currency, rates = excluded.rates, updated_at = now()`);
}

const supplierColumns = {
  id: importSuppliers.id,
  name: importSuppliers.name,
  mapping: importSuppliers.mapping,
  currency: importSuppliers.currency,
  rates: importSuppliers.rates,
  updatedAt: importSuppliers.updatedAt,
};
