import { type Language, type Localized, otherLanguage } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { listSetParts } from "../sets/list-sets.ts";
import { colorDifference, labOf } from "../shades/color-difference.ts";
import type { ShadeFacts } from "../shades/shade-facts.ts";
import { type ShadeGroup, shadeKindOf } from "../shades/shade-kinds.ts";
import type { Shop } from "../shop.ts";
import { type AttributeWord, isAttributeWord } from "./attribute-words.ts";
import type { ShadeFamily } from "./facets.ts";
import { noTexts, type Texts } from "./product-fields.ts";
import { getProduct, type Product } from "./product-queries.ts";
import type { UnitPrice } from "./unit-price.ts";

/** What a customer compares before choosing: both names, colour and its family, photo, prices. A size has no colour. */
type Shade = Pick<ShadeFacts, "undertone" | "depth"> & {
  id: string;
  name: Localized;
  /** The name in the other language, where it has one. */
  otherName: Localized | null;
  swatch: string | null;
  family: ShadeFamily | null;
  line: Localized | null;
  price: Paisa;
  listPrice: Paisa | null;
  unitPrice: UnitPrice | null;
  inStock: boolean;
  /** For a sold-out shade, the one in stock that looks most like it; null where none comes close. */
  closestId: string | null;
  picture: ImageInfo | null;
  /** Whether the picture shows this very shade. */
  hasOwnPicture: boolean;
};

/** The shades or sizes of a product, for the sheet in which one is chosen. `finish` is that of all of them. */
export type ShadeList = {
  name: Localized;
  path: string;
  finish: AttributeWord | null;
  /** The group within which its shades are compared. A shade of `complexion` should disappear on the skin. */
  group: ShadeGroup | null;
  shades: Shade[];
};

/** Up to this CIEDE2000 difference a shade is offered in place of another: the same colour to most, seen one after the other. */
const maxDifference = 6;

/** The shades of a published product in the merchant's order; null where there is none. */
export async function listShades(shop: Shop, id: string, language: Language): Promise<ShadeList | null> {
  const product = await getProduct(shop, id, language);
  return product && shadesOf(shop, product, language);
}

/** The shades of a product that was read in `language`, in the merchant's order. */
export async function shadesOf(shop: Shop, product: Product, language: Language): Promise<ShadeList> {
  const other = await getProduct(shop, product.id, otherLanguage(language));
  const otherNames = new Map(other?.variants.map((variant) => [variant.id, variant.name]));
  const { finish } = product.attributes;
  return {
    name: product.name,
    path: product.path,
    group: shadeKindOf(textsOf(product, other))?.group ?? (await groupInSet(shop, product.id, language)),
    finish: finish && isAttributeWord(finish) ? finish : null,
    shades: product.variants.map(({ name, sku, swatch, ...variant }) => {
      const otherName = otherNames.get(variant.id) ?? null;
      return {
        id: variant.id,
        name: name ?? { text: sku, language: "en" },
        otherName: otherName && otherName.language !== name?.language ? otherName : null,
        swatch,
        family: swatch === null ? null : shadeFamily(swatch),
        line: variant.line,
        undertone: variant.undertone,
        depth: variant.depth,
        price: variant.price,
        listPrice: variant.listPrice,
        unitPrice: variant.unitPrice,
        inStock: variant.inStock,
        closestId: variant.inStock || swatch === null ? null : findClosest(swatch, product.variants),
        picture: variant.picture ?? product.pictures[0] ?? null,
        hasOwnPicture: variant.picture !== null,
      };
    }),
  };
}

/** The group of the part of a set whose shade is chosen. */
async function groupInSet(shop: Shop, setId: string, language: Language): Promise<ShadeGroup | null> {
  const chosen = (await listSetParts(shop, setId, language)).find(({ isChosen }) => isChosen);
  const part = chosen ? await getProduct(shop, chosen.productId, language) : null;
  return (part && shadeKindOf(textsOf(part, null))?.group) ?? null;
}

/** What a product is called in both languages. */
function textsOf(product: Product, other: Product | null) {
  const both = (name: "name" | "shortDescription"): Texts => ({
    ...noTexts,
    ...Object.fromEntries([other?.[name], product[name]].flatMap((text) => (text ? [[text.language, text.text]] : []))),
  });
  return { category: product.category, name: both("name"), shortDescription: both("shortDescription") };
}

type Candidate = { id: string; swatch: string | null; inStock: boolean };

function findClosest(swatch: string, candidates: Candidate[]): string | null {
  const color = labOf(swatch);
  const [closest] = candidates
    .flatMap((each) =>
      each.inStock && each.swatch ? [{ id: each.id, difference: colorDifference(color, labOf(each.swatch)) }] : [],
    )
    .toSorted((one, other) => one.difference - other.difference);
  return closest && closest.difference <= maxDifference ? closest.id : null;
}
