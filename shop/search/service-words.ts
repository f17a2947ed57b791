import { editDistance } from "./edit-distance.ts";
import { isStopWord, phoneticKey, phoneticKeys } from "./phonetics.ts";
import { kindKeys } from "./product-kinds.ts";

/**
 * Help pages, with the phrases that customers type for them, compared by sound. An anchor leads to a section or question of
 * an article (app/i18n/articles).
 */
const pageWords: Record<string, string> = {
  "/track":
    "track, tracking, track order, order, orders, order status, parcel, where is my order, ট্র্যাক, ট্র্যাকিং, অর্ডার, পার্সেল, order koi, order kothay, parcel kothay, parcel koi",
  "/delivery-and-returns":
    "delivery, home delivery, shipping, courier, delivery charge, charge, ডেলিভারি, হোম ডেলিভারি, ডেলিভারি চার্জ, শিপিং, কুরিয়ার, চার্জ, delivari",
  "/delivery-and-returns#returns":
    "return, returns, refund, exchange, replacement, রিটার্ন, রিফান্ড, ফেরত, টাকা ফেরত, বদল, বদলানো, বদলাতে, পাল্টানো, পাল্টাতে, এক্সচেঞ্জ, ferot, ferat, taka ferot, bodol, bodlano, bodlate, paltano, paltate, wrong product, wrong item, damaged product, broken product, ভুল পণ্য, নষ্ট পণ্য, ভাঙা পণ্য, vul product, vul ponno, nosto ponno",
  "/contact":
    "contact, contact us, phone, phone number, number, mobile number, hotline, helpline, help line, call, address, email, whatsapp, messenger, help, support, customer care, customer service, complain, complaint, store, store location, location, outlet, showroom, branch, shop address, shop location, যোগাযোগ, ফোন, ফোন নম্বর, ফোন নাম্বার, নম্বর, নাম্বার, মোবাইল নম্বর, হটলাইন, হেল্পলাইন, হেল্প লাইন, ঠিকানা, লোকেশন, দোকান, শোরুম, আউটলেট, ইমেইল, হোয়াটসঅ্যাপ, হেল্প, সাহায্য, কাস্টমার কেয়ার, অভিযোগ, jogajog, thikana, dokan, sahajjo, ovijog, cruelty free, job, jobs, career, careers, vacancy, চাকরি, chakri",
  "/faq": "faq, question, questions, order, প্রশ্ন, অর্ডার, order korbo",
  "/faq#pay":
    "payment, payment method, pay, pay by card, by card, credit card, debit card, emi, instalment, instalments, installment, installments, cod, cash on delivery, bkash, nagad, কার্ডে, ইএমআই, কিস্তি, কিস্তিতে, kisti, kistite, পেমেন্ট, ক্যাশ অন ডেলিভারি, বিকাশ, নগদ",
  "/faq#cancel": "cancel, cancel order, বাতিল, অর্ডার বাতিল, batil, order batil",
  "/faq#authentic": "authentic, authenticity, original, genuine, fake, আসল, অরিজিনাল, নকল, asol, ashol, nokol",
  "/faq#keep": "expiry, expiry date, expire, expired, expiration, best before, মেয়াদ, এক্সপায়ারি, meyad",
  "/faq#gifts":
    "gift wrap, gift wrapping, gift wrapped, wrapping, wrapping paper, gift card, gift cards, message card, greeting card, গিফট র‍্যাপ, গিফট র‍্যাপিং, র‍্যাপিং, গিফট কার্ড, মোড়ক, উপহারের মোড়ক",
  "/faq#halal": "halal, is it halal, হালাল",
  "/faq#suits":
    "pregnant, pregnancy, pregnant safe, safe for pregnancy, pregnancy safe, safe in pregnancy, breastfeeding, allergy, patch test, side effect, side effects, eczema, psoriasis, ringworm, গর্ভবতী, গর্ভাবস্থা, গর্ভাবস্থায়, গর্ভাবস্থায় নিরাপদ, গর্ভবতীর জন্য নিরাপদ, অ্যালার্জি, পার্শ্বপ্রতিক্রিয়া, একজিমা, সোরিয়াসিস, ছুলি, chuli, দাদ",
  "/verify":
    "verify, authentic, authenticity, original, genuine, fake, batch code, batch number, batch no, আসল, অরিজিনাল, নকল, asol, ashol, nokol, ব্যাচ কোড",
  "/account":
    "login, log in, sign in, signin, sign up, signup, register, registration, account, password, লগইন, লগ ইন, সাইন ইন, অ্যাকাউন্ট, একাউন্ট, রেজিস্টার, রেজিস্ট্রেশন, পাসওয়ার্ড",
  "/wishes":
    "wishlist, wish list, my wishlist, wishes, favourites, favorites, উইশলিস্ট, উইশ লিস্ট, পছন্দের তালিকা, পছন্দের জিনিস",
  "/privacy": "privacy, প্রাইভেসি, গোপনীয়তা",
  "/about": "about, about us, আমাদের সম্পর্কে, amader somporke",
};

/** Words that always ask for help, whatever stands beside them: "free delivery", "refund koto diner moddhe". */
const strongKeys = new Set(
  phoneticKeys(
    "track tracking delivery shipping courier refund return exchange replacement payment bkash nagad cod cancel hotline helpline wishlist whatsapp store showroom ডেলিভারি শিপিং কুরিয়ার রিফান্ড রিটার্ন এক্সচেঞ্জ ফেরত পেমেন্ট বিকাশ নগদ বাতিল পাল্টানো পাল্টাতে বদলানো বদলাতে delivari ferot batil paltano paltate bodlano bodlate",
  ),
);

