import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft, VariantDraft } from "../catalog/product-draft.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { partsRefused, type SetPartDraft } from "./save-sets.ts";

/** A shade among which a part is chosen. */
type Shade = Pick<VariantDraft, "swatch"> & { sku: string; name: Texts };

/**
 * Expands the drafts of sets in which the customer chooses the shade of a part: one variant for each shade, with the price
 * and picture of the draft's first variant. Refuses (`invalid-input`, field `parts`) an unknown part, and a choice of
 * shades for two parts.
 */
export async function expandSetShades(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  if (!drafts.some(({ parts }) => parts?.some(({ any }) => any))) return drafts;
  return Promise.all(drafts.map((draft) => expandSet(tx, draft, drafts)));
}

async function expandSet(tx: Database, draft: ProductDraft, drafts: ProductDraft[]): Promise<ProductDraft> {
  const { parts, variants } = draft;
  const [choice, another] = parts?.filter(({ any }) => any) ?? [];
  const [template] = variants;
  if (!parts || !choice || !template) return draft;
  if (another) throw partsRefused("one-choice");
  const shades = shadesInFile(choice.sku, drafts) ?? (await readShades(tx, choice.sku));
  if (shades.length === 0) throw partsRefused("part-unknown");
  const { line: _, undertone: __, depth: ___, ...common } = template;
  return {
    ...draft,
    variants: shades.map(({ name, swatch }) => ({ ...common, sku: null, name, swatch })),
    parts: parts.flatMap((part): SetPartDraft[] =>
      part === choice ? shades.map(({ sku }, own) => ({ sku, pieces: part.pieces, own })) : [part],
    ),
  };
}

/** Where the part is saved together with its set. */
function shadesInFile(sku: string, drafts: ProductDraft[]): Shade[] | null {
  const product = drafts.find(({ variants }) => variants.some((variant) => variant.sku === sku));
  return (
    product?.variants.flatMap((variant) => (variant.sku === null ? [] : [{ ...variant, sku: variant.sku }])) ?? null
  );
}

async function readShades(tx: Database, sku: string): Promise<Shade[]> {
  const { rows } = await tx.execute<Shade>(sql`
    select v.sku, json_build_object('en', v.name_en, 'bn', v.name_bn) as name, v.swatch
      from variants named join variants v on v.product_id = named.product_id and not v.deleted
     where named.sku = ${sku} and not named.deleted order by v.position`);
  return rows;
}
