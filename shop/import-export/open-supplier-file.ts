import type { Database } from "../../db/open.ts";
import type { ImportChoices } from "./import-choices.ts";
import { type CatalogueFile, type OpenCatalogue, openCatalogue } from "./open-catalogue-file.ts";
import { findKeyConflicts, supplierSource } from "./supplier-keys.ts";
import { findSupplier, saveSupplier } from "./suppliers.ts";

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