/** Words that ask whether a product is safe or halal. The search shows products and a page with the answer. */
const advice: [page: string, words: Set<string>][] = [
  ["/faq#halal", "halal হালাল"],
  ["/faq#suits", "pregnant pregnancy breastfeeding eczema psoriasis গর্ভবতী গর্ভাবস্থায় একজিমা সোরিয়াসিস"],
].map(([page = "", words]) => [page, new Set(words?.normalize("NFC").split(" "))]);

/** The pages with advice for such words beside a product: "pregnancy safe serum". */
export function advicePages(words: readonly string[]): string[] {
  return advice.filter(([, named]) => words.some((word) => named.has(word))).map(([page]) => page);
}

/** Whether a word only asks for advice. */
export const asksForAdvice = (word: string) => advicePages([word]).length > 0;

/** Words that may stand around these phrases and name no page themselves. */
const fillers = new Set(
  phoneticKeys(
    "policy policies rule rules terms how do does did i can you your my is are it where when what time times days long status info information please need want cost fee item product money back amar amake apnader apnar kivabe kibhabe kobe kothay koi ki koto lage pabo korbo korte kina received peyechi dibo dite hobe ase niyom niti taka free din dine diner koydin koy create make new forgot jabe jay pari parbo asbe আমার আমাকে আপনাদের কিভাবে কীভাবে কবে কোথায় কই কি কী কত কয় কতদিন দিন দিনে দিনের লাগে পাব পাবো করব করতে কিনা পেয়েছি পণ্য যাবে যায় পারি পারব আসবে দিব হবে আসে নিয়ম নীতি পলিসি টাকা ফ্রি খরচ",
  ),
);

/** The phrases for help pages, as written. */
export const servicePhrases: string[] = Object.values(pageWords).flatMap((phrases) =>
  phrases.normalize("NFC").split(/,\s*/),
);

const pagesOf = new Map<string, string[]>();
for (const [path, phrases] of Object.entries(pageWords)) {
  for (const phrase of phrases.split(",")) {
    const key = phoneticKeys(phrase).join(" ");
    pagesOf.set(key, [...(pagesOf.get(key) ?? []), path]);
  }
}
const singleKeys = [...pagesOf.keys()].filter((key) => !key.includes(" "));

const phraseLengths = [4, 3, 2, 1];
/** Shorter words are too close to other words to be completed or corrected. */
const minPrefixLength = 4;
const minMistypedLength = 5;
const maxDistance = 1;
const ofProducts = new Set(kindKeys);

/** Phrases that ask when a parcel comes, if all other words are fillers: "koto din lagbe", "কবে পাব". */
const questionsOfTime =
  /(?<![\p{L}\p{M}])(?:ko(?:to|y) ?(?:dine?r?|somoy)|kobe|(?:কত|কয়) ?(?:দিন|দিনে|দিনের|সময়)|কবে|how (?:long|many days)|when)(?![\p{L}\p{M}])/u;
const parcelWords = new Set(
  phoneticKeys(
    "e te order parcel অর্ডার পার্সেল receive arrive come asbe pete haate hate পেতে হাতে পৌঁছাবে pouchabe pouchbe many will",
  ),
);

function asksWhen(text: string): boolean {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isQuestion = questionsOfTime.test(words.join(" "));
  return (
    isQuestion &&
    words.every((word) => {
      const key = phoneticKey(word);
      return isStopWord(word) || fillers.has(key) || parcelWords.has(key) || questionsOfTime.test(word);
    })
  );
}

/** Removes words that name no page. */
export function withoutFillers(keys: string[]): string[] {
  return keys.filter((key) => !fillers.has(key));
}

/** The pages that a query asks for. `isSure`: every word is exact, none unfinished or mistyped. */
export type ServicePages = { paths: string[]; isSure: boolean };

/**
 * Finds the pages that a query asks for: "return policy". None if a word means something else. Beside a word that always asks
 * for help ("delivery"), only a word about products does.
 */
export function servicePages(text: string): ServicePages {
  if (asksWhen(text)) return { paths: ["/delivery-and-returns"], isSure: true };
  const keys = phoneticKeys(text);
  const isStrong = keys.some((key) => strongKeys.has(key)) && !keys.some((key) => ofProducts.has(key));
  const paths: string[] = [];
  let isSure = true;
  for (let at = 0; at < keys.length; ) {
    const length = phraseLengths.find((count) => pagesOf.has(keys.slice(at, at + count).join(" ")));
    const key = keys[at] ?? "";
    if (length !== undefined) paths.push(...(pagesOf.get(keys.slice(at, at + length).join(" ")) ?? []));
    else if (!isStrong && !fillers.has(key)) {
      const meant = pagesMeant(key, at === keys.length - 1);
      if (meant.length === 0) return { paths: [], isSure: false };
      paths.push(...meant);
      isSure = false;
    }
    at += length ?? 1;
  }
  // A section of a page is more specific than the page.
  const telling = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}#`)));
  return { paths: [...new Set(telling)], isSure: isSure && paths.length > 0 };
}

/** Whether words ask for help, whatever follows: "delivery cha". */
export function asksForService(text: string): boolean {
  return phoneticKeys(text).some((key) => strongKeys.has(key)) && servicePages(text).isSure;
}

/** The pages for a mistyped or unfinished word; none if the word is about a product. */
function pagesMeant(key: string, isLast: boolean): string[] {
  if (ofProducts.has(key)) return [];
  const meant =
    singleKeys.find((each) => isLast && key.length >= minPrefixLength && each.startsWith(key)) ??
    singleKeys.find((each) => key.length >= minMistypedLength && editDistance(key, each) <= maxDistance);
  return meant === undefined ? [] : (pagesOf.get(meant) ?? []);
}
