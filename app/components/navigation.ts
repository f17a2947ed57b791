import { categories } from "./categories.ts";

/** The pages of the header, the menu and the footer, in their order (specification.txt §2). */
export const navigation = [
  { path: "/", label: "nav.home" },
  { path: "/shop", label: "nav.shop" },
  ...categories.map(({ path, label }) => ({ path, label })),
  { path: "/contact", label: "nav.contact" },
] as const;

/** The pages that help and explain; the footer lists them beside the navigation. */
export const helpPages = [
  { path: "/track", label: "nav.track" },
  { path: "/delivery-and-returns", label: "nav.deliveryAndReturns" },
  { path: "/faq", label: "nav.faq" },
  { path: "/about", label: "nav.about" },
  { path: "/privacy", label: "nav.privacy" },
] as const;
