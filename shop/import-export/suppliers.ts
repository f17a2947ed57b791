import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { importSuppliers } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { Mapping } from "./column-mapping.ts";
import type { ImportChoices } from "./import-choices.ts";
import { type CatalogueFile, type OpenCatalogue, openCatalogue } from "./open-catalogue-file.ts";
import type { Rates } from "./read-amounts.ts";
import { findKeyConflicts, supplierSource } from "./supplier-keys.ts";

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

/** A file that is opened as its supplier's last one was, and how to remember what was said of this one. */
export type SupplierCatalogue = OpenCatalogue & {
  /** Whose columns are known; null where the file is nobody's yet. */
  supplier: string | null;
  /** In which space its keys are unique (`sourceOf`). */
  source: string;
  saveMapping: (db: Database) => Promise<void>;
};

/**
 * Opens a file with what is said of it now, and for the rest with what was said of the same supplier's file before: it is
 * known by the supplier's name, or by its columns. A file that nobody has named is asked about where its keys are other
 * products' in the shop. Refuses as `openCatalogue` does.
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
