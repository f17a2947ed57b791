import { toLatinDigits } from "../digits.ts";
import { normalizeReference } from "../payments/payment-rules.ts";
import type { Clause, Span } from "./chat-text.ts";
import { anyWord } from "./chat-words.ts";
import type { MobileWallet } from "./order-pad-rules.ts";

/** The payment that the customer reports. Amounts are whole taka. */
export type PaymentMention = {
  method: MobileWallet;
  amount: number | null;
  transactionId: string | null;
  spans: Span[];
};

const wallets: Record<MobileWallet, RegExp> = {
  bkash: anyWord("bkash|b-kash|bikash|bkas|bikas|bkashe|bikashe|bkash e|বিকাশ|বিকাশে", "iu"),
  nagad: anyWord("nagad|nogod|nagod|nagade|nogode|নগদ|নগদে", "iu"),
  rocket: anyWord("rocket|roket|rockete|রকেট|রকেটে", "iu"),
};

/** Only sent money is a claim; "bkash korbo" and "bkash number?" are not. */
const isSent = anyWord(
  "korsi|korchi|korechi|korlam|krsi|krlm|krchi|diyechi|diyesi|disi|diechi|dilam|dlm|pathaisi|pathaichi|pathiyechi|pathalam|pathay disi|pathiye dilam|pathiye diyechi|sent|paid|done|send korlam|send korsi|send money korsi|kore diyechi|kore dilam|kore disi|করেছি|করছি|করসি|করলাম|দিয়েছি|দিছি|দিসি|দিলাম|পাঠিয়েছি|পাঠাইছি|পাঠাইসি|পাঠালাম|পাঠিয়ে দিলাম|পেমেন্ট করেছি|সেন্ড মানি করেছি",
  "iu",
);

const cue =
  "(?:trx|trxid|trx\\s*id|trnx|tnx|txn|txnid|txn\\s*id|tran|transaction\\s*(?:id|no|number)?|ট্রানজেকশন(?:\\s*আইডি)?|ট্রানজ্যাকশন(?:\\s*আইডি)?|ট্রান্সজেকশন(?:\\s*আইডি)?|লেনদেন(?:\\s*আইডি)?|আইডি|id)";
const referencePattern = new RegExp(
  `(?<![\\p{L}\\p{M}])${cue}[\\s:=#.-]{0,6}(?:(?:id|no|number)[\\s:=#.-]{0,6})?(?:(?:is|holo|hocche|হলো)[\\s:=]{0,3})?([A-Za-z0-9]{6,20})(?![A-Za-z0-9])`,
  "giu",
);
/** A wallet's transaction id without a label: ten capitals and digits. */
const bareReference = /(?<![A-Za-z0-9])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{8,10}(?![A-Za-z0-9])/g;

const money = "(?:৳|tk|taka|tks|bdt|/-|=|টাকা|টকা)";
const amountPattern = new RegExp(
  `(?:${money}\\.?\\s*)?(?<![\\d.-])([1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{1,5})(?![\\d.])\\s*(${money})?`,
  "giu",
);
const maxAmount = 100_000;

/** The wallet payment that a chat reports; null for none. Later words correct earlier ones. */
export function findPayment(text: string, clauses: Clause[], isTaken: (span: Span) => boolean): PaymentMention | null {
  const own = clauses.filter(({ bySeller }) => !bySeller);
  const parts = own.map((clause) => ({ clause, plain: toLatinDigits(text.slice(clause.start, clause.end)) }));
  const named = parts.flatMap(({ clause, plain }) => {
    const method = walletIn(plain);
    return method ? [{ clause, plain, method }] : [];
  });
  const reference = parts.map((part) => findReference(part, named.length > 0)).find((each) => each !== null) ?? null;
  const near = (clause: Clause) => named.find((each) => Math.abs(each.clause.line - clause.line) <= 2);
  const sent = parts.filter(
    ({ clause, plain }) => isSent.test(plain) && (walletIn(plain) || near(clause) || reference?.clause === clause),
  );
  const walletOfShop = clauses
    .filter(({ bySeller }) => bySeller)
    .map((clause) => walletIn(toLatinDigits(clause.text)))
    .find(Boolean);
  const method = named.at(-1)?.method ?? walletOfShop ?? (reference && /^[A-Z]/.test(reference.id) ? "bkash" : null);
  if (!method || (!reference && sent.length === 0)) return null;
  const amountIn = [
    ...new Set([...sent, ...named, ...(reference ? parts.filter(({ clause }) => clause === reference.clause) : [])]),
  ];
  const amounts = amountIn.flatMap((part) => findAmounts(part, (span) => isTaken(span) || overlaps(span, reference)));
  const walletAt = named.at(-1) ? placeOfWallet(named.at(-1) as ClauseText) : (reference?.start ?? 0);
  const nearest = amounts.toSorted((one, other) => Math.abs(one.start - walletAt) - Math.abs(other.start - walletAt));
  const amount = nearest.find(({ withMoney }) => withMoney) ?? nearest[0] ?? null;
  const spans = [reference, amount].flatMap((each) => (each ? [{ start: each.start, end: each.end }] : []));
  return { method, amount: amount?.taka ?? null, transactionId: reference?.id ?? null, spans };
}

type ClauseText = { clause: Clause; plain: string };

function walletIn(plain: string): MobileWallet | null {
  const found = (Object.keys(wallets) as MobileWallet[]).filter((each) => wallets[each].test(plain));
  return found[0] ?? null;
}

