import type { SettingsResponse } from "../../../api/contract/settings.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { normalizeAmount, parseWhole } from "../format.ts";

export type SettingsForm = Pick<
  SettingsResponse,
  "address" | "openingHours" | "phone" | "email" | "promises" | "orderMessages"
> & {
  mapUrl: string;
  facebookUrl: string;
  instagramUrl: string;
  whatsappUrl: string;
  messengerUrl: string;
  orderPrefix: string;
  secondFactorForStaff: boolean;
  showsBestBefore: boolean;
  giftWrapSku: string;
  guard: GuardForm;
  calls: CallsForm;
  confirmWithoutCall: KnownCustomerForm;
} & Record<
    | `${"inside" | "outside"}${"Charge" | "From" | "To"}`
    | "freeDeliveryAbove"
    | "returnDays"
    | "ownDaysAhead"
    | "messageDelay"
    | "deskDiscount"
    | "minimumLife",
    string
  > &
  Record<`kept${"Orders" | "Messages" | "History" | "LetterDays" | "CourierDays"}`, string>;

/** The settings of orders beyond a limit; numbers are text until they are sent. */
export type GuardForm = Pick<SettingsResponse["guard"], "doubtfulPast" | "answer" | "sendTo"> &
  Record<GuardNumber | "advanceAbove", string>;

const guardNumbers = ["openOrders", "networkOrders", "houseOrders", "advance", "stockHours"] as const;
export type GuardNumber = (typeof guardNumbers)[number];

type CallSettings = SettingsResponse["calls"];
type CallNumber = "retryHours" | "maxAttempts" | "unreachableAfterHours" | "linkHours";

/** When customers are called, as typed. The times of a break that is off are kept for when it is on again. */
export type CallsForm = Omit<CallSettings, CallNumber | "fridayBreak"> &
  Record<CallNumber, string> & { hasBreak: boolean; fridayBreak: { from: string; to: string } };

/** Which orders are confirmed without a call, as typed. What was typed is kept while the rule is off. */
export type KnownCustomerForm = { isOn: boolean; delivered: string; below: string };

/** The settings as typed: numbers are text until they are sent. */
export function toFormState(settings: SettingsResponse): SettingsForm {
  const { retention, deliveryCharges, deliveryDays } = settings;
  const { mapUrl, facebookUrl, instagramUrl, whatsappUrl, messengerUrl } = settings;
  return {
    address: settings.address,
    openingHours: settings.openingHours,
    phone: settings.phone,
    email: settings.email,
    promises: settings.promises,
    orderPrefix: settings.orderPrefix,
    mapUrl: mapUrl ?? "",
    facebookUrl: facebookUrl ?? "",
    instagramUrl: instagramUrl ?? "",
    whatsappUrl: whatsappUrl ?? "",
    messengerUrl: messengerUrl ?? "",
    insideCharge: String(deliveryCharges.inside),
    outsideCharge: String(deliveryCharges.outside),
    insideFrom: String(deliveryDays.inside.from),
    insideTo: String(deliveryDays.inside.to),
    outsideFrom: String(deliveryDays.outside.from),
    outsideTo: String(deliveryDays.outside.to),
    freeDeliveryAbove: settings.freeDeliveryAbove === null ? "" : String(settings.freeDeliveryAbove),
    returnDays: String(settings.returnDays),
    ownDaysAhead: String(settings.ownDaysAhead),
    messageDelay: String(settings.orderMessageDelayMinutes),
    deskDiscount: String(settings.deskDiscountPercent),
    minimumLife: String(settings.minimumLifeDays),
    keptOrders: String(retention.orders),
    keptMessages: String(retention.messages),
    keptHistory: String(retention.history),
    keptLetterDays: String(retention.letterDays),
    keptCourierDays: String(retention.courierDays),
    orderMessages: settings.orderMessages,
    secondFactorForStaff: settings.secondFactorForStaff,
    showsBestBefore: settings.showsBestBefore,
    giftWrapSku: settings.giftWrapSku ?? "",
    guard: {
      ...settings.guard,
      ...(Object.fromEntries(guardNumbers.map((name) => [name, String(settings.guard[name])])) as Record<
        GuardNumber,
        string
      >),
      advanceAbove: settings.guard.advanceAbove === null ? "" : String(settings.guard.advanceAbove),
    },
    confirmWithoutCall: {
      isOn: settings.confirmWithoutCall !== null,
      delivered: String(settings.confirmWithoutCall?.delivered ?? 2),
      below: String(settings.confirmWithoutCall?.below ?? 2000),
    },
    calls: {
      ...settings.calls,
      hasBreak: settings.calls.fridayBreak !== null,
      fridayBreak: settings.calls.fridayBreak ?? { from: "12:30", to: "14:30" },
      retryHours: String(settings.calls.retryHours),
      maxAttempts: String(settings.calls.maxAttempts),
      unreachableAfterHours: String(settings.calls.unreachableAfterHours),
      linkHours: String(settings.calls.linkHours),
    },
  };
}

