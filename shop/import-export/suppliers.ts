import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "../../db/open.ts";
import { importSuppliers } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { requiredText } from "../text.ts";
import { fields, type Mapping } from "./column-mapping.ts";
import { type CatalogueFile, type OpenCatalogue, openCatalogue } from "./open-catalogue-file.ts";
import type { Rates } from "./read-amounts.ts";
import { findKeyConflicts, supplierSource } from "./supplier-keys.ts";

/** How to read the files of a supplier. */
export type Supplier = {
  id: string;
  name: string;
  mapping: Mapping;
  /** The currency of prices without one; null where unknown. */
  currency: string | null;
  rates: Rates;
  updatedAt: Date;
};

/** Suppliers with saved answers, by name. */
export async function listImportSuppliers(shop: Shop, actor: Actor): Promise<Supplier[]> {
  allow(actor, "products:change");
  return shop.db.select(supplierColumns).from(importSuppliers).orderBy(sql`lower(${importSuppliers.name})`);
}

/** Deletes the saved answers of a supplier, with an audit entry; its products stay. False where there are none. */
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

/** The supplier of that name; without a name, the only one whose last file had the same columns. */
async function findSupplier(
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

/** Saves the answers for the next file of a supplier. */
async function saveSupplier(
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

/** A file opened with the saved answers of its supplier. */
export type SupplierCatalogue = OpenCatalogue & {
  /** Null where no supplier is known. */
  supplier: string | null;
  /** The namespace of its keys (`supplierSource`). */
  source: string;
  saveMapping: (db: Database) => Promise<void>;
};

/**
 * Opens a file with the given answers, completed by those saved for its supplier, who is known by name or columns. A
 * file without a supplier raises a question where its keys belong to other products. Refuses as `openCatalogue` does.
 */
export async function openSupplierFile(
  db: Database,
  file: CatalogueFile,
  { supplier: name, sameProducts = false, ...given }: ImportChoices,
): Promise<SupplierCatalogue> {
  const opened = await openCatalogue(file, given);
  const knownSupplier = await findSupplier(db, { name, fingerprint: opened.facts.fingerprint });
  const choices = knownSupplier
    ? {
        mapping: given.mapping ?? knownSupplier.mapping,
        currency: given.currency ?? knownSupplier.currency ?? undefined,
        rates: { ...knownSupplier.rates, ...given.rates },
      }
    : given;
  const { facts, ...rest } = knownSupplier ? await openCatalogue(file, choices) : opened;
  const saveMapping = async (tx: Database) => {
    if (name === undefined) return;
    const { mapping = {}, currency = null, rates = {} } = choices;
    await saveSupplier(tx, { name, mapping, currency, rates, fingerprint: facts.fingerprint });
  };
  const source = supplierSource(name ?? knownSupplier?.name ?? null);
  if (name === undefined && !sameProducts && facts.questions.length === 0) {
    const conflicts = await findKeyConflicts(db, rest.rows(), source);
    if (conflicts.count > 0) facts.questions.push({ about: "supplier", ...conflicts });
  }
  return { facts, ...rest, supplier: knownSupplier?.name ?? null, source, saveMapping };
}

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Answers of staff about a file: columns, currency, supplier. */
export const importChoices = z.object({
  mapping: z.optional(z.partialRecord(z.enum(fields), z.string().check(z.minLength(1), z.maxLength(200)))),
  currency: z.optional(currency),
  rates: z.optional(z.record(currency, takaAmount.check(z.positive()))),
  supplier: z.optional(requiredText(100)),
  /** Change products by key even where the name differs. */
  sameProducts: z.optional(z.boolean()),
});

export type ImportChoices = z.infer<typeof importChoices>;
