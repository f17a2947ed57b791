import { latinDigits } from "../digits.ts";

/** How many products stand on one page of `/shop` (specification.txt §9) and of a category. */
export const shopPageSize = 10;
export const categoryPageSize = 24;

/** How many pictures a product has at most; extras are dropped (specification.txt §5). */
export const picturesPerProduct = 5;

/** What a search looks through: every name of a product, as `searchedWords` writes it. */
export function searchText(parts: Iterable<string | null | undefined>): string {
  const words = new Set<string>();
  for (const part of parts) if (part) words.add(searchedWords(part));
  return [...words].join(" ").slice(0, 2000);
}

/** Words of a name and of a search alike: composed (NFC), in small letters, with Latin digits. */
export function searchedWords(text: string): string {
  return latinDigits(text.normalize("NFC").toLowerCase().trim());
}

/** The page of a product, without its language; the id alone leads there too. */
export function productPath({ id, slug }: { id: string; slug: string }): string {
  return `/product/${id}/${slug}`;
}

/** A name as a part of a URL: Latin letters and digits; empty where the name has none. */
export function slugOf(name: string): string {
  const latin = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return latin
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
}

const ownImage = /^(?:https?:\/\/[^/]+)?\/images\/([a-z0-9][a-z0-9-]*)-\d+\.(?:avif|webp|jpg)$/;

/** The id of a picture by its address in our image store; undefined for any other address. */
export function keptImageId(url: string): string | undefined {
  return ownImage.exec(url)?.[1];
}
