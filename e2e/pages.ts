import type { MessageKey } from "../app/i18n/messages.ts";
import type { Language } from "../shop/language.ts";
import { cartLineOf, type TestProduct } from "./test-product.ts";

/** What some of the pages show: a product with shades, and a sold-out one. */
export type TestProducts = Record<"shaded" | "soldOut", TestProduct>;

/** A page with its address, what the browser has stored, and the text that shows it has loaded. */
export type PageCase = {
  to: string | ((language: Language, products: TestProducts) => string);
  cart?: (products: TestProducts) => unknown[];
  wishlist?: (products: TestProducts) => string[];
  signedIn?: true;
  expectedText?: MessageKey;
  /** It has no script to wait for. */
  isStatic?: true;
};

const cart = ({ shaded, soldOut }: TestProducts) => [
  cartLineOf(shaded, { quantity: 2, price: 500 }),
  cartLineOf(soldOut, { price: 900 }),
  { ...cartLineOf(shaded), variantId: null },
  { productId: "gone", name: "", quantity: 1 },
];
const matchingQuery = { en: "lipstick", bn: "লিপস্টিক" };
const unmatchedQuery = { en: "qqzzqqzz", bn: "ঘঙঘঙঘঙ" };

/** Every page of the shop except the admin's, whose sections are in app/admin/sections.ts. */
export const pages: Record<string, PageCase> = {
  home: { to: "/" },
  shop: { to: "/shop" },
  "the shop's second page": { to: "/shop?page=2&sort=price" },
  "the shop narrowed": { to: "/shop?price=-5000&skin=dry&rating=3&offer=1", expectedText: "filter.clear" },
  "the shop narrowed too far": { to: "/shop?hair=curly&finish=matte", expectedText: "products.none" },
  skincare: { to: "/skincare" },
  makeup: { to: "/makeup" },
  fragrance: { to: "/fragrance" },
  "hair care": { to: "/hair-care" },
  accessories: { to: "/accessories" },
  "the sets": { to: "/sets" },
  "a campaign": { to: "/offers/season-shelf" },
  search: { to: "/search", expectedText: "search.how" },
  "search with results": { to: (language) => `/search?q=${matchingQuery[language]}` },
  "search without results": {
    to: (language) => `/search?q=${unmatchedQuery[language]}`,
    expectedText: "products.none",
  },
  "a product with shades": { to: (_, { shaded }) => `/product/${shaded.productId}`, expectedText: "reviews.like" },
  "a product that is sold out": {
    to: (_, { soldOut }) => `/product/${soldOut.productId}`,
    expectedText: "product.soldOut",
  },
  "the empty cart": { to: "/cart", expectedText: "cart.empty" },
  "the full cart": { to: "/cart?coupon=LABONNO10", cart, expectedText: "cart.problem.productGone" },
  "no wishes": { to: "/wishes", expectedText: "wishlist.empty" },
  "the wishes": {
    to: "/wishes",
    wishlist: ({ shaded, soldOut }) => [shaded.productId, soldOut.productId, "gone"],
    expectedText: "wishlist.gone",
  },
  "no more letters": { to: "/stop-telling?key=made-up", expectedText: "stop.text" },
  "the checkout without a cart": { to: "/checkout", expectedText: "cart.empty" },
  "the checkout": {
    to: "/checkout?coupon=NOSUCHCODE",
    cart,
    expectedText: "cart.problem.productGone",
  },
  "the thanks without an order": { to: "/success-checkout", expectedText: "success.none" },
  track: { to: "/track", expectedText: "track.find" },
  "the check of a pack": { to: "/verify" },
  "a pack of which nobody knows": { to: "/verify?code=NO-SUCH-1" },
  "the first question of a routine": { to: "/routine" },
  "a question that takes two answers": { to: "/routine?skin=dry" },
  "a routine": { to: "/routine?skin=dry&concern=dullness,dryness&age=30s&day=ac&budget=high" },
  "the first question of the shade finder": { to: "/shade-finder" },
  "a question of the shade finder": { to: "/shade-finder?skin=4" },
  "shades that the finder found": { to: "/shade-finder?skin=4&vein=green&metal=gold&finish=natural" },
  "no shade without a skin": { to: "/shade-finder?skin=any&vein=any&metal=any&finish=any" },
  "the shades of a product": { to: (_, { shaded }) => `/shades/${shaded.productId}` },
  "a shade and what comes near it": {
    to: (_, { shaded }) => `/shades/${shaded.productId}?variant=${shaded.variantIds[0]}`,
  },
  "a worn shade that nobody knows": { to: (_, { shaded }) => `/shades/${shaded.productId}?wear=qqzz+77` },
  contact: { to: "/contact" },
  about: { to: "/about" },
  "delivery and returns": { to: "/delivery-and-returns" },
  faq: { to: "/faq" },
  privacy: { to: "/privacy" },
  login: { to: "/signin" },
  "sign-up": { to: "/signup" },
  "the forgotten password": { to: "/forgot-password" },
  "the new password": { to: "/reset-password?token=made-up" },
  "the new e-mail": { to: "/confirm-email?token=made-up", expectedText: "signin.email" },
  "an invitation": { to: "/join?token=made-up" },
  "the account": { to: "/account", signedIn: true, expectedText: "account.profile" },
  "the orders of one's own": { to: "/orders", signedIn: true, expectedText: "orders.claim" },
  "the page in place of all others": { to: "/unavailable", expectedText: "unavailable.text", isStatic: true },
  "the offline page": { to: "/offline", expectedText: "offline.text", isStatic: true },
  "a page that is not there": { to: "/no/such/page", expectedText: "error.missing" },
};
