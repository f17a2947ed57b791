import type { Picture } from "../../shop/catalog/list-products.ts";
import type { Product } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import { fieldsOf } from "./local-storage.ts";
import { keptStore } from "./stored-value.ts";

// What was looked at on this device, the newest first. It never leaves it, and holds no price: that would grow old.
/** One more than is shown: the page's own product is left out of it. */
const mostKept = 13;

export type SeenProduct = {
  id: string;
  path: string;
  brand: string;
  names: Partial<Record<Language, string>>;
  picture: Omit<Picture, "alt"> | null;
};

const none: SeenProduct[] = [];

const store = keptStore("seen", (kept) => (Array.isArray(kept) ? kept.flatMap(readSeen) : none));

/** Writes down that a product was looked at; its names in both languages come together as both are read. */
export function rememberSeen({ id, path, brand, name, pictures: [first] }: Product): void {
  const names: Partial<Record<Language, string>> = { [name.language]: name.text };
  const before = seenProducts();
  const known = before.find((seen) => seen.id === id)?.names;
  const seen = { id, path, brand, names: { ...known, ...names }, picture: first ? withoutAlt(first) : null };
  store.keep([seen, ...before.filter((each) => each.id !== id)].slice(0, mostKept));
}

export const forgetSeen = store.forget;

/** What was looked at, in this tab or another. Answers the same list until something changes. */
export const seenProducts = store.value;

/** Empty in the server's rendering, which is the same for everybody. */
export function useSeenProducts(): SeenProduct[] {
  return store.use(none);
}

/** One of the list, as whatever release or program wrote it; none where it would lead or point elsewhere. */
function readSeen(kept: unknown): SeenProduct[] {
  const { id, path, brand, names, picture } = fieldsOf(kept);
  if (typeof id !== "string" || typeof path !== "string" || !path.startsWith("/product/")) return [];
  if (typeof brand !== "string") return [];
  const { en, bn } = fieldsOf(names);
  const known = { ...(typeof en === "string" && { en }), ...(typeof bn === "string" && { bn }) };
  return [{ id, path, brand, names: known, picture: readPicture(picture) }];
}

function readPicture(kept: unknown): SeenProduct["picture"] {
  const { id, width, height, widths } = fieldsOf(kept);
  if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return null;
  if (typeof width !== "number" || typeof height !== "number" || !Array.isArray(widths)) return null;
  const known = widths.filter((each): each is number => typeof each === "number");
  return known.length > 0 ? { id, width, height, widths: known } : null;
}

function withoutAlt({ id, width, height, widths }: Picture) {
  return { id, width, height, widths };
}
