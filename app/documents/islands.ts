import { Overlays, PageHead } from "../components/page-frame.tsx";

/** Every island by its name: the component, or where it is loaded from to be hydrated. */
export const islands = {
  head: async () => PageHead,
  overlays: async () => Overlays,
  "best-sellers": async () => (await import("../storefront/best-sellers-list.tsx")).BestSellersList,
  "contact-form": async () => (await import("../storefront/contact-form.tsx")).ContactForm,
  "list-controls": async () => (await import("../storefront/list/list-controls.tsx")).ListControls,
  "bought-together": async () => (await import("../storefront/product/bought-together.tsx")).BoughtTogether,
  "buy-bar": async () => (await import("../storefront/product/product-buy-bar.tsx")).ProductBuyBar,
  promise: async () => (await import("../storefront/product/product-promise.tsx")).ProductPromise,
  product: async () => (await import("../storefront/product/product-view.tsx")).ProductView,
  "sign-in": async () => (await import("../account/sign-in-form.tsx")).SignInForm,
  "recently-seen": async () => (await import("../storefront/recently-seen.tsx")).RecentlySeen,
  reviews: async () => (await import("../storefront/product/reviews/product-reviews.tsx")).ProductReviews,
};

export type IslandName = keyof typeof islands;
/** The component of an island. */
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
