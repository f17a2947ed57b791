import type { Language } from "../language.ts";
import type { CourierKind } from "./parcel-rules.ts";

/** How couriers write their own names. */
export const courierNames: Record<Exclude<CourierKind, "other">, Record<Language, string>> = {
  steadfast: { en: "Steadfast", bn: "স্টেডফাস্ট" },
  pathao: { en: "Pathao", bn: "পাঠাও" },
  redx: { en: "RedX", bn: "রেডএক্স" },
};

/** The shop's own rider: another courier without a name. */
export const ownRider: Record<Language, string> = { en: "Our own rider", bn: "আমাদের নিজের রাইডার" };

/** The name of a parcel's courier; one that the shop does not know is named as typed. */
export function courierNameOf(
  { courier, courierName }: { courier: CourierKind; courierName: string | null },
  language: Language,
): string {
  return courier === "other" ? (courierName ?? ownRider[language]) : courierNames[courier][language];
}

/** Whether a courier gave a parcel its number: the shop's own rider carries it under the order's. */
export function hasCourierNumber({ trackingCode }: { trackingCode: string }, orderNumber: string): boolean {
  return trackingCode !== orderNumber;
}
