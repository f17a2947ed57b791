/** Currency signs; "$" alone means US dollars unless staff say otherwise. */
const currencyBySign: Record<string, string> = {
  "৳": "BDT",
  tk: "BDT",
  taka: "BDT",
  টাকা: "BDT",
  $: "USD",
  us$: "USD",
  dollar: "USD",
  dollars: "USD",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  "₹": "INR",
  rs: "INR",
  c$: "CAD",
  ca$: "CAD",
  a$: "AUD",
  au$: "AUD",
};

const currencyCodes = new Set([
  ...["BDT", "USD", "EUR", "GBP", "CAD", "AUD", "INR", "PKR", "LKR", "NPR", "JPY", "CNY", "KRW", "THB", "MYR", "SGD"],
  ...["IDR", "VND", "AED", "SAR", "QAR", "KWD", "TRY", "CHF", "SEK", "NOK", "DKK", "PLN", "NZD", "HKD", "TWD", "RUB"],
]);

/** The ISO code that a cell or sign names; null where unknown. */
export function parseCurrency(written: string): string | null {
  const plain = written.trim().replace(/\.$/, "");
  const code = plain.toUpperCase();
  if (currencyCodes.has(code)) return code;
  const sign = plain.toLowerCase().replaceAll(" ", "");
  return Object.hasOwn(currencyBySign, sign) ? (currencyBySign[sign] ?? null) : null;
}

/** Whether it is "$" alone, which many countries use. */
export function isDollarSign(written: string): boolean {
  return written.trim() === "$";
}

/** The currency in the name of a column, "Price (USD)" or "price_usd"; null where there is none. */
export function currencyInHeader(column: string): string | null {
  const words = column.slice(0, 200).split(/[\s_()[\]/:,-]+/);
  for (const word of words) {
    const currency = word === "" ? null : parseCurrency(word);
    if (currency) return currency;
  }
  return null;
}

/** The digits of an amount without blanks and grouping, with a decimal point. */
export function normalizeDecimal(amount: string): string {
  const plain = amount.replaceAll(/\s/g, "");
  // A comma before the last one or two digits is a decimal comma; any other groups digits.
  const withPoint = plain.includes(".") ? plain : plain.replace(/,(\d{1,2})$/, ".$1");
  return withPoint.replaceAll(",", "");
}

/** Separates an amount from its currency: "US$ 68.00", "68 USD", "৳ 1,250/-". */
export function splitAmount(written: string): { digits: string; sign: string | null } {
  const text = written.trim().slice(0, 60);
  const first = text.search(/\d/);
  if (first < 0) return { digits: text, sign: null };
  const from = /[+-]/.test(text.charAt(first - 1)) ? first - 1 : first;
  const last = text.length - [...text].reverse().findIndex((character) => /\d/.test(character));
  const currencyBySign = [text.slice(0, from), text.slice(last).replace(/^\s*\/[-=]/, "")]
    .map((sign) => sign.trim())
    .filter((sign) => sign !== "");
  // Any other word makes the amount unreadable.
  if (currencyBySign.some((sign) => parseCurrency(sign) === null)) return { digits: text, sign: null };
  return { digits: text.slice(from, last), sign: currencyBySign[0] ?? null };
}
