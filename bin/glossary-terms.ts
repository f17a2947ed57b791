/** `names`: identifiers and file names. `types`: whole names of types. `all`: also comments, documents and sentences in code. */
export type Term = { avoid: string; use: string; match: RegExp; scope: "names" | "types" | "all" };

// `match` is tried on words in lower case: "maxWishes" and "max-wishes.ts" are both read as "max wishes".
export const terms: Term[] = [
  { avoid: "she, her", use: "they, the customer, the user", match: /\b(?:she|hers?|herself)\b/, scope: "all" },
  { avoid: "he, his", use: "they, the customer, the user", match: /\b(?:he|him|his|himself)\b/, scope: "all" },
  { avoid: "whoever, whosoever", use: "anyone who, everyone who", match: /\bwho(?:so)?ever\b/, scope: "all" },
  { avoid: "anew, afresh", use: "again", match: /\b(?:anew|afresh)\b/, scope: "all" },
  { avoid: "thereof, whereof, whereto", use: "of it, to it", match: /\b(?:there|where)(?:of|upon|to)\b/, scope: "all" },
  { avoid: "most… (a limit)", use: "max…", match: /^most\b/, scope: "names" },
  { avoid: "longest… (a limit)", use: "maxLength, maxMs", match: /^longest\b/, scope: "names" },
  { avoid: "patience", use: "timeout, timeoutMs", match: /\bpatience\b/, scope: "all" },
  { avoid: "pause (a delay)", use: "debounceMs, delayMs", match: /\bpause$/, scope: "names" },
  { avoid: "atOnce", use: "batchSize, concurrency", match: /\bat once\b/, scope: "names" },
  { avoid: "letter (a message)", use: "notification, email, sms", match: /\bletters?\b/, scope: "names" },
  {
    avoid: "letter (a message)",
    use: "notification, email, sms",
    match:
      /\b(?:due|queued|waiting|unsent|held|sends?|sending|sent) letters?\b|\bletters? (?:bell|about|to|for|goes|go|waits?|leaves?)\b/,
    scope: "all",
  },
  { avoid: "person, people (with an account)", use: "user, customer", match: /\bpeople\b/, scope: "names" },
  { avoid: "counter (of the staff)", use: "admin", match: /\bthe counter\b|\bcounter's\b/, scope: "all" },
  { avoid: "order desk", use: "orders/admin", match: /\border desk\b/, scope: "names" },
  {
    avoid: "tries, tired, count or forgive an attempt",
    use: "rate limit: consume, assertAllowed, isLimited",
    match: /\b(?:tries|tired)\b|^(?:count|forgive) attempt\b/,
    scope: "names",
  },
  { avoid: "wish, wishes", use: "wishlist, wishlistItems", match: /\b(?:wishe?s|wished)\b/, scope: "names" },
  {
    avoid: "take, name, give back (a coupon, stock)",
    use: "redeem, validate, release; reserveStock, releaseStock",
    match: /\b(?:take|name|give) (?:coupon|stock)\b/,
    scope: "names",
  },
  { avoid: "remembered", use: "cached, snapshot, returnTo", match: /\bremember(?:ed|s)?\b/, scope: "names" },
  { avoid: "kept", use: "cached, stored, saved, unsent, retained", match: /\bkept\b/, scope: "names" },
  { avoid: "told, tell", use: "notified, format…, describe…", match: /\btold\b|^tell\b/, scope: "names" },
  {
    avoid: "said, say, speech",
    use: "i18n, t, message",
    match: /\b(?:said|says?|speak|speech|spoken)\b/,
    scope: "names",
  },
  { avoid: "asked", use: "input, request, requested", match: /\basked\b/, scope: "names" },
  {
    avoid: "door, shed, lookout, away",
    use: "httpLimits, loadShedding, healthProbe, isConnectionError",
    match: /\b(?:door|lookout)\b|^shed$|^away$/,
    scope: "names",
  },
  {
    avoid: "watch, measures (of a process)",
    use: "metrics",
    match: /^(?:open |serve )?(?:watch|measures)$/,
    scope: "names",
  },
  { avoid: "shelf, shelves", use: "category, facet", match: /\bshel(?:f|ves)\b/, scope: "all" },
  { avoid: "portrait", use: "avatar", match: /\bportraits?\b/, scope: "all" },
  { avoid: "sweep, prune (old rows)", use: "purge", match: /^(?:sweep|prune)\b/, scope: "names" },
  { avoid: "complaint, trouble", use: "error", match: /\b(?:complaints?|trouble)\b/, scope: "names" },
  { avoid: "rehearsal", use: "dry run", match: /\brehears(?:e|al|ed)\b/, scope: "all" },
  { avoid: "reckon", use: "calculate, estimate", match: /\breckon(?:s|ed|ing|ings)?\b/, scope: "names" },
  { avoid: "ill-meaning", use: "attacker, hostile", match: /\bill-?meaning\b/, scope: "all" },
  {
    avoid: "bring near, use part",
    use: "pinchZoom, useLazyModule",
    match: /\b(?:bring near|use part)\b/,
    scope: "names",
  },
  {
    avoid: "Props, Asked, Parts, Told … (alone)",
    use: "what it holds: CheckoutFormProps, ListOrdersInput, PlaceOrderDeps",
    match: /^(?:props|asked|parts|told|shown|known|given|kept|found|answer)$/,
    scope: "types",
  },
];

/** Where a word may stay, and why. `files` is the beginning of a path; without `word`, nothing in them is looked at. */
export type Exception = { files: string; word?: RegExp; reason: string };

export const exceptions: Exception[] = [
  { files: "docs/decisions/", reason: "decisions are a record: they are added to, never rewritten" },
  { files: "CHANGELOG.md", reason: "what earlier releases said" },
  { files: "db/migrations/", reason: "a migration that has run is never edited" },
  // What programs, databases and browsers already read by these names.
  { files: "", word: /^letterDays$/, reason: "a stored setting" },
  { files: "shop/privacy/own-data.ts", word: /^(?:letters|told)$/, reason: "properties of a customer's data export" },
  { files: "app/i18n/", reason: "translations and the test of their style" },
  {
    files: "app/i18n/articles/",
    word: /^(?:shel(?:f|ves)|patience)$/,
    reason: "shelves of the shop, and the patience of customers, in articles",
  },
  {
    files: "demo/labonno/",
    word: /^(?:shel(?:f|ves)|patience)$/,
    reason: "shelves of the shop, and the patience of customers, in Labonno's own words",
  },
  { files: "shop/import-export/column-mapping.ts", word: /^shelf$/, reason: "headings of suppliers' tables" },
  { files: "shop/content/default-content.ts", word: /^shel(?:f|ves)$/, reason: "words of the home page" },
  { files: "shop/search/known-brands.ts", word: /^she$/, reason: "a brand, as customers type it" },
  { files: "shop/search/preferences.ts", word: /^(?:he|her|him)$/, reason: "for whom a gift is, as customers type it" },
  {
    files: "shop/search/finished-queries.ts",
    word: /^(?:her|him)$/,
    reason: "for whom a gift is, as customers type it",
  },
  { files: "shop/search/purposes.ts", word: /^him$/, reason: "for whom a gift is, as customers type it" },
  { files: "demo/relevance/", word: /^(?:her|him)$/, reason: "for whom a gift is, as customers type it" },
  { files: "shop/notifications/templates/", reason: "translations" },
  { files: "bin/glossary", reason: "the vocabulary itself" },
  { files: "docs/glossary.md", reason: "the vocabulary itself" },
];
