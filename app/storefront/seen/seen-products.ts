import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import type { Picture } from "../../../shop/catalog/queries.ts";
import type { Language } from "../../../shop/language.ts";
import { forget, keep, readKept } from "../../client/kept.ts";

// What was looked at on this device, the newest first. It never leaves it, and holds no price: that would grow old.
const key = "seen";
/** One more than is shown: the page's own product is left out of it. */
const mostKept = 13;

const picture = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()).check(z.minLength(1)),
});

const seenProduct = z.object({
  id: z.string(),
  path: z.string().check(z.startsWith("/product/")),
  brand: z.string(),
  names: z.object({ en: z.optional(z.string()), bn: z.optional(z.string()) }),
  picture: z.nullable(picture),
});

export type SeenProduct = z.infer<typeof seenProduct>;

const list = z.catch(z.array(seenProduct), []);
const none: SeenProduct[] = [];

let shown: SeenProduct[] = none;
const listeners = new Set<() => void>();

/** Writes down that a product was looked at; its names in both languages come together as both are read. */
export function rememberSeen({ id, path, brand, name, pictures: [first] }: Product): void {
  const names: Partial<Record<Language, string>> = { [name.language]: name.text };
  const before = seenProducts();
  const known = before.find((seen) => seen.id === id)?.names;
  const seen = { id, path, brand, names: { ...known, ...names }, picture: first ? withoutAlt(first) : null };
  keep("localStorage", key, [seen, ...before.filter((each) => each.id !== id)].slice(0, mostKept));
  announce();
}

export function forgetSeen(): void {
  forget("localStorage", key);
  announce();
}

/** What was looked at, in this tab or another. Answers the same list until something changes. */
export function seenProducts(): SeenProduct[] {
  const kept = list.parse(readKept("localStorage", key) ?? []);
  if (JSON.stringify(kept) !== JSON.stringify(shown)) shown = kept;
  return shown;
}

/** Empty in the server's rendering, which is the same for everybody. */
export function useSeenProducts(): SeenProduct[] {
  return useSyncExternalStore(subscribe, seenProducts, () => none);
}

function withoutAlt({ id, width, height, widths }: Picture) {
  return { id, width, height, widths };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
