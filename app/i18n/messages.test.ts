import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { refusals } from "../../shop/refusal.ts";
import adminBn from "./admin-bn.json" with { type: "json" };
import adminEn from "./admin-en.json" with { type: "json" };
import adsBn from "./ads-bn.json" with { type: "json" };
import adsEn from "./ads-en.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import giftBn from "./gift-bn.json" with { type: "json" };
import giftEn from "./gift-en.json" with { type: "json" };
import invoiceBn from "./invoice-bn.json" with { type: "json" };
import invoiceEn from "./invoice-en.json" with { type: "json" };
import joinBn from "./join-bn.json" with { type: "json" };
import joinEn from "./join-en.json" with { type: "json" };
import guardBn from "./order-guard-bn.json" with { type: "json" };
import guardEn from "./order-guard-en.json" with { type: "json" };
import orderBn from "./order-page-bn.json" with { type: "json" };
import orderEn from "./order-page-en.json" with { type: "json" };
import paymentBn from "./payment-bn.json" with { type: "json" };
import paymentEn from "./payment-en.json" with { type: "json" };
import questionsBn from "./questions-bn.json" with { type: "json" };
import questionsEn from "./questions-en.json" with { type: "json" };
import returnsBn from "./returns-bn.json" with { type: "json" };
import returnsEn from "./returns-en.json" with { type: "json" };
import searchBn from "./search-bn.json" with { type: "json" };
import searchEn from "./search-en.json" with { type: "json" };
import factorBn from "./second-factor-bn.json" with { type: "json" };
import factorEn from "./second-factor-en.json" with { type: "json" };
import serverBn from "./server-bn.json" with { type: "json" };
import serverEn from "./server-en.json" with { type: "json" };
import setsBn from "./sets-bn.json" with { type: "json" };
import setsEn from "./sets-en.json" with { type: "json" };
import shadesBn from "./shades-bn.json" with { type: "json" };
import shadesEn from "./shades-en.json" with { type: "json" };
import topUpBn from "./top-up-bn.json" with { type: "json" };
import topUpEn from "./top-up-en.json" with { type: "json" };

type Texts = Record<string, string>;

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** The keys of texts that match; the values of placeholders are not checked. */
function keysWhere(texts: Texts, isWrong: (text: string, key: string) => boolean): string[] {
  return Object.entries(texts).flatMap(([key, text]) => (isWrong(text.replaceAll(/\{\w+\}/g, "□"), key) ? [key] : []));
}