function placeOfWallet({ clause, plain }: ClauseText): number {
  const places = Object.values(wallets).map((wallet) => plain.search(wallet));
  return clause.start + Math.max(0, ...places);
}

function findReference({ clause, plain }: ClauseText, isWalletNamed: boolean) {
  const labelled = clause.label === "payment" ? /^\s*(?:[-:=]\s*)?([A-Za-z0-9]{6,20})/.exec(plain) : null;
  const cued = [...plain.matchAll(referencePattern)];
  const bare = isWalletNamed ? [...plain.matchAll(bareReference)] : [];
  for (const match of [...(labelled ? [labelled] : []), ...cued, ...bare]) {
    const written = match[1] ?? match[0];
    const id = normalizeReference(written);
    // A word after "id" is none; an id has a digit.
    if (!id || !/\d/.test(id) || /^01[3-9]\d{8}$/.test(id)) continue;
    const start = clause.start + match.index + match[0].lastIndexOf(written);
    return { id, clause, start, end: start + written.length };
  }
  return null;
}

function findAmounts({ clause, plain }: ClauseText, isTaken: (span: Span) => boolean) {
  return [...plain.matchAll(amountPattern)].flatMap(({ 0: whole, 1: digits = "", 2: after, index }) => {
    const span = { start: clause.start + index, end: clause.start + index + whole.length };
    const taka = Number(digits.replaceAll(",", ""));
    const next = plain.slice(index + whole.length);
    const before = plain.slice(0, index);
    if (isTaken(span) || taka > maxAmount || /^\s*(?:ml|gm|g\b|মিলি|গ্রাম|%|ta\b|টা|pcs|no\b|নং)/i.test(next)) return [];
    // The last digits of the sender's number.
    if (/(?:last|লাস্ট|শেষ|sesh)[^\d]{0,12}$/iu.test(before)) return [];
    return [
      {
        ...span,
        taka,
        withMoney: after !== undefined || /(?:৳|tk)\.?\s*$/i.test(whole.slice(0, whole.indexOf(digits))),
      },
    ];
  });
}

function overlaps(span: Span, other: Span | null): boolean {
  return other !== null && span.start < other.end && other.start < span.end;
}

const totalCue =
  "(?:grand\\s*)?(?:total|totall|totel|mot|moot|sob\\s*mile|shob\\s*mile|sob\\s*miliye|all\\s*together|altogether|মোট|সর্বমোট|সব\\s*মিলে|সব\\s*মিলিয়ে|টোটাল)";
const totalWord = new RegExp(`(?<![\\p{L}\\p{M}])${totalCue}(?![\\p{L}\\p{M}])`, "giu");
const sumAfterWord = /^[^\d\n]{0,30}([1-9]\d{0,2}(?:,\d{3}){1,2}|[1-9]\d{2,5})(?![\d-])/;
const totalBeforeCue = new RegExp(
  `(?<![\\d.-])([1-9]\\d{2,5}) ?(?:(?:৳|tk|taka|টাকা) ?)?(?:${totalCue}|final|fixed|fix|last\\s*price|rakhen|rakhben|rakho|রাখেন|রাখবেন|রাখুন|ফাইনাল|e\\s*diben|te\\s*diben|তে\\s*দিবেন)(?![\\p{L}\\p{M}])`,
  "giu",
);

/** The total that either side names; the last one counts. Whole taka. */
export function findAgreedTotal(text: string, clauses: Clause[]): (Span & { taka: number }) | null {
  const found = clauses.flatMap((clause) => {
    const plain = toLatinDigits(text.slice(clause.start, clause.end));
    const labelled =
      clause.label === "total"
        ? /^[^\d\n]{0,20}(\d{1,3}(?:,\d{3})+|\d{3,6})(?:[^\n]*?=\s*(\d{3,6}))?/.exec(plain)
        : null;
    const agreed = clause.bySeller
      ? /^\s*(?:accha|acha|ok|okay|thik ache|ji|আচ্ছা|ওকে|ঠিক আছে|জি)[\s,]+(?:apu\s+|আপু\s+)?([1-9]\d{2,5})(?!\d)/iu.exec(
          plain,
        )
      : null;
    const sums = /\d{2,6}\s*\+\s*\d{2,6}\s*=\s*(\d{3,6})/.exec(plain);
    return [
      ...(labelled ? [labelled] : []),
      ...(agreed ? [agreed] : []),
      ...plain.matchAll(totalBeforeCue),
      ...[...plain.matchAll(totalWord)].flatMap((word) => sumAfter(plain, word)),
      ...(sums ? [sums] : []),
    ].map((match) => ({
      taka: Number((match[2] ?? match[1] ?? "").replaceAll(",", "")),
      start: clause.start + match.index,
      end: clause.start + match.index + match[0].length,
    }));
  });
  return found.filter(({ taka }) => taka > 0 && taka <= maxAmount).at(-1) ?? null;
}

/** The sum after the word; of "total 650 + 120 = 770" what stands behind the equals sign. */
function sumAfter(text: string, word: RegExpExecArray): RegExpExecArray[] {
  const rest = text.slice(word.index + word[0].length).split("\n", 1)[0] ?? "";
  const sum = sumAfterWord.exec(rest);
  if (!sum) return [];
  const equal = /=\s?(\d{3,6})/.exec(rest);
  const last = equal && equal.index > sum[0].length ? equal : sum;
  word[0] += rest.slice(0, last.index + last[0].length);
  word[1] = last[1] ?? "";
  return [word];
}
