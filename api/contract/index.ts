import { accountContract } from "./account.ts";
import { adminContract } from "./admin.ts";
import { adminCatalogContract } from "./admin-catalog.ts";
import { adminOrderContract } from "./admin-orders.ts";
import { advertisingContract } from "./advertising.ts";
import { authContract } from "./auth.ts";
import { bookingContract } from "./bookings.ts";
import { brandContract } from "./brands.ts";
import { callContract } from "./calls.ts";
import { cartContract } from "./cart.ts";
import { cashContract } from "./cash.ts";
import { catalogContract } from "./catalog.ts";
import { contactContract } from "./contact.ts";
import { contentContract } from "./content.ts";
import { couponContract } from "./coupons.ts";
import { courierSettingsContract } from "./courier-settings.ts";
import { courierContract } from "./couriers.ts";
import { customerContract } from "./customers.ts";
import { gatewayContract } from "./gateways.ts";
import { googleContract } from "./google.ts";
import { imageContract } from "./images.ts";
import { importExportContract } from "./import-export.ts";
import { marginsContract } from "./margins.ts";
import { notificationContract } from "./notifications.ts";
import { onlinePaymentContract } from "./online-payments.ts";
import { orderEditContract } from "./order-edits.ts";
import { orderPadContract } from "./order-pad.ts";
import { orderContract } from "./orders.ts";
import { parcelContract } from "./parcels.ts";
import { paymentContract } from "./payments.ts";
import { profitContract } from "./profit.ts";
import { questionContract } from "./questions.ts";
import { returnContract } from "./returns.ts";
import { reviewContract } from "./reviews.ts";
import { searchContract } from "./search.ts";
import { secondFactorContract } from "./second-factor.ts";
import { settingsContract } from "./settings.ts";
import { shadeReferenceContract } from "./shade-references.ts";
import { stockContract } from "./stock.ts";
import { ucpContract } from "./ucp.ts";
import { userContract } from "./users.ts";
import { wishlistContract } from "./wishlist.ts";

/** Every endpoint of the API, by method and path. The browser imports its type alone. */
export const contract = {
  ...catalogContract,
  ...searchContract,
  ...brandContract,
  ...shadeReferenceContract,
  ...ucpContract,
  ...adminCatalogContract,
  ...settingsContract,
  ...contentContract,
  ...adminContract,
  ...couponContract,
  ...cartContract,
  ...wishlistContract,
  ...orderContract,
  ...reviewContract,
  ...questionContract,
  ...contactContract,
  ...imageContract,
  ...authContract,
  ...googleContract,
  ...secondFactorContract,
  ...userContract,
  ...accountContract,
  ...importExportContract,
  ...adminOrderContract,
  ...orderEditContract,
  ...callContract,
  ...customerContract,
  ...parcelContract,
  ...returnContract,
  ...stockContract,
  ...bookingContract,
  ...courierContract,
  ...courierSettingsContract,
  ...paymentContract,
  ...cashContract,
  ...onlinePaymentContract,
  ...gatewayContract,
  ...advertisingContract,
  ...profitContract,
  ...marginsContract,
  ...orderPadContract,
  ...notificationContract,
};

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