/** The body of `PATCH /settings`; `settingsChanges` validates it. */
export function toRequest(form: SettingsForm) {
  return {
    address: form.address,
    openingHours: form.openingHours,
    phone: toLatinDigits(form.phone),
    email: form.email,
    mapUrl: form.mapUrl.trim() || null,
    facebookUrl: form.facebookUrl.trim() || null,
    instagramUrl: form.instagramUrl.trim() || null,
    whatsappUrl: form.whatsappUrl.trim() || null,
    messengerUrl: form.messengerUrl.trim() || null,
    deliveryCharges: { inside: normalizeAmount(form.insideCharge), outside: normalizeAmount(form.outsideCharge) },
    freeDeliveryAbove: normalizeAmount(form.freeDeliveryAbove) || null,
    deliveryDays: {
      inside: { from: parseWhole(form.insideFrom), to: parseWhole(form.insideTo) },
      outside: { from: parseWhole(form.outsideFrom), to: parseWhole(form.outsideTo) },
    },
    returnDays: parseWhole(form.returnDays),
    ownDaysAhead: parseWhole(form.ownDaysAhead),
    orderMessageDelayMinutes: parseWhole(form.messageDelay),
    deskDiscountPercent: parseWhole(form.deskDiscount),
    minimumLifeDays: parseWhole(form.minimumLife),
    promises: form.promises,
    orderPrefix: form.orderPrefix,
    retention: {
      orders: parseWhole(form.keptOrders),
      messages: parseWhole(form.keptMessages),
      history: parseWhole(form.keptHistory),
      letterDays: parseWhole(form.keptLetterDays),
      courierDays: parseWhole(form.keptCourierDays),
    },
    orderMessages: form.orderMessages,
    secondFactorForStaff: form.secondFactorForStaff,
    showsBestBefore: form.showsBestBefore,
    giftWrapSku: form.giftWrapSku.trim() || null,
    guard: {
      ...form.guard,
      ...(Object.fromEntries(guardNumbers.map((name) => [name, parseWhole(form.guard[name])])) as Record<
        GuardNumber,
        number | string
      >),
      advance: normalizeAmount(form.guard.advance),
      advanceAbove: normalizeAmount(form.guard.advanceAbove) || null,
    },
    confirmWithoutCall: form.confirmWithoutCall.isOn
      ? {
          delivered: parseWhole(form.confirmWithoutCall.delivered),
          below: normalizeAmount(form.confirmWithoutCall.below),
        }
      : null,
    calls: callsRequest(form.calls),
  };
}

/** The same for the API, with numbers where whole ones are typed. */
export function callsRequest({ hasBreak, fridayBreak, ...calls }: CallsForm) {
  return {
    ...calls,
    fridayBreak: hasBreak ? fridayBreak : null,
    retryHours: parseWhole(calls.retryHours),
    maxAttempts: parseWhole(calls.maxAttempts),
    unreachableAfterHours: parseWhole(calls.unreachableAfterHours),
    linkHours: parseWhole(calls.linkHours),
  };
}
