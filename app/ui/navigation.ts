/** The pages of the header, the menu and the footer, in their order (specification.txt §2); some list products. */
export const navigation = [
  { path: "/", label: "nav.home" },
  { path: "/shop", label: "nav.shop", isList: true },
  { path: "/skincare", label: "nav.skincare", isList: true },
  { path: "/makeup", label: "nav.makeup", isList: true },
  { path: "/fragrance", label: "nav.fragrance", isList: true },
  { path: "/hair-care", label: "nav.hairCare", isList: true },
  { path: "/accessories", label: "nav.accessories", isList: true },
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
