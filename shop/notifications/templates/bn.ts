import { type Paisa, paisa } from "../../money.ts";
import { refundDays } from "../../payments/payment-rules.ts";
import type { NotificationData, OrderNotificationData } from "../notification.ts";
import { greetingName, type NotificationTemplates, sumsOf, type TemplateHelpers } from "./templates.ts";

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
        order.paysOnline
          ? `আপনার অর্ডার ${order.number} পেয়েছি, পেমেন্ট হওয়া পর্যন্ত আপনার জন্য রাখছি।`
          : order.asksByLink
            ? `আপনার অর্ডার ${order.number} পেয়েছি। পাঠাব? এক চাপে জানান; না জানালে ফোন করব।`
            : `আপনার অর্ডার ${order.number} পেয়েছি। নিশ্চিত করতে ফোন করব।`,
        `ডেলিভারি: ${days(order.deliverFrom, order.deliverTo)}। ${order.paysOnline && !order.advance ? "অনলাইনে দিয়ে দিলে রাইডারকে আর দিতে হবে না।" : canOpenParcel ? "আগে পার্সেল দেখে নিন, তারপর রাইডারকে ক্যাশ টাকা দিন।" : "পার্সেল হাতে পেয়ে রাইডারকে ক্যাশ টাকা দিন।"}`,
      ],
      rows: orderRows(order, { money, number }),
      button: order.asksByLink
        ? { label: "উত্তর দিন", link: `${trackLink}?number=${order.number}` }
        : { label: "অর্ডার ট্র্যাক করুন", link: trackLink },
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
    "order-cancelled": (order, { money, number, phone }) => ({
      subject: `আপনার অর্ডার ${order.number} বাতিল হয়েছে`,
      title: "আপনার অর্ডার বাতিল হয়েছে",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number} বাতিল করা হয়েছে। ${order.back ? comesBack(order.back, { money, number }) : "কোনো টাকা দিতে হবে না।"}`,
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
          "return-accepted": `আমরা জানিয়েছিলাম অর্ডার ${order.number}-এর ফেরত নিচ্ছি। অনুরোধটি এখনো দেখছি, শিগগিরই জানাব।`,
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
    "payment-received": (order, { money, number, trackLink, phone }) => ({
      subject: `অর্ডার ${order.number}-এর ${money(order.amount)} পেয়েছি`,
      title: "আপনার টাকা পেয়েছি",
      greeting: greet(order.fullName),
      paragraphs: [
        `আপনার অর্ডার ${order.number}-এর ${money(order.amount)} পেয়েছি। ধন্যবাদ!`,
        order.ranOut
          ? `দুঃখিত, টাকা আসার আগেই কিছু পণ্য শেষ হয়ে গেছে। ${order.back ? `${comesBack(order.back, { money, number })} ` : ""}অর্ডারের পেজে বেছে নিন: বাকিগুলো নেবেন, কাছাকাছি কিছু নেবেন, নাকি সব টাকা ফেরত।`
          : leftToPay(order, { money, number }),
      ],
      rows: moneyRows(order, money),
      button: order.ranOut
        ? { label: "বেছে নিন", link: `${trackLink}?number=${order.number}` }
        : { label: "অর্ডার দেখুন", link: trackLink },
      after: [`আপনি টাকা না দিয়ে থাকলে ${phone} নম্বরে ফোন করুন।`],
    }),
    "refund-sent": (order, { money, number, trackLink, phone }) => ({
      subject: `আপনাকে ${money(order.amount)} ফেরত পাঠিয়েছি`,
      title: "টাকা ফেরত পাঠিয়েছি",
      greeting: greet(order.fullName),
      paragraphs: [
        `অর্ডার ${order.number}-এর ${money(order.amount)} আপনাকে ফেরত পাঠিয়েছি। ব্যাংক বা ওয়ালেটে দেখা যেতে কয়েক দিন লাগতে পারে।`,
        ...(order.back ? [comesBack(order.back, { money, number })] : []),
      ],
      button: { label: "অর্ডার দেখুন", link: trackLink },
      after: [`টাকা না পেলে ${phone} নম্বরে ফোন করুন।`],
    }),
    "return-accepted": (order, { number, trackLink, phone }) => ({
      subject: `অর্ডার ${order.number}: ফেরত নিচ্ছি`,
      title: "ফেরত নিচ্ছি",
      greeting: greet(order.fullName),
      paragraphs: [
        order.replacement
          ? `নতুনটি পাঠাচ্ছি, কোনো টাকা দিতে হবে না। অর্ডার নম্বর ${order.replacement}। পুরোনোটি রাইডারকে দিয়ে দেবেন।`
          : order.way === "fetch"
            ? "কবে আনতে যাব, ফোন করে ঠিক করে নেব। আপনার কোনো খরচ নেই। পণ্যটি প্যাকেটসহ রাখুন।"
            : `প্যাকেটসহ আমাদের কাছে পাঠিয়ে দিন, গায়ে ${order.number} লিখে দেবেন। ঠিকানা যোগাযোগের পেজে আছে।`,
        ...(order.replacement ? [] : [`দেখে নেওয়ার পর ${number(refundDays)} দিনের মধ্যে টাকা ফেরত পাবেন।`]),
      ],
      button: { label: "অর্ডার দেখুন", link: trackLink },
      after: [`প্রশ্ন থাকলে ${phone} নম্বরে ফোন করুন।`],
    }),
    "return-declined": (order, { trackLink, phone }) => ({
      subject: `অর্ডার ${order.number}: আপনার অনুরোধ`,
      title: "ফেরত নিতে পারছি না",
      greeting: greet(order.fullName),
      paragraphs: [`অর্ডার ${order.number} নিয়ে আপনার অনুরোধ দেখেছি। দুঃখিত, ফেরত নিতে পারছি না।`],
      quote: order.answer,
      button: { label: "অর্ডার দেখুন", link: trackLink },
      after: [`আপনার কথা থাকলে ${phone} নম্বরে ফোন করুন।`],
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
    "question-answered": ({ product, question, answer, link }) => ({
      subject: `${product} নিয়ে আপনার প্রশ্নের উত্তর এসেছে`,
      title: "আপনার প্রশ্নের উত্তর",
      greeting: null,
      paragraphs: [`${product} নিয়ে আপনি জানতে চেয়েছিলেন: “${question}”`],
      quote: answer,
      button: { label: "সব উত্তর দেখুন", link },
      after: ["এই প্রশ্ন নিয়ে আর ইমেইল যাবে না। নতুন উত্তর এলে পণ্যের পেজে দেখতে পাবেন।"],
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
    "order-placed": ({ number, total, advance, paysOnline, asksByLink }, { shop, money, trackLink }) => {
      if (asksByLink) return `${shop}: ${number} পাঠাব? ${trackLink}`;
      if (advance) return `${shop}: ${number} পেয়েছি। অগ্রিম ${money(advance)}, পরে ${money(leftAfter(advance, total))}`;
      return `${shop}: অর্ডার ${number} পেয়েছি। ${paysOnline ? "" : "ফোন করব। "}মোট ${money(total)}`;
    },
    // What was paid finds no room beside the days.
    "order-confirmed": ({ number, total, due = total, deliverFrom, deliverTo }, { shop, money, shortDays }) =>
      `${shop}: ${number} নিশ্চিত। আসবে ${shortDays(deliverFrom, deliverTo)}। ${cash(due, money)}`,
    "order-shipped": (order, { shop, money }) =>
      `${shop}: ${order.number} পথে। ${paidAndCash(order, money) ?? `রাইডার ফোন করবেন। ${cash(sumsOf(order).due, money)}`}`,
    "order-changed": ({ merged, ...order }, { shop, money }) =>
      merged
        ? `${shop}: ${order.number} এ দুই অর্ডার একসঙ্গে। ${cash(sumsOf(order).due, money)}`
        : `${shop}: ${order.number} বদলেছে। ${paidAndCash(order, money) ?? cash(sumsOf(order).due, money)}`,
    "order-corrected": ({ number, undone }, { shop }) =>
      `${shop}: আগের বার্তাটি ভুল। ${number} ${{ "order-confirmed": "এখনো নিশ্চিত নয়", "order-shipped": "এখনো রওনা হয়নি", "order-cancelled": "বাতিল হয়নি", "return-accepted": "ফেরত এখনো দেখছি" }[undone]}।`,
    "confirm-link": ({ number }, { shop, trackLink }) => `${shop}: ${number} পাঠাব? ${trackLink}`,
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) =>
      `${shop}: ${[product, variant].filter(Boolean).join(", ")} আবার এসেছে: ${link} বন্ধ করতে: ${stopLink}`,
    // The link alone fills the first part, here and below.
    // One part: without the place on the page.
    "question-answered": ({ link }, { shop }) => `${shop}: উত্তর এসেছে ${link.replace(/#.*/, "")}`,
    "staff-invitation": ({ until, link }, { shop, shortDays }) =>
      `${shop}: টিমে যোগ দিন ${shortDays(until, until)} পর্যন্ত: ${link}`,
    "order-cancelled": ({ number, back }, { shop, phone, money, number: count }) =>
      back
        ? `${shop}: ${number} বাতিল। ${money(back)} ${count(refundDays)} দিনে ফেরত পাবেন।`
        : `${shop}: ${number} বাতিল, টাকা লাগবে না। প্রশ্ন? ${phone.replace("-", "")}`,
    "payment-received": ({ number, amount, total, due = total, back, ranOut }, { shop, money }) => {
      const then = back ? `ফেরত ${money(back)}` : due > 0 ? `বাকি ${money(due)}` : "আর বাকি নেই";
      return `${shop}: ${number}-এ ${money(amount)} পেয়েছি। ${ranOut ? "পণ্য শেষ, পেজ দেখুন" : then}।`;
    },
    "return-accepted": ({ number, replacement }, { shop }) =>
      `${shop}: ${number}${replacement ? ": বদলে নতুনটি আসছে। পুরোনোটি রাইডারকে দিন।" : "-এর ফেরত নিচ্ছি। পরের ধাপ অর্ডারের পেজে।"}`,
    "return-declined": ({ number }, { shop }) => `${shop}: ${number}-এর ফেরত নিতে পারছি না। কারণ অর্ডারের পেজে।`,
    "refund-sent": ({ number, amount }, { shop, money }) => `${shop}: ${number}-এর ${money(amount)} ফেরত পাঠিয়েছি।`,
  },
  questions: ({ phone }) => `প্রশ্ন আছে? ${phone} নম্বরে ফোন করুন, অথবা এই ইমেইলের উত্তর দিন।`,
};

type Money = TemplateHelpers["money"];
type OrderPlacedData = NotificationData["order-placed" | "order-changed"];

/** The lines of an order and its sums. */
function orderRows(
  order: OrderPlacedData,
  { money, number }: Pick<TemplateHelpers, "money" | "number">,
): [string, string][] {
  return [
    ...order.lines.map((line): [string, string] => [`${line.name} × ${number(line.quantity)}`, money(line.total)]),
    ...(order.wrap ? [[`উপহারের মোড়ক: ${order.wrap.name}`, money(order.wrap.total)] satisfies [string, string]] : []),
    ...discountRow(order, money),
    deliveryRow(order, money),
    ...moneyRows(order, money),
  ];
}

/** The total; if something is paid already, that and the rest; otherwise the advance. */
function moneyRows(order: OrderNotificationData & { advance?: Paisa }, money: Money): [string, string][] {
  const { total, advance } = order;
  const { due, paid, back } = sumsOf(order);
  const sum: [string, string] = ["মোট", money(total)];
  if (paid > 0) return [sum, ["পরিশোধিত", `−${money(paid)}`], back > 0 ? ["ফেরত", money(back)] : ["বাকি", money(due)]];
  if (!advance) return [sum];
  return [sum, ["অগ্রিম", money(advance)], ["ডেলিভারিতে", money(leftAfter(advance, total))]];
}

/** What is paid at the door where an advance is asked first. */
const leftAfter = (advance: Paisa, total: Paisa) => paisa(Math.max(0, total - advance));

/** What was paid and what the rider collects, for an SMS; null where nothing was, or nothing is left. */
function paidAndCash(order: OrderNotificationData, money: Money): string | null {
  const { paid, due } = sumsOf(order);
  return paid > 0 && due > 0 ? `${money(paid)} পেয়েছি, বাকি ${money(due)}` : null;
}

/** What the rider collects, for an SMS. */
const cash = (due: Paisa, money: Money) => (due > 0 ? `ক্যাশ ${money(due)}` : "টাকা দেওয়া আছে");

function leftToPay(order: OrderNotificationData, helpers: Pick<TemplateHelpers, "money" | "number">): string {
  const { total, due = total, back } = order;
  if (back) return comesBack(back, helpers);
  return due > 0 ? `বাকি ${helpers.money(due)} রাইডারকে দেবেন।` : "দাম পরিশোধ করা আছে, রাইডারকে কিছু দিতে হবে না।";
}

function comesBack(back: Paisa, { money, number }: Pick<TemplateHelpers, "money" | "number">): string {
  return `${number(refundDays)} দিনের মধ্যে ${money(back)} ফেরত পাবেন।`;
}

/** What was paid, and what the rider collects. */
function readyInCash(order: OrderNotificationData, money: Money): string {
  const { paid, due } = sumsOf(order);
  if (due === 0) return "দাম পরিশোধ করা আছে, রাইডারকে কিছু দিতে হবে না।";
  return `${paid > 0 ? `${money(paid)} পেয়েছি। ` : ""}ক্যাশ ${money(due)} প্রস্তুত রাখুন।`;
}

/** Names the coupon beside its effect: the discount, or else the delivery. */
function discountRow({ discount, coupon }: OrderPlacedData, money: Money): [string, string][] {
  return discount > 0 ? [[withCouponCode("ছাড়", coupon), `−${money(discount)}`]] : [];
}

function deliveryRow({ discount, coupon, shippingCost }: OrderPlacedData, money: Money): [string, string] {
  const label = withCouponCode("ডেলিভারি", discount > 0 ? null : coupon);
  return [label, shippingCost > 0 ? money(shippingCost) : "ফ্রি"];
}

function withCouponCode(label: string, coupon: string | null | undefined): string {
  return coupon ? `${label} (${coupon})` : label;
}
