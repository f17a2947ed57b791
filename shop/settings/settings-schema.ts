import * as z from "zod/mini";
import { noAdvertising } from "../advertising/advertising-rules.ts";
import { storedAdvertising } from "../advertising/advertising-schema.ts";
import { defaultCallSettings } from "../calls/call-rules.ts";
import { callSettings, knownCustomerRule } from "../calls/call-schema.ts";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { defaultLook, publishedLook } from "../content/look-schema.ts";
import { type Paisa, paisa, parseTaka } from "../money.ts";
import { defaultBuyerNotifications, notificationChoices } from "../notifications/notification-rules.ts";
import { defaultGuard } from "../orders/guard/guard-rules.ts";
import { storedGuard } from "../orders/guard/guard-schema.ts";
import { defaultOrderPrefix } from "../orders/order-number-rules.ts";
import { sentPromises, storedPromises } from "../promises/promise-schema.ts";
import { emailAddress } from "../text.ts";
import { profileLink } from "./settings-rules.ts";

const text = z.string().check(z.trim(), z.maxLength(500));
const link = z.nullable(z.url({ protocol: /^https$/ }));
const localizedText = z.object({ en: text, bn: text });
const charge = z.number().check(z.int(), z.gte(0));
const days = z
  .object({ from: z.number().check(z.int(), z.gte(0)), to: z.number().check(z.int(), z.lte(60)) })
  .check(z.refine(({ from, to }) => from <= to, { path: ["to"], error: "days-backwards" }));

const months = z.number().check(z.int(), z.gte(1), z.lte(240));
const delayMinutes = z.number().check(z.int(), z.gte(0), z.lte(15));
const percent = z.number().check(z.int(), z.gte(0), z.lte(100));
// Raw messages of couriers.
const defaultCourierDays = 90;
const lifeDays = z.number().check(z.int(), z.gte(0), z.lte(730));
const orderPrefix = z.pipe(
  z.string().check(z.trim(), z.regex(/^[a-z]{2,4}$/i, { error: "prefix-invalid" })),
  z.transform((typed: string) => typed.toUpperCase()),
);
const sku = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const letterDays = z.number().check(z.int(), z.gte(7), z.lte(730));

/** The merchant's settings. Charges are paisa, delivery days count from the order's day. */
const shopSettings = z.object({
  name: z._default(localizedText, { en: "Beauty Shop", bn: "বিউটি শপ" }),
  /** The text of the logo where it differs from the name, per language. */
  logo: z._default(localizedText, { en: "", bn: "" }),
  /** The footer's sentence about the shop. */
  tagline: z._default(localizedText, {
    en: "A trusted destination for skincare, makeup and fragrance.",
    bn: "স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।",
  }),
  /** Colours, logo's picture, announcement and numbers of the footer; changed by publishing content alone. */
  look: z._default(publishedLook, defaultLook),
  address: z._default(localizedText, { en: "Dhaka, Bangladesh", bn: "ঢাকা, বাংলাদেশ" }),
  phone: z._default(text, "+8801700000000"),
  email: z._default(z.email(), "hello@shop.example"),
  mapUrl: z._default(link, null),
  facebookUrl: z._default(link, null),
  instagramUrl: z._default(link, null),
  /** Link that starts a chat: `https://wa.me/8801…`. */
  whatsappUrl: z._default(link, null),
  /** The same on Messenger: `https://m.me/…`. */
  messengerUrl: z._default(link, null),
  /** When the phone is answered; blank shows nothing. */
  openingHours: z._default(localizedText, {
    en: "Saturday to Thursday, 10 am to 8 pm",
    bn: "শনি থেকে বৃহস্পতিবার, সকাল ১০টা থেকে রাত ৮টা",
  }),
  deliveryCharges: z._default(z.object({ inside: charge, outside: charge }), {
    inside: parseTaka(60) ?? 0,
    outside: parseTaka(120) ?? 0,
  }),
  /** Delivery is free from this amount after the discount; null for never. */
  freeDeliveryAbove: z._default(z.nullable(charge), null),
  deliveryDays: z._default(z.object({ inside: days, outside: days }), {
    inside: { from: 1, to: 2 },
    outside: { from: 2, to: 4 },
  }),
  returnDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(365)), 7),
  /** Days that customers may put a confirmed order off, once; 0 for none. */
  ownDaysAhead: z._default(z.number().check(z.int(), z.gte(0), z.lte(14)), 7),
  promises: storedPromises,
  /**
   * Months until personal data is purged from ended orders, answered messages and the audit log; days for copies of
   * notifications, and for what was sent to couriers and came from them. Five years for orders, because the VAT Act of 2012 requires it of books.
   */
  retention: z._default(
    z.object({
      ...{ orders: months, messages: months, history: months, letterDays },
      courierDays: z._default(letterDays, defaultCourierDays),
    }),
    { orders: 60, messages: 12, history: 24, letterDays: 90, courierDays: defaultCourierDays },
  ),
  /** Which notifications a buyer gets, and by which channels. */
  orderMessages: z._default(notificationChoices, defaultBuyerNotifications),
  /** Minutes that messages about a step of staff wait, so that undoing it withdraws them; 0 for none. */
  orderMessageDelayMinutes: z._default(delayMinutes, 2),
  /** The letters with which new order numbers begin; older orders keep theirs. */
  orderPrefix: z._default(orderPrefix, defaultOrderPrefix),
  /** Percent of the products' price that an order desk may agree as a discount; more needs an admin. */
  deskDiscountPercent: z._default(percent, 10),
  /** When customers are called, and how often. */
  calls: z._default(callSettings, defaultCallSettings),
  /** Which orders are confirmed without a call; null for none. `below` is paisa. */
  confirmWithoutCall: z._default(z.nullable(knownCustomerRule), null),
  /** What is asked of orders beyond a limit; the advance is paisa. */
  guard: z._default(storedGuard, defaultGuard),
  /** The advertisers' tags, changed by `PUT /advertising/{kind}` alone. */
  advertising: z._default(storedAdvertising, noAdvertising),
  /** Days that goods must still be good for to be sold; older ones leave the pieces for sale. */
  minimumLifeDays: z._default(lifeDays, 7),
  /** Whether products say until when the pieces are good that go out next, where that is known. */
  showsBestBefore: z._default(z.boolean(), true),
  /** The wrapping that gifts are offered, by the SKU of a product's variant; null for none. */
  giftWrapSku: z._default(z.nullable(sku), null),
  /** Whether staff need a password and a second factor. */
  secondFactorForStaff: z._default(z.boolean(), false),
  /** The hero of a home page that was never published; blank fields fall back to the built-in one. */
  hero: z._default(
    z.object({ title: localizedText, text: localizedText, imageId: z.nullable(z.string().check(z.maxLength(100))) }),
    {
      title: { en: "", bn: "" },
      text: { en: "", bn: "" },
      imageId: null,
    },
  ),
});

