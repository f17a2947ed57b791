import * as forgotPassword from "../account/forgot-password.tsx";
import * as resetPassword from "../account/reset-password.tsx";
import * as signIn from "../account/sign-in.tsx";
import * as signUp from "../account/sign-up.tsx";
import * as about from "../storefront/about.tsx";
import * as campaign from "../storefront/campaign.tsx";
import * as category from "../storefront/category.tsx";
import * as contact from "../storefront/contact.tsx";
import * as deliveryAndReturns from "../storefront/delivery-and-returns.tsx";
import * as faq from "../storefront/faq.tsx";
import * as home from "../storefront/home.tsx";
import * as notFound from "../storefront/not-found.tsx";
import * as offline from "../storefront/offline.tsx";
import * as ownPage from "../storefront/own-page.tsx";
import * as privacy from "../storefront/privacy.tsx";
import * as product from "../storefront/product.tsx";
import * as routine from "../storefront/routine.tsx";
import * as search from "../storefront/search.tsx";
import * as sets from "../storefront/sets.tsx";
import * as shadeFinder from "../storefront/shade-finder.tsx";
import * as shades from "../storefront/shades.tsx";
import * as shop from "../storefront/shop.tsx";
import * as track from "../storefront/track.tsx";
import * as unavailable from "../storefront/unavailable.tsx";
import * as verify from "../storefront/verify.tsx";
import type { DocumentModule } from "./document.ts";
import type { DocumentName } from "./routes.ts";

/** The module of each page. Its data passes from its own loader to its own component only. */
export const documentModules = {
  about,
  campaign,
  category,
  contact,
  "delivery-and-returns": deliveryAndReturns,
  faq,
  "forgot-password": forgotPassword,
  home,
  "not-found": notFound,
  offline,
  "own-page": ownPage,
  privacy,
  product,
  "reset-password": resetPassword,
  routine,
  search,
  sets,
  "shade-finder": shadeFinder,
  shades,
  shop,
  "sign-in": signIn,
  "sign-up": signUp,
  track,
  unavailable,
  verify,
} as unknown as Record<DocumentName, DocumentModule>;
