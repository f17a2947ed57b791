import type { Database } from "../../db/open.ts";
import type { ImportChoices } from "./import-choices.ts";
import { type CatalogueFile, type OpenCatalogue, openCatalogue } from "./open-catalogue-file.ts";
import { findKeyConflicts, sourceOf } from "./supplier-keys.ts";
import { findSupplier, rememberSupplier } from "./suppliers.ts";

/** A file that is opened as its supplier's last one was, and how to remember what was said of this one. */
export type SuppliedCatalogue = OpenCatalogue & {
  /** Whose columns are known; null where the file is nobody's yet. */
  supplier: string | null;
  /** In which space its keys are unique (`sourceOf`). */
  source: string;
  remember: (db: Database) => Promise<void>;
};

/**
 * Opens a file with what is said of it now, and for the rest with what was said of the same supplier's file before: it is
 * known by the supplier's name, or by its columns. A file that nobody has named is asked about where its keys are other
 * products' in the shop. Refuses as `openCatalogue` does.
 */
export async function openForSupplier(
  db: Database,
  file: CatalogueFile,
  { supplier: name, sameProducts = false, ...said }: ImportChoices,
): Promise<SuppliedCatalogue> {
  const opened = await openCatalogue(file, said);
  const known = await findSupplier(db, { name, fingerprint: opened.facts.fingerprint });
  const choices = known
    ? {
        mapping: said.mapping ?? known.mapping,
        currency: said.currency ?? known.currency ?? undefined,
        rates: { ...known.rates, ...said.rates },
      }
    : said;
  const { facts, ...rest } = known ? await openCatalogue(file, choices) : opened;
  const remember = async (tx: Database) => {
    if (name === undefined) return;
    const { mapping = {}, currency = null, rates = {} } = choices;
    await rememberSupplier(tx, { name, mapping, currency, rates, fingerprint: facts.fingerprint });
  };
  const source = sourceOf(name ?? known?.name ?? null);
  if (name === undefined && !sameProducts && facts.questions.length === 0) {
    const conflicts = await findKeyConflicts(db, rest.rows(), source);
    if (conflicts.count > 0) facts.questions.push({ about: "supplier", ...conflicts });
  }
  return { facts, ...rest, supplier: known?.name ?? null, source, remember };
}
