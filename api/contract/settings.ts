import * as z from "zod/mini";
import { buyerNotificationKinds } from "../../shop/notifications/notification-rules.ts";
import { guardAnswers } from "../../shop/orders/guard/guard-rules.ts";
import { settingsChanges } from "../../shop/settings/settings-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, bothLanguages, flag, list, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

const deliveryDays = (from: number, to: number) => object({ from: number(from), to: number(to) });
const promise = (on: boolean) => object({ on: flag(on), words: bothLanguages("", "") });
const channelSwitches = object({ sms: flag(true), mail: flag(true) });

/** Charges are taka, the hero's picture an address. */
const settingsResponse = object({
  name: bothLanguages("Labonno", "লাবণ্য"),
  logo: bothLanguages("", ""),
  tagline: bothLanguages("Grace, made in Dhaka.", "নিজের মতো করে সুন্দর।"),
  address: bothLanguages("House 24, Road 7, Dhanmondi, Dhaka", "বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা"),
  phone: text("+8801700000000"),
  email: text("hello@labonno.example"),
  mapUrl: maybe(text("https://maps.example/labonno")),
  facebookUrl: maybe(text("https://www.facebook.com/labonno")),
  instagramUrl: maybe(text("https://www.instagram.com/labonno")),
  whatsappUrl: maybe(text("https://wa.me/8801700000000")),
  messengerUrl: maybe(text("https://m.me/labonno")),
  openingHours: bothLanguages("Every day, 10 am to 8 pm", "প্রতিদিন, সকাল ১০টা থেকে রাত ৮টা"),
  deliveryCharges: object({ inside: taka(60), outside: taka(120) }),
  freeDeliveryAbove: maybe(taka(1500)),
  deliveryDays: object({ inside: deliveryDays(1, 2), outside: deliveryDays(2, 4) }),
  returnDays: number(7),
  ownDaysAhead: number(7),
  promises: object({
    openParcel: promise(true),
    partialAcceptance: promise(false),
    changeOfMind: promise(true),
    exchange: promise(false),
    noAdvance: promise(false),
    changeByPhone: promise(false),
    batchCheck: promise(false),
  }),
  retention: object({
    orders: number(60),
    messages: number(12),
    history: number(24),
    letterDays: number(90),
    courierDays: number(90),
  }),
  orderMessages: object({
    "order-placed": channelSwitches,
    "order-confirmed": channelSwitches,
    "order-shipped": channelSwitches,
    "order-cancelled": channelSwitches,
    "order-changed": channelSwitches,
    "order-corrected": channelSwitches,
    "confirm-link": channelSwitches,
    "payment-received": channelSwitches,
    "refund-sent": channelSwitches,
    "return-accepted": channelSwitches,
    "return-declined": channelSwitches,
    "question-answered": channelSwitches,
  }),
  orderMessageDelayMinutes: number(2),
  orderPrefix: text("LB"),
  deskDiscountPercent: number(10),
  minimumLifeDays: number(7),
  showsBestBefore: flag(true),
  giftWrapSku: maybe(text("LAB-WRAP-JAM")),
  calls: object({
    from: text("09:30"),
    to: text("21:30"),
    fridayBreak: maybe(object({ from: text("12:30"), to: text("14:30") })),
    retryHours: number(2),
    eveningHour: text("19:30"),
    nextDayHour: text("11:00"),
    maxAttempts: number(3),
    unreachableAfterHours: number(24),
    linkHours: number(12),
  }),
  confirmWithoutCall: maybe(object({ delivered: number(2), below: taka(3000) })),
  guard: object({
    openOrders: number(3),
    networkOrders: number(30),
    houseOrders: number(3),
    doubtfulPast: flag(false),
    answer: oneOf(guardAnswers, "call"),
    advance: taka(200),
    sendTo: text("bKash 01700-000000"),
    advanceAbove: maybe(taka(6000)),
    stockHours: number(48),
  }),
  secondFactorForStaff: flag(false),
  hero: object({
    title: bothLanguages("", ""),
    text: bothLanguages("", ""),
    image: maybe(text("/images/hero-1920.jpg")),
  }),
  updatedAt: maybe(moment("2026-11-21T07:10:09.442137Z")),
});

export type SettingsResponse = z.infer<typeof settingsResponse>;

const smsSample = (example: string) => object({ text: text(example), parts: number(1) });

/** How a message to customers reads as an SMS, and how many went out in the last 30 days. */
const orderMessageResponse = object({
  kind: oneOf(buyerNotificationKinds, "order-cancelled"),
  sms: object({
    en: smsSample("Labonno: order LB-482-719-368 is cancelled. Nothing to pay. Questions: 01700-000000"),
    bn: smsSample("লাবণ্য: LB-482-719-368 বাতিল, টাকা লাগবে না। প্রশ্ন? ০১৭০০০০০০০০"),
  }),
  sent: number(4),
});

export type OrderMessageResponse = z.infer<typeof orderMessageResponse>;

export const settingsContract = {
  "GET /settings": {
    tag: "Admin",
    summary: "Get the shop settings. Admin only",
    signedIn: "settings:change",
    response: { status: 200, description: "Send `updatedAt` back with your changes", schema: settingsResponse },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PATCH /settings": {
    tag: "Admin",
    summary: "Update the shop settings. Live from the next request. Admin only",
    body: z.extend(settingsChanges, { updatedAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }),
    signedIn: "settings:change",
    response: { status: 200, description: "Changed", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "changed-meanwhile", "storage-full"],
  },
  "GET /settings/messages": {
    tag: "Admin",
    summary: "List messages to customers, each with its SMS text, parts and count over 30 days. Admin only",
    signedIn: true,
    response: {
      status: 200,
      description: "One entry per message. Switch them on or off in the settings",
      schema: list(orderMessageResponse),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /services": {
    tag: "Admin",
    summary: "Read which services outside the shop are set up. Staff only",
    signedIn: "services:read",
    response: {
      status: 200,
      description: "Whether e-mail and SMS can be sent, and whether customers can pay online",
      schema: object({ mail: flag(true), sms: flag(true), onlinePayment: flag(false) }),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PATCH /categories/:id": {
    tag: "Admin",
    summary: "Set or remove a category picture. Admin only",
    body: z.object({ image: z.nullable(z.string().check(z.maxLength(2000))) }),
    signedIn: "settings:change",
    response: { status: 200, description: "Changed", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "storage-full"],
  },
} satisfies ContractTable;
