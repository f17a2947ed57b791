import * as z from "zod/mini";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { type Paisa, paisa, parseTaka } from "../money.ts";
import { defaultOrderNotifications, notificationChoices } from "../notifications/notification-rules.ts";
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
const letterDays = z.number().check(z.int(), z.gte(7), z.lte(730));

/** What the merchant can set about the shop itself. Charges are paisa, delivery days count from the order's day. */
const shopSettings = z.object({
  name: z._default(localizedText, { en: "Labonno", bn: "লাবণ্য" }),
  /** The words of the logo, where they are not the name: each script has its own. */
  logo: z._default(localizedText, { en: "", bn: "" }),
  /** What the shop says of itself below the logo in the footer. */
  tagline: z._default(localizedText, {
    en: "A trusted destination for skincare, makeup and fragrance.",
    bn: "নিজের মতো করে সুন্দর। স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।",
  }),
  address: z._default(localizedText, {
    en: "House 24, Road 7, Dhanmondi, Dhaka 1205, Bangladesh",
    bn: "বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫, বাংলাদেশ",
  }),
  phone: z._default(text, "+8801700000000"),
  email: z._default(z.email(), "hello@labonno.example"),
  mapUrl: z._default(link, "https://www.google.com/maps/search/?api=1&query=Dhanmondi+Dhaka"),
  facebookUrl: z._default(link, "https://www.facebook.com/"),
  instagramUrl: z._default(link, null),
  /** Where a chat with the shop begins: `https://wa.me/8801…`. */
  whatsappUrl: z._default(link, null),
  /** When the phone is answered, in words; empty where the shop does not say. */
  openingHours: z._default(localizedText, {
    en: "Saturday to Thursday, 10 am to 8 pm",
    bn: "শনি থেকে বৃহস্পতিবার, সকাল ১০টা থেকে রাত ৮টা",
  }),
  deliveryCharges: z._default(z.object({ inside: charge, outside: charge }), {
    inside: parseTaka(60) ?? 0,
    outside: parseTaka(120) ?? 0,
  }),
  /** Delivery is free from this amount on, after the discount; null where it never is. */
  freeDeliveryAbove: z._default(z.nullable(charge), null),
  deliveryDays: z._default(z.object({ inside: days, outside: days }), {
    inside: { from: 1, to: 2 },
    outside: { from: 2, to: 4 },
  }),
  returnDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(365)), 7),
  promises: storedPromises,
  /**
   * Months after which what names people is forgotten: in an order that has come to its end, in messages that were
   * answered, in what staff changed; copies of letters after so many days. Five years for orders, as the VAT Act of 2012
   * has it for books.
   */
  retention: z._default(z.object({ orders: months, messages: months, history: months, letterDays }), {
    ...{ orders: 60, messages: 12, history: 24, letterDays: 90 },
  }),
  /** Which messages the buyer of an order gets, and by which way. */
  orderMessages: z._default(notificationChoices, defaultOrderNotifications),
  /** Whether who works here is let in by password and second factor only. */
  secondFactorForStaff: z._default(z.boolean(), false),
  /** The head of the home page; what is empty is the house's own. */
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
const { mapUrl, deliveryDays, returnDays, retention, secondFactorForStaff } = shopSettings.shape;

/** `PATCH /settings`: what is named is changed; charges are taka, the hero's picture an address. */
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
    openingHours: localizedText,
    deliveryCharges: takaCharge,
    freeDeliveryAbove: z.nullable(takaPrice),
    deliveryDays: deliveryDays.def.innerType,
    returnDays: returnDays.def.innerType,
    promises: sentPromises,
    retention: retention.def.innerType,
    orderMessages: notificationChoices,
    secondFactorForStaff: secondFactorForStaff.def.innerType,
    hero: z.object({
      title: localizedText,
      text: localizedText,
      image: z.nullable(z.string().check(z.maxLength(2000))),
    }),
  }),
);

export type SettingsChanges = z.output<typeof settingsChanges>;

/** The settings with their charges as money. */
export type ShopSettings = Omit<StoredSettings, "deliveryCharges" | "freeDeliveryAbove"> & {
  deliveryCharges: { inside: Paisa; outside: Paisa };
  freeDeliveryAbove: Paisa | null;
};

/** Reads stored settings; what is missing takes its default. */
export function readSettings(stored: unknown): ShopSettings {
  const settings = shopSettings.parse(stored ?? {});
  const { deliveryCharges, freeDeliveryAbove } = settings;
  return {
    ...settings,
    deliveryCharges: { inside: paisa(deliveryCharges.inside), outside: paisa(deliveryCharges.outside) },
    freeDeliveryAbove: freeDeliveryAbove === null ? null : paisa(freeDeliveryAbove),
  };
}
