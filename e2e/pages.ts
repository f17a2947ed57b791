import type { MessageKey } from "../app/i18n/messages.ts";
import type { Language } from "../shop/language.ts";
import { lineOf, type Shelved } from "./test-product.ts";

/** What some of the pages show: a product with shades, and one that is sold out. */
export type Wares = Record<"shaded" | "soldOut", Shelved>;

/** A page as somebody finds it: its address, what their browser has kept, and what it says once it is all there. */
export type Page = {
  to: string | ((language: Language, wares: Wares) => string);
  cart?: (wares: Wares) => unknown[];
  wishes?: (wares: Wares) => string[];
  signedIn?: true;
  shows?: MessageKey;
  /** It has no script, so there is nothing to wait for. */
  still?: true;
};

const cart = ({ shaded, soldOut }: Wares) => [
  lineOf(shaded, { quantity: 2, price: 500 }),
  lineOf(soldOut, { price: 900 }),
  { ...lineOf(shaded), variantId: null },
  { productId: "gone", name: "", quantity: 1 },
];
const found = { en: "lipstick", bn: "লিপস্টিক" };
const unheardOf = { en: "qqzzqqzz", bn: "ঘঙঘঙঘঙ" };

/** Every page of the shop but the counter, whose sections are listed in app/admin/sections.ts. */
export const pages: Record<string, Page> = {
  home: { to: "/" },
  shop: { to: "/shop" },
  "the shop's second page": { to: "/shop?page=2&sort=price" },
  "the shop narrowed": { to: "/shop?price=-5000&skin=dry&rating=3&offer=1", shows: "filter.clear" },
  "the shop narrowed too far": { to: "/shop?hair=curly&finish=matte", shows: "filter.none" },
  skincare: { to: "/skincare" },
  makeup: { to: "/makeup" },
  fragrance: { to: "/fragrance" },
  "hair care": { to: "/hair-care" },
  accessories: { to: "/accessories" },
  search: { to: "/search", shows: "search.how" },
  "search with results": { to: (language) => `/search?q=${found[language]}` },
  "search without results": { to: (language) => `/search?q=${unheardOf[language]}`, shows: "products.none" },
  "a product with shades": { to: (_, { shaded }) => `/product/${shaded.productId}`, shows: "reviews.like" },
  "a product that is sold out": { to: (_, { soldOut }) => `/product/${soldOut.productId}`, shows: "product.soldOut" },
  "the empty cart": { to: "/cart", shows: "cart.empty" },
  "the full cart": { to: "/cart?coupon=LABONNO10", cart, shows: "cart.problem.productGone" },
  "no wishes": { to: "/wishes", shows: "wishes.empty" },
  "the wishes": {
    to: "/wishes",
    wishes: ({ shaded, soldOut }) => [shaded.productId, soldOut.productId, "gone"],
    shows: "wishes.gone",
  },
  "no more letters": { to: "/stop-telling?key=made-up", shows: "stop.text" },
  "the checkout without a cart": { to: "/checkout", shows: "cart.empty" },
  "the checkout": {
    to: "/checkout?coupon=NOSUCHCODE",
    cart,
    shows: "cart.problem.productGone",
  },
  "the thanks without an order": { to: "/success-checkout", shows: "success.none" },
  track: { to: "/track", shows: "track.find" },
  contact: { to: "/contact" },
  about: { to: "/about" },
  "delivery and returns": { to: "/delivery-and-returns" },
  faq: { to: "/faq" },
  privacy: { to: "/privacy" },
  login: { to: "/signin" },
  "sign-up": { to: "/signup" },
  "the forgotten password": { to: "/forgot-password" },
  "the new password": { to: "/reset-password?token=made-up" },
  "the new e-mail": { to: "/confirm-email?token=made-up" },
  "the account": { to: "/account", signedIn: true, shows: "account.profile" },
  "the orders of one's own": { to: "/orders", signedIn: true, shows: "orders.claim" },
  "the page in place of all others": { to: "/unavailable", shows: "unavailable.text", still: true },
  "the offline page": { to: "/offline", shows: "offline.text", still: true },
  "a page that is not there": { to: "/no/such/page", shows: "error.missing" },
};
