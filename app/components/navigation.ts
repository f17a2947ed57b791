/** Those of the pages that have something to show. */
export const withoutEmpty = <Page extends { path: string }>(pages: readonly Page[], empty: readonly string[]): Page[] =>
  pages.filter(({ path }) => !empty.includes(path));

/** The pages of the header, the menu and the footer, in their order (specification.txt §2). */
export const navigation = [
  { path: "/", label: "nav.home" },
  { path: "/shop", label: "nav.shop" },
  { path: "/skincare", label: "nav.skincare" },
  { path: "/makeup", label: "nav.makeup" },
  { path: "/fragrance", label: "nav.fragrance" },
  { path: "/hair-care", label: "nav.hairCare" },
  { path: "/accessories", label: "nav.accessories" },
  { path: "/sets", label: "nav.sets" },
  { path: "/contact", label: "nav.contact" },
] as const;

export const offersPage = { path: "/shop?offer=1", label: "nav.offers" } as const;
export const newPage = { path: "/shop?new=1&sort=newest", label: "nav.new" } as const;

/** What shoppers look for across the shop; the menu begins with it. */
export const finds = [offersPage, newPage, { path: "/sets", label: "nav.sets" }] as const;

/** The pages that help and explain; the footer lists them beside the navigation. */
export const helpPages = [
  { path: "/track", label: "nav.track" },
  { path: "/routine", label: "routine.title" },
  { path: "/shade-finder", label: "finder.title" },
  { path: "/delivery-and-returns", label: "nav.deliveryAndReturns" },
  { path: "/faq", label: "nav.faq" },
  { path: "/verify", label: "verify.title" },
  { path: "/about", label: "nav.about" },
  { path: "/privacy", label: "nav.privacy" },
] as const;
