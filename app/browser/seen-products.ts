import type { Product } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { asRecord } from "./local-storage.ts";
import { storedValue } from "./store.ts";

// Products seen on this device, the newest first. Without prices, which would be outdated: where they are shown, the shop
// is asked for those of today, and records nothing.
/** One more than is shown, since a product page leaves out its own product. */
const maxStored = 13;

export type SeenProduct = {
  id: string;
  path: string;
  brand: string;
  names: Partial<Record<Language, string>>;
  picture: Omit<ImageInfo, "alt"> | null;
};

const noProducts: SeenProduct[] = [];

const seenStore = storedValue("seen", (stored) =>
  Array.isArray(stored) ? stored.flatMap(parseSeenProduct) : noProducts,
);

type SeenInput = Pick<Product, "id" | "path" | "brand" | "name" | "pictures">;

/** Records a seen product; collects its names in both languages as both are read. */
export function recordSeenProduct({ id, path, brand, name, pictures: [first] }: SeenInput): void {
  const names: Partial<Record<Language, string>> = { [name.language]: name.text };
  const previous = seenProducts();
  const known = previous.find((seen) => seen.id === id)?.names;
  const seen = { id, path, brand, names: { ...known, ...names }, picture: first ? withoutAlt(first) : null };
  seenStore.save([seen, ...previous.filter((each) => each.id !== id)].slice(0, maxStored));
}

export const clearSeenProducts = seenStore.clear;

/** Seen products, across tabs. Returns the same list until something changes. */
export const seenProducts = seenStore.value;

/** Empty on the server, which renders the same for every visitor. */
export function useSeenProducts(): SeenProduct[] {
  return seenStore.useValue(noProducts);
}

/** Parses a stored product, of any release; drops one that links elsewhere. */
function parseSeenProduct(stored: unknown): SeenProduct[] {
  const { id, path, brand, names, picture } = asRecord(stored);
  if (typeof id !== "string" || typeof path !== "string" || !path.startsWith("/product/")) return [];
  if (typeof brand !== "string") return [];
  const { en, bn } = asRecord(names);
  const known = { ...(typeof en === "string" && { en }), ...(typeof bn === "string" && { bn }) };
  return [{ id, path, brand, names: known, picture: parseImage(picture) }];
}

function parseImage(stored: unknown): SeenProduct["picture"] {
  const { id, width, height, widths } = asRecord(stored);
  if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return null;
  if (typeof width !== "number" || typeof height !== "number" || !Array.isArray(widths)) return null;
  const known = widths.filter((each): each is number => typeof each === "number");
  return known.length > 0 ? { id, width, height, widths: known } : null;
}

function withoutAlt({ id, width, height, widths }: ImageInfo) {
  return { id, width, height, widths };
}
