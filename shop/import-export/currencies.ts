/** How a currency is written beside an amount; "$" alone is the American one where nobody says otherwise. */
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

/** The currency that a cell or a sign names, as its three letters; null where it names none that we know. */
export function parseCurrency(written: string): string | null {
  const plain = written.trim().replace(/\.$/, "");
  const code = plain.toUpperCase();
  if (currencyCodes.has(code)) return code;
  const sign = plain.toLowerCase().replaceAll(" ", "");
  return Object.hasOwn(currencyBySign, sign) ? (currencyBySign[sign] ?? null) : null;
}

/** Whether it is "$" alone, which is written in many countries. */
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

/** The digits of an amount without blanks and grouping, with a point before its hundredths. */
export function normalizeDecimal(amount: string): string {
  const plain = amount.replaceAll(/\s/g, "");
  // A comma before one or two last digits is the decimal one of a European Excel; any other groups digits.
  const withPoint = plain.includes(".") ? plain : plain.replace(/,(\d{1,2})$/, ".$1");
  return withPoint.replaceAll(",", "");
}

/** Parts an amount as people write it from the currency before or behind it: "US$ 68.00", "68 USD", "৳ 1,250/-". */
export function splitAmount(written: string): { digits: string; sign: string | null } {
  const text = written.trim().slice(0, 60);
  const first = text.search(/\d/);
  if (first < 0) return { digits: text, sign: null };
  const from = /[+-]/.test(text.charAt(first - 1)) ? first - 1 : first;
  const last = text.length - [...text].reverse().findIndex((character) => /\d/.test(character));
  const currencyBySign = [text.slice(0, from), text.slice(last).replace(/^\s*\/[-=]/, "")]
    .map((sign) => sign.trim())
    .filter((sign) => sign !== "");
  // Words that are no currency make it unreadable.
  if (currencyBySign.some((sign) => parseCurrency(sign) === null)) return { digits: text, sign: null };
  return { digits: text.slice(from, last), sign: currencyBySign[0] ?? null };
}