test.each([
  ["shop", en, bn],
  ["dashboard", adminEn, adminBn],
  ["second step", factorEn, factorBn],
  ["invoice", invoiceEn, invoiceBn],
  ["invitation", joinEn, joinBn],
  ["order guard", guardEn, guardBn],
  ["advertising", adsEn, adsBn],
  ["order page", orderEn, orderBn],
  ["payment", paymentEn, paymentBn],
  ["shades", shadesEn, shadesBn],
  ["search", searchEn, searchBn],
  ["top-up", topUpEn, topUpBn],
  ["sets", setsEn, setsBn],
  ["gift", giftEn, giftBn],
  ["questions", questionsEn, questionsBn],
  ["returns", returnsEn, returnsBn],
  ["server", serverEn, serverBn],
] as [string, Texts, Texts][])(
  "the texts of the %s have the same keys and placeholders in both languages",
  (_, english, bangla) => {
    expect(Object.keys(bangla).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect(placeholders(bangla[key] ?? ""), key).toEqual(placeholders(text));
  },
);

test("every refusal has a text", () => {
  const words = { ...en, ...adminEn, ...factorEn, ...guardEn, ...joinEn, ...paymentEn };
  expect(Object.keys(refusals).filter((code) => !(`refusal.${code}` in words))).toEqual([]);
});

test("lazily loaded messages never override the shop's", () => {
  expect(
    Object.keys({
      ...adminEn,
      ...factorEn,
      ...orderEn,
      ...adsEn,
      ...guardEn,
      ...invoiceEn,
      ...joinEn,
      ...paymentEn,
      ...shadesEn,
      ...searchEn,
      ...topUpEn,
      ...questionsEn,
      ...returnsEn,
      ...serverEn,
    }).filter((key) => key in en),
  ).toEqual([]);
});

const english: Texts = {
  ...en,
  ...serverEn,
  ...adminEn,
  ...factorEn,
  ...orderEn,
  ...adsEn,
  ...guardEn,
  ...invoiceEn,
  ...joinEn,
  ...paymentEn,
  ...shadesEn,
  ...searchEn,
  ...topUpEn,
  ...questionsEn,
  ...returnsEn,
};
const bangla: Texts = {
  ...bn,
  ...serverBn,
  ...adminBn,
  ...factorBn,
  ...orderBn,
  ...adsBn,
  ...guardBn,
  ...invoiceBn,
  ...joinBn,
  ...paymentBn,
  ...shadesBn,
  ...searchBn,
  ...topUpBn,
  ...questionsBn,
  ...returnsBn,
};

// Names, file formats, import columns, and words printed in Latin letters on the product itself.
const latinEverywhere =
  /Google|Facebook|Nagad|Instagram|WhatsApp|Messenger|JPEG|PNG|WebP|AVIF|GIF|CSV|JSON|HTML|SKU|DBID|BIN|CIEDE2000|#RRGGBB|#[0-9A-F]{6}|\bsource\b|“(?:measured|buyers say)”|^[a-z_]+:|--rate \S+|\bLB\b|\bkey\b|[\w.]+@[\w.]+|https?:\/\/\S*/g;
// The invoice's button that switches to the other language.
const inTheOther = ["admin.print.other"];

test("Bangla texts contain no English words or digits", () => {
  const foreign = (text: string) => /[A-Za-z0-9]/.test(text.replaceAll(latinEverywhere, ""));
  expect(keysWhere(bangla, foreign)).toEqual(inTheOther);
});

test("English texts contain no Bangla", () => {
  // The taka sign is in the Bengali block but is not a letter.
  expect(keysWhere(english, (text) => /[\u0980-\u09f1\u09fa-\u09ff]/.test(text))).toEqual(inTheOther);
});

test("texts contain no stray spaces and no broken or invisible characters", () => {
  const untidy = (text: string) =>
    text === "" || / {2}|^\s|\s$|[\t\n\r\u200b-\u200f\ufeff]/.test(text) || text.normalize("NFC") !== text;
  expect(keysWhere(english, untidy)).toEqual([]);
  expect(keysWhere(bangla, untidy)).toEqual([]);
});

test("Bangla ends a sentence with a danda, not with a full stop or a bar", () => {
  const hasMistake = (text: string) => /[\u0980-\u09ff]\.(\s|$)|\|/.test(text);
  // Short forms: minute, lakh, thousand.
  const shortForms = ["admin.age.minutes", "admin.overview.lakh", "admin.overview.thousand"];
  expect(keysWhere(bangla, hasMistake).filter((key) => !shortForms.includes(key))).toEqual([]);
  expect(keysWhere(bangla, (text) => /\s।/.test(text))).toEqual([]);
});

test("quotes are curly and an ellipsis is one character, except in texts given by the specification", () => {
  const specified = [
    "account.loading",
    "search.placeholder",
    "admin.order.ask",
    "admin.orders.bulkAsk",
    "admin.orders.bulkAsk#one",
  ];
  const typed = (text: string) => /"|\.\.\./.test(text);
  expect(keysWhere(english, typed).filter((key) => !specified.includes(key))).toEqual([]);
  expect(keysWhere(bangla, (text) => /["']|\.\.\./.test(text))).toEqual([]);
});

test("apostrophes are straight everywhere", () => {
  expect(keysWhere(english, (text) => text.includes("’"))).toEqual([]);
});

// Texts that other programs and users rely on.
const agreed = [
  ...["Added to Cart!", "Failed to add to cart", "Removed!", "The item has been removed from your cart."],
  ...["Login Successfully!", "Registration Successfully!", "please try again with valid email & password", "Error!"],
  ...["Must be more the 5 character long", "Please fill in your Address", "Order placed successfully!"],
  "Password must have at least one uppercase letter, one lowercase letter, and be at least 6 characters long.",
  ...['Mark this order as "{status}"?', "Yes, {status}", "Cancel", "Order {status}"],
  ...["Order has been updated to {status}.", "Update Failed", "Order status could not be updated.", "Error"],
  ...["Something went wrong.", "Are you sure?", "Promote this user to Admin?", "Success!", "User promoted to admin."],
  ...["This will permanently delete the user!", "Deleted!", "User has been removed.", "Failed to delete user."],
  ...["You won't be able to revert this!", "Your product has been deleted."],
  ...["Product Added!", "Your product was successfully added."],
  ...["Your cart is empty.", "No orders found.", "No users found.", "No products found.", "No new orders."],
  ...["No confirmed orders.", "No cancelled orders.", "Unable to load user data.", "Loading account information..."],
  ...["Search products...", "Menu", "User Menu", "My Orders", "My Account", "Admin Dashboard", "Sign Out", "Login"],
  ...["Shop by Category", "Featured Products", "Add to Cart", "Buy Now", "Proceed to Checkout"],
  ...[
    "Place Order",
    "Continue Shopping",
    "Overview",
    "Manage Orders",
    "Manage Users",
    "Manage Products",
    "Add Product",
  ],
];

test("the texts of the specification are unchanged", () => {
  const englishTexts = new Set(Object.values(english));
  expect(agreed.filter((sentence) => !englishTexts.has(sentence))).toEqual([]);
});

/** The texts of the e-mails by line, without imports, comments and code. */
function emailWords(language: string): Texts {
  const lines = linesOf(`shop/notifications/templates/${language}.ts`);
  const sentences = lines
    .filter((line) => !/^import |^\s*(\/\/|\*|\/\*)/.test(line))
    .map((line) => (line.match(/"[^"]* [^"]*"|`[^`]*`/g) ?? []).join(" "));
  return Object.fromEntries(sentences.map((words, at) => [`email: ${at}`, words.replaceAll(/\$\{[^}]*\}/g, "□")]));
}

/** The texts of the articles by line, without placeholders. */
function articleWords(language: string): Texts {
  const names = ["about", "delivery-and-returns", "faq", "privacy"];
  const lines = names.flatMap((name) => linesOf(`app/i18n/articles/${name}.${language}.md`));
  return Object.fromEntries(
    lines.map((line, at) => [`article: ${at}`, line.replaceAll(/\{[^}]*\}|\(\/[^)]*\)/g, "□")]),
  );
}

const linesOf = (file: string) => readFileSync(path.join(import.meta.dirname, "..", "..", file), "utf8").split("\n");

const longEnglish = { ...emailWords("en"), ...articleWords("en") };
const longBangla = { ...emailWords("bn"), ...articleWords("bn") };

// One word for each concept, in the whole shop.
const oneWord = {
  এখনও: "এখনো",
  বিভাগ: "ক্যাটাগরি",
  যন্ত্র: "ডিভাইস",
  "ই-মেইল": "ইমেইল",
  মাপ: "সাইজ",
  ছাপুন: "প্রিন্ট করুন",
  ব্যাগ: "কার্ট",
  তুমি: "আপনি",
  পাতা: "পেজ",
  সংরক্ষণ: "সেভ",
  মজুত: "স্টক",
  চিঠি: "মেসেজ",
  লগইন: "সাইন ইন",
  "মূল্য পরিশোধ": "পেমেন্ট",
  শপে: "দোকানে",
  শপের: "দোকানের",
  স্টাফ: "কর্মী",
  গ্রাহক: "ক্রেতা",
  "চাপ দিন": "ট্যাপ করুন",
  তোমার: "আপনার",
};

test.each(Object.entries(oneWord))("no text uses %s: the word is %s", (other) => {
  const word = new RegExp(`(?<![\\p{L}\\p{M}])${other}`, "u");
  expect(keysWhere({ ...bangla, ...longBangla }, (text) => word.test(text))).toEqual([]);
});

test("no text uses she, he or letter, except for letters of the alphabet", () => {
  const ofTheAlphabet = [
    ...["password.rule.lower", "password.rule.upper", "password.weak", "admin.coupons.codeHint"],
    ...["admin.coupons.codeInvalid", "admin.phoneOrder.findHint", "admin.synonyms.hint"],
  ];
  const old = /\b(she|hers?|he|his|him|whom|whoever|anew|letters?)\b/i;
  expect(keysWhere({ ...english, ...longEnglish }, (text) => old.test(text))).toEqual(ofTheAlphabet);
});

test("email has one spelling, and words typical of translations are avoided", () => {
  const translated =
    /\be-mail|\bcannot\b|\bsomebody\b|\bnobody has\b|\bmeanwhile\b|\bperhaps\b|\bbegins? with\b|\bto be had\b/i;
  expect(keysWhere({ ...english, ...longEnglish }, (text) => translated.test(text))).toEqual([]);
});
