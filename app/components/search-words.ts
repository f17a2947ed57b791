import type { SuggestionsResponse } from "../../api/contract/search.ts";
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

/** What a page is found by, or the question or section on it to which an anchor leads. */
export function helpTitle({ t }: SearchI18n, path: string): string {
  const question = path.split("#")[1];
  return isQuestion(question) ? t(`search.help.${question}`) : t(helpLabel(path));
}

const questions = ["pay", "cancel", "authentic", "keep", "gifts", "halal", "suits", "returns"] as const;
const isQuestion = (anchor = ""): anchor is (typeof questions)[number] =>
  (questions as readonly string[]).includes(anchor);

/** What a page answers: how to pay, how long something can be sent back, or the number to call. */
export function answerText(
  { t, language, phone }: SearchI18n,
  { ways, returnDays, phone: number }: NonNullable<SuggestionsResponse["help"][number]["answer"]>,
): string {
  if (number !== null) return phone(number);
  if (returnDays !== null) return t("search.answer.returns", { count: returnDays });
  if (!ways || ways.length === 0) return t("search.answer.cash");
  const either = new Intl.ListFormat(language, { type: "disjunction" });
  return t("search.answer.ways", { ways: either.format(ways.map((kind) => t(`payment.by.${kind}`))) });
}

/** The lists that a search names. */
export const menuPages = {
  offers: offersPage,
  new: newPage,
  "best-sellers": { path: "/shop?sort=best-selling", label: "products.bestSellers" },
} as const satisfies Record<MenuList, { path: string; label: string }>;

/** The label of a page that helps, wherever on it; that of the contact page for any other. */
function helpLabel(path: string) {
  if (path === "/account") return "account.nav";
  if (path === "/wishes") return "wishlist.title";
  return helpPages.find((page) => page.path === path.split(/[?#]/)[0])?.label ?? "nav.contact";
}