type StoredSettings = z.infer<typeof shopSettings>;

const requiredLocalizedText = z.object({
  en: text.check(z.minLength(1, { error: "required" })),
  bn: text.check(z.minLength(1, { error: "required" })),
});
const takaCharge = z.object({ inside: takaPrice, outside: takaPrice });
const { mapUrl, deliveryDays, returnDays, ownDaysAhead, retention, calls, secondFactorForStaff } = shopSettings.shape;
const { orderMessageDelayMinutes, deskDiscountPercent, minimumLifeDays, showsBestBefore, giftWrapSku } =
  shopSettings.shape;

/** `PATCH /settings`: only the named fields change; charges are taka, the hero's image an address. */
export const settingsChanges = z.partial(
  z.object({
    name: requiredLocalizedText,
    logo: localizedText,
    tagline: localizedText,
    address: requiredLocalizedText,
    phone: text.check(z.regex(/^\+?[\d\s-]{5,20}$/, { error: "phone-invalid" })),
    email: emailAddress,
    mapUrl: mapUrl.def.innerType,
    facebookUrl: profileLink("facebook"),
    instagramUrl: profileLink("instagram"),
    whatsappUrl: profileLink("whatsapp"),
    messengerUrl: profileLink("messenger"),
    openingHours: localizedText,
    deliveryCharges: takaCharge,
    freeDeliveryAbove: z.nullable(takaPrice),
    deliveryDays: deliveryDays.def.innerType,
    returnDays: returnDays.def.innerType,
    ownDaysAhead: ownDaysAhead.def.innerType,
    promises: sentPromises,
    retention: retention.def.innerType,
    orderMessages: notificationChoices,
    orderMessageDelayMinutes: orderMessageDelayMinutes.def.innerType,
    orderPrefix,
    deskDiscountPercent: deskDiscountPercent.def.innerType,
    calls: calls.def.innerType,
    confirmWithoutCall: z.nullable(
      z.extend(knownCustomerRule, { below: takaPrice.check(z.refine((paisa) => paisa > 0, { error: "required" })) }),
    ),
    guard: z.extend(storedGuard, { advance: takaPrice, advanceAbove: z.nullable(takaPrice) }),
    minimumLifeDays: minimumLifeDays.def.innerType,
    showsBestBefore: showsBestBefore.def.innerType,
    giftWrapSku: giftWrapSku.def.innerType,
    secondFactorForStaff: secondFactorForStaff.def.innerType,
    hero: z.object({
      title: localizedText,
      text: localizedText,
      image: z.nullable(z.string().check(z.maxLength(2000))),
    }),
  }),
);

export type SettingsChanges = z.output<typeof settingsChanges>;

/** The settings with charges as `Paisa`. */
export type ShopSettings = Omit<StoredSettings, "deliveryCharges" | "freeDeliveryAbove"> & {
  deliveryCharges: { inside: Paisa; outside: Paisa };
  freeDeliveryAbove: Paisa | null;
};

/** The settings that pages may contain: the guard's limits would help attackers. */
export type PublicSettings = Omit<
  ShopSettings,
  | ("guard" | "confirmWithoutCall" | "deskDiscountPercent" | "minimumLifeDays" | "secondFactorForStaff")
  // Only the server asks for it.
  | ("showsBestBefore" | "giftWrapSku")
>;

/** The settings that everybody may read; those that would help an attacker or are for staff are left out. */
export function publicSettings(settings: ShopSettings): PublicSettings {
  const { guard, confirmWithoutCall, deskDiscountPercent, minimumLifeDays, secondFactorForStaff, ...others } = settings;
  const { showsBestBefore: _, giftWrapSku: __, ...shown } = others;
  return shown;
}

/** Parses stored settings; missing ones get their default. */
export function readSettings(stored: unknown): ShopSettings {
  const settings = shopSettings.parse(stored ?? {});
  const { deliveryCharges, freeDeliveryAbove } = settings;
  return {
    ...settings,
    deliveryCharges: { inside: paisa(deliveryCharges.inside), outside: paisa(deliveryCharges.outside) },
    freeDeliveryAbove: freeDeliveryAbove === null ? null : paisa(freeDeliveryAbove),
  };
}
