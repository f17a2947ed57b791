import { productIdPattern, variantParam } from "../../../shop/catalog/catalog-rules.ts";
import { finderQuestions, type parseFinder } from "../../../shop/shades/finder-answers.ts";

/** The name of the address's parameter for the shade that a customer wears. */
export const wornParam = "worn";
/** The shade beside which the chosen one stands. */
export const besideParam = "with";
/** The customer's skin, by its number in the shade finder. */
export const skinParam = "skin";

export type Skin = NonNullable<ReturnType<typeof parseFinder>["skin"]>[number];

/** The address of a shade on the page of its product's shades, for a customer's skin if it is known. */
export function shadeAddress(productId: string, variantId: string, skin?: Skin | null): string {
  return `/shades/${productId}?${variantParam}=${variantId}${skin ? `&${skinParam}=${skin}` : ""}`;
}

/** The skin of an address; null where it names none. */
export function readSkin(params: URLSearchParams): Skin | null {
  return finderQuestions.skin.find((skin) => skin === params.get(skinParam)) ?? null;
}

/** The parts of an address that a page of shades depends on, in one order. */
export function shadesQuery(params: URLSearchParams): string {
  const ids = [variantParam, wornParam, besideParam].flatMap((name) => {
    const id = params.get(name) ?? "";
    return productIdPattern.test(id) ? [`${name}=${id}`] : [];
  });
  const skin = readSkin(params);
  const parts = [...ids, ...(skin ? [`${skinParam}=${skin}`] : [])];
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
