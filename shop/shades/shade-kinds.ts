import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { kindToken, productKindTokens } from "../search/product-kinds.ts";

/** What shades are compared with each other, by the kinds of search (shop/search/product-kinds.ts). */
const kindsOfGroup = {
  complexion: ["foundation", "bbcream", "concealer", "powder"],
  lips: ["lipstick", "gloss", "lipliner", "lipbalm", "lipoil"],
  cheeks: ["blush", "bronzer", "highlighter"],
  eyes: ["eyeshadow", "kajal", "brow", "mascara"],
  nails: ["nailpolish"],
} as const;

export type ShadeGroup = keyof typeof kindsOfGroup;
export const shadeGroups = Object.keys(kindsOfGroup) as ShadeGroup[];

/** What a product is in its group: the finder looks for foundations, not for powders. */
export type ShadeKind = (typeof kindsOfGroup)[ShadeGroup][number];

/** Whether a shade of it is seen on skin, not on lashes or brows. */
export function isWornOnSkin({ kind }: { kind: ShadeKind }): boolean {
  return kind !== "mascara" && kind !== "brow";
}

/** The group and kind of a product, by its names; null for one whose shades are compared with no other's. */
export function shadeKindOf(product: {
  category: CategoryName;
  name: Texts;
  shortDescription: Texts;
}): { group: ShadeGroup; kind: ShadeKind } | null {
  const { main } = productKindTokens(product);
  for (const group of shadeGroups) {
    const kind = kindsOfGroup[group].find((each) => main.includes(kindToken(each)));
    if (kind) return { group, kind };
  }
  return null;
}
