import { paisa } from "../../money.ts";
import type { NotificationData } from "../notification.ts";
import { greetingName, type NotificationTemplates, type TemplateHelpers } from "./templates.ts";

const greet = (typed: string | null) => {
  const name = greetingName(typed);
  return name === null ? null : `প্রিয় ${name},`;
};

export const banglaTemplates: NotificationTemplates = {
  mail: {
    "order-placed": (order, { money, number, days, trackLink, canOpenParcel }) => ({
      subject: `আপনার অর্ডার ${order.number} আমরা পেয়েছি`,
      title: "অর্ডারের জন্য ধন্যবাদ",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number} পেয়েছি। নিশ্চিত করতে ফোন করব।`,
        `ডেলিভারি: ${days(order.deliverFrom, order.deliverTo)}। ${canOpenParcel ? "আগে পার্সেল দেখে নিন, তারপর রাইডারকে নগদ টাকা দিন।" : "পার্সেল হাতে পেয়ে রাইডারকে নগদ টাকা দিন।"}`,
      ],
      rows: orderRows(order, { money, number }),
      button: { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
    }),
    "order-confirmed": (order, { money, days, trackLink }) => ({
      subject: `আপনার অর্ডার ${order.number} নিশ্চিত হয়েছে`,
      title: "আপনার অর্ডার নিশ্চিত হয়েছে",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number} এখন প্যাক করা হচ্ছে।`,
        `পৌঁছাবে ${days(order.deliverFrom, order.deliverTo)}। ${readyInCash(order, money)}`,
      ],
      button: { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
    }),
    "order-shipped": (order, { money, trackLink, canOpenParcel }) => ({
      subject: `আপনার অর্ডার ${order.number} রওনা হয়েছে`,
      title: "আপনার পার্সেল রওনা হয়েছে",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number} রাইডারের হাতে দেওয়া হয়েছে। আসার আগে রাইডার ফোন করবেন।`,
        `${readyInCash(order, money)}${canOpenParcel ? " আগে পার্সেল দেখে নিন, তারপর টাকা দিন।" : ""}`,
        ...(order.parcels ?? []).map(({ courier, trackingCode }) => `${courier}, ট্র্যাকিং নম্বর ${trackingCode}`),
      ],
      button: { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
    }),
    "order-cancelled": (order, { phone }) => ({
      subject: `আপনার অর্ডার ${order.number} বাতিল হয়েছে`,
      title: "আপনার অর্ডার বাতিল হয়েছে",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number} বাতিল করা হয়েছে। কোনো টাকা দিতে হবে না।`,
        `আপনি বাতিল করে না থাকলে ${phone} নম্বরে ফোন করুন।`,
      ],
    }),
    "order-changed": (order, { money, number, days, trackLink, phone }) => ({
      subject: order.merged
        ? `আপনার অর্ডার ${order.number} ও ${order.merged} এক পার্সেলে আসবে`
        : `আপনার অর্ডার ${order.number} বদলানো হয়েছে`,
      title: order.merged ? "দুই অর্ডার এক পার্সেলে" : "আপনার অর্ডার বদলানো হয়েছে",
      greeting: greet(order.fullName),
      paragraphs: [
        order.merged
          ? `আপনার অর্ডার ${order.number} ও ${order.merged} এক পার্সেলে দেওয়া হচ্ছে।`
          : `আপনার অর্ডার ${order.number} এখন এ রকম।`,
        `ডেলিভারি: ${days(order.deliverFrom, order.deliverTo)}। ${readyInCash(order, money)}`,
      ],
      rows: orderRows(order, { money, number }),
      button: { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
      after: [`আপনি বদলাতে না বলে থাকলে ${phone} নম্বরে ফোন করুন।`],
    }),
    "order-corrected": (order, { trackLink, phone }) => ({
      subject: `অর্ডার ${order.number} নিয়ে সংশোধন`,
      title: "আগের বার্তাটি ভুল ছিল",
      greeting: greet(order.fullName),
      paragraphs: [
        {
          "order-confirmed": `আমরা জানিয়েছিলাম অর্ডার ${order.number} নিশ্চিত হয়েছে। এখনো হয়নি: আগে ফোন করব।`,
          "order-shipped": `আমরা জানিয়েছিলাম অর্ডার ${order.number} রওনা হয়েছে। এখনো রওনা হয়নি।`,
          "order-cancelled": `আমরা জানিয়েছিলাম অর্ডার ${order.number} বাতিল হয়েছে। সেটি ভুল ছিল: অর্ডারটি বাতিল হয়নি।`,
        }[order.undone],
        `অসুবিধার জন্য দুঃখিত। প্রশ্ন থাকলে ${phone} নম্বরে ফোন করুন।`,
      ],
      button: { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
    }),
    "confirm-link": (order, { money, days, trackLink, phone }) => ({
      subject: `অর্ডার ${order.number} পাঠিয়ে দেব?`,
      title: "পাঠিয়ে দেব?",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনাকে ফোনে পাইনি। অর্ডার ${order.number} পাঠাব, বদলাব নাকি বাতিল করব, এখানেই জানিয়ে দিন।`,
        `ডেলিভারি: ${days(order.deliverFrom, order.deliverTo)}। ${readyInCash(order, money)}`,
      ],
      button: { label: "জানিয়ে দিন", link: `${trackLink}?number=${order.number}` },
      after: [`চাইলে ${phone} নম্বরে ফোনও করতে পারেন।`],
    }),
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) => ({
      subject: `${product} আবার এসেছে`,
      title: "আবার স্টকে এসেছে",
      greeting: null,
      paragraphs: [
        `আপনি জানাতে বলেছিলেন: ${[product, variant].filter(Boolean).join(", ")} আবার ${shop}-এ পাওয়া যাচ্ছে।`,
        "আপনার জন্য আলাদা করে রাখতে পারছি না, তাই দেরি না করে অর্ডার করুন।",
      ],
      button: { label: "এখনই কিনুন", link },
      after: [`আপনি এই একটি ইমেইলই চেয়েছিলেন। অন্য পণ্যের খবরও আর না চাইলে: ${stopLink}`],
    }),
    "contact-message": ({ fullName, email, message }) => ({
      subject: `${fullName} একটি বার্তা পাঠিয়েছেন`,
      title: "যোগাযোগ পেজ থেকে একটি বার্তা",
      greeting: null,
      paragraphs: [`${fullName} (${email}) লিখেছেন:`],
      quote: message,
      after: ["এই ইমেইলের উত্তর দিলে তা প্রেরকের কাছে যাবে।"],
    }),
    "password-reset": ({ name, link }, { shop }) => ({
      subject: "নতুন পাসওয়ার্ড দিন",
      title: "নতুন পাসওয়ার্ড দিন",
      greeting: greet(name),
      paragraphs: [`আপনি ${shop} থেকে নতুন পাসওয়ার্ড চেয়েছেন। লিংকটি এক ঘণ্টার মধ্যে একবারই কাজ করবে।`],
      button: { label: "নতুন পাসওয়ার্ড দিন", link },
      after: ["আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।"],
    }),
    "already-registered": ({ name, signInLink, resetLink }, { shop }) => ({
      subject: "আপনার অ্যাকাউন্ট আগে থেকেই আছে",
      title: "আপনার অ্যাকাউন্ট আগে থেকেই আছে",
      greeting: greet(name),
      paragraphs: [`কেউ একজন, হয়তো আপনিই, এই ইমেইল দিয়ে ${shop}-এ নতুন অ্যাকাউন্ট খুলতে চেয়েছেন। আপনার অ্যাকাউন্ট আগে থেকেই আছে।`],
      button: { label: "সাইন ইন করুন", link: signInLink },
      after: [
        `পাসওয়ার্ড ভুলে গেছেন? নতুন পাসওয়ার্ড দিন: ${resetLink}`,
        "আপনি না হয়ে থাকলে কিছু করতে হবে না: আপনার অ্যাকাউন্টে কিছুই বদলায়নি।",
      ],
    }),
    "confirm-email": ({ link, account }, { shop }) => ({
      subject: "আপনার ইমেইল নিশ্চিত করুন",
      title: "আপনার ইমেইল নিশ্চিত করুন",
      greeting: null,
      paragraphs: [
        account
          ? `${shop}-এ ${account} অ্যাকাউন্টের জন্য এই ইমেইলটি নিশ্চিত করুন। যে ব্রাউজারে ওই অ্যাকাউন্টে সাইন ইন করা আছে, সেখানেই লিংকটি খুলুন। লিংকটি এক ঘণ্টার মধ্যে একবারই কাজ করবে।`
          : `এখন থেকে ${shop}-এ এটিই আপনার ইমেইল, নিশ্চিত করুন। লিংকটি এক ঘণ্টার মধ্যে একবারই কাজ করবে।`,
      ],
      button: { label: "এই ইমেইল নিশ্চিত করুন", link },
      after: ["অ্যাকাউন্টটি আপনার না হলে এই ইমেইল উপেক্ষা করুন: আপনি নিশ্চিত না করলে কিছুই বদলাবে না।"],
    }),
    "email-changed": ({ name }, { shop, phone }) => ({
      subject: "আপনার ইমেইল বদলানো হয়েছে",
      title: "আপনার ইমেইল বদলানো হয়েছে",
      greeting: greet(name),
      paragraphs: [
        `${shop}-এ আপনার অ্যাকাউন্টের ইমেইল বদলেছে। এই ইমেইল দিয়ে আর সাইন ইন করা যাবে না।`,
        `আপনি বদলে না থাকলে এখনই ${phone} নম্বরে ফোন করুন।`,
      ],
    }),
    "password-changed": ({ name, resetLink }, { shop }) => ({
      subject: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
      title: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
      greeting: greet(name),
      paragraphs: [
        `${shop}-এ আপনার কর্মী-অ্যাকাউন্টের পাসওয়ার্ড এইমাত্র বদলানো হয়েছে, আর সব ডিভাইস থেকে সাইন আউট করা হয়েছে।`,
        "আপনি বদলে না থাকলে এখনই নতুন পাসওয়ার্ড দিন এবং দোকানের মালিককে জানান।",
      ],
      button: { label: "নতুন পাসওয়ার্ড দিন", link: resetLink },
    }),
    "staff-invitation": ({ name, invitedBy, until, link }, { shop, days }) => ({
      subject: `${shop}-এর টিমে যোগ দিন`,
      title: `${shop}-এর টিমে যোগ দিন`,
      greeting: greet(name),
      paragraphs: [
        `${greetingName(invitedBy) ?? "দোকানের মালিক"} আপনাকে ${shop}-এ কাজ করার আমন্ত্রণ জানিয়েছেন। লিংকটি খুলে একটি পাসওয়ার্ড দিন, অথবা অ্যাকাউন্ট থাকলে সাইন ইন করুন।`,
        `লিংকটি ${days(until, until)} পর্যন্ত একবারই কাজ করবে। কাউকে দেবেন না।`,
      ],
      button: { label: "আমন্ত্রণ গ্রহণ করুন", link },
      after: ["ব্যাপারটি আপনার জানা না থাকলে এই ইমেইল উপেক্ষা করুন: আপনি কিছু না করলে কিছুই হবে না।"],
    }),
    "second-factor-changed": ({ name, change }, { shop }) => ({
      subject: "আপনার দুই ধাপের সাইন ইন বদলেছে",
      title: "আপনার দুই ধাপের সাইন ইন বদলেছে",
      greeting: greet(name),
      paragraphs: [
        {
          added: `${shop}-এ আপনার কর্মী-অ্যাকাউন্টে সাইন ইনের একটি নতুন উপায় যোগ হয়েছে।`,
          removed: `${shop}-এ আপনার কর্মী-অ্যাকাউন্ট থেকে সাইন ইনের একটি উপায় সরানো হয়েছে।`,
          reset: `${shop}-এ আপনার কর্মী-অ্যাকাউন্টের দুই ধাপের সাইন ইন রিসেট করা হয়েছে। পাসওয়ার্ড দিয়ে সাইন ইন করে আবার চালু করুন।`,
          "recovery-code-used": `রিকভারি কোড দিয়ে কেউ ${shop}-এ আপনার কর্মী-অ্যাকাউন্টে সাইন ইন করেছেন।`,
          "recovery-codes-renewed": `${shop}-এ আপনার কর্মী-অ্যাকাউন্টের নতুন রিকভারি কোড তৈরি হয়েছে। আগেরগুলো আর কাজ করবে না।`,
        }[change],
        "আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং দোকানের মালিককে জানান।",
      ],
    }),
  },
  // Each is one message of 70 characters, for a shop whose name has up to twelve.
  sms: {
    "order-placed": ({ number, total }, { shop, money }) =>
      `${shop}: অর্ডার ${number} পেয়েছি। ফোন করব। মোট ${money(total)}`,
    "order-confirmed": ({ number, total, due = total, deliverFrom, deliverTo }, { shop, money, shortDays }) =>
      `${shop}: ${number} নিশ্চিত। আসবে ${shortDays(deliverFrom, deliverTo)}। নগদ ${money(due)}`,
    "order-shipped": ({ number, total, due = total }, { shop, money }) =>
      `${shop}: ${number} রওনা হলো। রাইডার ফোন করবেন। নগদ ${money(due)}`,
    "order-changed": ({ number, merged, total, due = total }, { shop, money }) =>
      `${shop}: ${number} ${merged ? "এ দুই অর্ডার একসঙ্গে" : "বদলানো হয়েছে"}। নগদ ${money(due)}`,
    "order-corrected": ({ number, undone }, { shop }) =>
      `${shop}: আগের বার্তাটি ভুল। ${number} ${{ "order-confirmed": "এখনো নিশ্চিত নয়", "order-shipped": "এখনো রওনা হয়নি", "order-cancelled": "বাতিল হয়নি" }[undone]}।`,
    "confirm-link": ({ number }, { shop, trackLink }) => `${shop}: ${number} পাঠাব? ${trackLink}`,
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) =>
      `${shop}: ${[product, variant].filter(Boolean).join(", ")} আবার এসেছে: ${link} বন্ধ করতে: ${stopLink}`,
    // The link alone fills the first part.
    "staff-invitation": ({ until, link }, { shop, shortDays }) =>
      `${shop}: টিমে যোগ দিন ${shortDays(until, until)} পর্যন্ত: ${link}`,
    "order-cancelled": ({ number }, { shop, phone }) =>
      `${shop}: ${number} বাতিল, টাকা লাগবে না। প্রশ্ন? ${phone.replace("-", "")}`,
  },
  questions: ({ phone }) => `প্রশ্ন আছে? ${phone} নম্বরে ফোন করুন, অথবা এই ইমেইলের উত্তর দিন।`,
};

type OrderPlacedData = NotificationData["order-placed" | "order-changed"];

/** The lines of an order and its sums. */
function orderRows(
  order: OrderPlacedData,
  { money, number }: Pick<TemplateHelpers, "money" | "number">,
): [string, string][] {
  return [
    ...order.lines.map((line): [string, string] => [`${line.name} × ${number(line.quantity)}`, money(line.total)]),
    ...discountRow(order, money),
    deliveryRow(order, money),
    ["মোট", money(order.total)],
    ...paidRow(order, money),
  ];
}

/** Where something is paid already: that, and what is left. */
function paidRow({ total, due = total }: OrderPlacedData, money: TemplateHelpers["money"]): [string, string][] {
  if (due === total) return [];
  return [
    ["পরিশোধিত", `−${money(paisa(total - due))}`],
    ["বাকি", money(due)],
  ];
}

function readyInCash(
  { total, due = total }: NotificationData["order-confirmed"],
  money: TemplateHelpers["money"],
): string {
  return due > 0 ? `ক্যাশ ${money(due)} প্রস্তুত রাখুন।` : "দাম পরিশোধ করা আছে, রাইডারকে কিছু দিতে হবে না।";
}

/** Names the coupon beside its effect: the discount, or else the delivery. */
function discountRow({ discount, coupon }: OrderPlacedData, money: TemplateHelpers["money"]): [string, string][] {
  return discount > 0 ? [[withCouponCode("ছাড়", coupon), `−${money(discount)}`]] : [];
}

function deliveryRow(
  { discount, coupon, shippingCost }: OrderPlacedData,
  money: TemplateHelpers["money"],
): [string, string] {
  const label = withCouponCode("ডেলিভারি", discount > 0 ? null : coupon);
  return [label, shippingCost > 0 ? money(shippingCost) : "ফ্রি"];
}

function withCouponCode(label: string, coupon: string | null | undefined): string {
  return coupon ? `${label} (${coupon})` : label;
}
