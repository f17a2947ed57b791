import { Overlays, PageHead } from "../components/page-frame.tsx";

/** The two islands of a product's page, which come in one file. */
const importProduct = () => import("../storefront/product/product-view.tsx");

/** Every island by its name: its component alone, mostly all that a module exports; most are loaded to be hydrated. */
export const islands = {
  head: async () => ({ PageHead }),
  overlays: async () => ({ Overlays }),
  "best-sellers": () => import("../storefront/best-sellers-list.tsx"),
  campaign: () => import("../storefront/campaign/campaign-part.tsx"),
  "contact-form": () => import("../storefront/contact-form.tsx"),
  "list-controls": () => import("../storefront/list/list-controls.tsx"),
  "bought-together": () => import("../storefront/product/bought-together.tsx"),
  "buy-bar": async () => ({ ProductBuyBar: (await importProduct()).ProductBuyBar }),
  promise: () => import("../storefront/product/product-promise.tsx"),
  product: async () => ({ ProductView: (await importProduct()).ProductView }),
  "forgot-password": () => import("../account/forgot-password-form.tsx"),
  "reset-password": () => import("../account/reset-password-form.tsx"),
  "sign-in": () => import("../account/sign-in-form.tsx"),
  "sign-up": () => import("../account/sign-up-form.tsx"),
  "routine-set": () => import("../storefront/routine/routine-set.tsx"),
  "scan-code": () => import("../storefront/verify/scan-code.tsx"),
  "shade-part": () => import("../storefront/shade-page/shade-part.tsx"),
  track: () => import("../storefront/order/track-order.tsx"),
  "recently-seen": () => import("../storefront/recently-seen.tsx"),
  questions: () => import("../storefront/product/questions/product-questions.tsx"),
  reviews: () => import("../storefront/product/reviews/product-reviews.tsx"),
};

export type IslandName = keyof typeof islands;

type IslandModule<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
type IslandComponents = { [Name in IslandName]: IslandModule<Name>[keyof IslandModule<Name>] };
/** The component of an island. */
export type IslandComponent<Name extends IslandName> = IslandComponents[Name];
