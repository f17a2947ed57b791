import { addressContract } from "./addresses.ts";
import { adminContract } from "./admin.ts";
import { adminCatalogContract } from "./admin-catalog.ts";
import { adminOrderContract } from "./admin-orders.ts";
import { adminReviewContract } from "./admin-reviews.ts";
import { authContract } from "./auth.ts";
import { callContract } from "./calls.ts";
import { cartContract } from "./cart.ts";
import { catalogContract } from "./catalog.ts";
import { contactContract } from "./contact.ts";
import { couponContract } from "./coupons.ts";
import { dashboardContract } from "./dashboard.ts";
import { exportContract } from "./exports.ts";
import { googleContract } from "./google.ts";
import { imageContract } from "./images.ts";
import { importContract } from "./imports.ts";
import { notificationContract } from "./notifications.ts";
import { orderContract } from "./orders.ts";
import { paymentContract } from "./payments.ts";
import { privacyContract } from "./privacy.ts";
import { reviewContract } from "./reviews.ts";
import { searchContract } from "./search.ts";
import { secondFactorContract } from "./second-factor.ts";
import { stockAlertContract } from "./stock-alerts.ts";
import { userContract } from "./users.ts";
import { wishlistContract } from "./wishlist.ts";

/** Every endpoint of the API, by method and path. The browser imports its type alone. */
export const contract = {
  ...catalogContract,
  ...searchContract,
  ...adminCatalogContract,
  ...adminContract,
  ...couponContract,
  ...cartContract,
  ...wishlistContract,
  ...stockAlertContract,
  ...orderContract,
  ...reviewContract,
  ...adminReviewContract,
  ...addressContract,
  ...contactContract,
  ...imageContract,
  ...authContract,
  ...googleContract,
  ...secondFactorContract,
  ...userContract,
  ...privacyContract,
  ...exportContract,
  ...importContract,
  ...adminOrderContract,
  ...callContract,
  ...paymentContract,
  ...dashboardContract,
  ...notificationContract,
};

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
