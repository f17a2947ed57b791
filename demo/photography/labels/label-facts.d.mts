import type { Texts } from "../../../shop/catalog/product-fields.ts";
import type { PackedProduct } from "../../printed-batch.ts";

/** A product of the catalogue, as far as its label asks. */
export type LabelledProduct = PackedProduct & { name: { en: string; bn: string } };

export function readCatalogue(): LabelledProduct[];

export function labelFacts(product: LabelledProduct): {
  name: Texts;
  batch: string;
  made: string;
  expires: string | null;
};
