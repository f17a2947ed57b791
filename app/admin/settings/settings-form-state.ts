import type { SettingsAnswer } from "../../../api/responses.ts";
import { latinDigits } from "../../../shop/digits.ts";
import { plain, whole } from "../typed-numbers.ts";

export type SettingsForm = Pick<
  SettingsAnswer,
  "name" | "logo" | "tagline" | "address" | "openingHours" | "phone" | "email" | "promises" | "orderMessages"
> & {
  mapUrl: string;
  facebookUrl: string;
  instagramUrl: string;
  whatsappUrl: string;
  heroTitle: SettingsAnswer["hero"]["title"];
  heroText: SettingsAnswer["hero"]["text"];
  heroImage: string | null;
  secondFactorForStaff: boolean;
} & Record<`${"inside" | "outside"}${"Charge" | "From" | "To"}` | "freeDeliveryAbove" | "returnDays", string> &
  Record<`kept${"Orders" | "Messages" | "History" | "LetterDays"}`, string>;

/** The settings as they are typed: numbers are words until they are sent. */
export function formOf(settings: SettingsAnswer): SettingsForm {
  const { retention, deliveryCharges, deliveryDays, hero, mapUrl, facebookUrl, instagramUrl, whatsappUrl } = settings;
  return {
    name: settings.name,
    logo: settings.logo,
    tagline: settings.tagline,
    address: settings.address,
    openingHours: settings.openingHours,
    phone: settings.phone,
    email: settings.email,
    promises: settings.promises,
    mapUrl: mapUrl ?? "",
    facebookUrl: facebookUrl ?? "",
    instagramUrl: instagramUrl ?? "",
    whatsappUrl: whatsappUrl ?? "",
    insideCharge: String(deliveryCharges.inside),
    outsideCharge: String(deliveryCharges.outside),
    insideFrom: String(deliveryDays.inside.from),
    insideTo: String(deliveryDays.inside.to),
    outsideFrom: String(deliveryDays.outside.from),
    outsideTo: String(deliveryDays.outside.to),
    freeDeliveryAbove: settings.freeDeliveryAbove === null ? "" : String(settings.freeDeliveryAbove),
    returnDays: String(settings.returnDays),
    keptOrders: String(retention.orders),
    keptMessages: String(retention.messages),
    keptHistory: String(retention.history),
    keptLetterDays: String(retention.letterDays),
    orderMessages: settings.orderMessages,
    heroTitle: hero.title,
    heroText: hero.text,
    heroImage: hero.image,
    secondFactorForStaff: settings.secondFactorForStaff,
  };
}

/** What `PATCH /settings` takes; judged by `settingsChanges` before. */
export function requestOf(form: SettingsForm) {
  return {
    name: form.name,
    logo: form.logo,
    tagline: form.tagline,
    address: form.address,
    openingHours: form.openingHours,
    phone: latinDigits(form.phone),
    email: form.email,
    mapUrl: form.mapUrl.trim() || null,
    facebookUrl: form.facebookUrl.trim() || null,
    instagramUrl: form.instagramUrl.trim() || null,
    whatsappUrl: form.whatsappUrl.trim() || null,
    deliveryCharges: { inside: plain(form.insideCharge), outside: plain(form.outsideCharge) },
    freeDeliveryAbove: plain(form.freeDeliveryAbove) || null,
    deliveryDays: {
      inside: { from: whole(form.insideFrom), to: whole(form.insideTo) },
      outside: { from: whole(form.outsideFrom), to: whole(form.outsideTo) },
    },
    returnDays: whole(form.returnDays),
    promises: form.promises,
    retention: {
      orders: whole(form.keptOrders),
      messages: whole(form.keptMessages),
      history: whole(form.keptHistory),
      letterDays: whole(form.keptLetterDays),
    },
    orderMessages: form.orderMessages,
    secondFactorForStaff: form.secondFactorForStaff,
    hero: { title: form.heroTitle, text: form.heroText, image: form.heroImage },
  };
}
