/** The pages of the header, the menu and the footer, in their order (specification.txt §2). */
export const navigation = [
  { path: "/", label: "nav.home" },
  { path: "/shop", label: "nav.shop" },
  { path: "/skincare", label: "nav.skincare" },
  { path: "/makeup", label: "nav.makeup" },
  { path: "/fragrance", label: "nav.fragrance" },
  { path: "/hair-care", label: "nav.hairCare" },
  { path: "/accessories", label: "nav.accessories" },
  { path: "/contact", label: "nav.contact" },
] as const;

/**
 * Where among pages an address stands, for what marks the one that is shown: one of theirs, or beside them all. Null where it
 * is one of theirs in another spelling (`/Makeup/`).
 */
export function placeAmong(
  pages: readonly { path: string }[],
  pathname: string,
  path: (page: string) => string,
): string | null {
  const paths = pages.map((page) => path(page.path));
  if (paths.includes(pathname)) return pathname;
  const spelled = `${pathname.toLowerCase()}/`;
  return pages.some((page, i) => page.path !== "/" && spelled.startsWith(`${paths[i]}/`)) ? null : "/elsewhere";
}

/** The pages that help and explain; the footer lists them beside the navigation. */
export const helpPages = [
  { path: "/track", label: "nav.track" },
  { path: "/delivery-and-returns", label: "nav.deliveryAndReturns" },
  { path: "/faq", label: "nav.faq" },
  { path: "/about", label: "nav.about" },
  { path: "/privacy", label: "nav.privacy" },
] as const;
