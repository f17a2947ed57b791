import { fromTaka, type Paisa } from "../../shop/money.ts";
import type { MenuList } from "../../shop/search/menu-words.ts";
import { helpPages, newPage, offersPage } from "./navigation.ts";
import type { SearchI18n } from "./search-texts.ts";

/** A price in taka at which there is nothing of what was typed, and what the nearest costs. */
type Missed = { what: string; from: number | null; to: number | null; nearest: Paisa };

/** "No serum under ৳600. The nearest starts at ৳650." */
export function missedPriceText({ t, money }: Pick<SearchI18n, "t" | "money">, { what, from, to, nearest }: Missed) {
  const [min, max] = [from, to].map((taka) => (taka === null ? null : money(fromTaka(taka))));
  const words = { what: what || t("search.missed.what"), nearest: money(nearest) };
  if (!min) return t("search.missed.upTo", { ...words, to: max ?? "" });
  return max
    ? t("search.missed.between", { ...words, from: min, to: max })
    : t("search.missed.from", { ...words, from: min });
}

/** The lists that a search names. */
export const menuPages = {
  offers: offersPage,
  new: newPage,
  "best-sellers": { path: "/shop?sort=best-selling", label: "products.bestSellers" },
} as const satisfies Record<MenuList, { path: string; label: string }>;

/** The label of a page that helps, wherever on it; that of the contact page for any other. */
export function helpLabel(path: string) {
  if (path === "/account") return "account.nav";
  if (path === "/wishes") return "wishlist.title";
  return helpPages.find((page) => page.path === path.split("#")[0])?.label ?? "nav.contact";
}
