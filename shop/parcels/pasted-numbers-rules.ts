import { defaultOrderPrefix, readOrderNumber, tidyOrderNumber } from "../orders/order-number-rules.ts";

type PastedNumber = {
  number: string;
  /** Not set for the shop's own rider. */
  trackingCode?: string;
};

/** A line as it was pasted, and what is missing in it. */
export type UnreadLine = { line: string; missing: "order" | "code" };

type PastedNumbers = { shipments: PastedNumber[]; unread: UnreadLine[] };

type ReadOptions = {
  orderPrefix?: string | undefined;
  /** False for the shop's own rider: then only order numbers are read. */
  hasCodes?: boolean;
};

// Within a code; between codes anything else separates.
const inCode = /[\p{L}\p{M}\p{N}._/#-]+/gu;
const looksLikeNumber = /(?<![\p{L}\p{N}])[a-z]{2,4}[\s\p{Pd}]*\d{3}[\s\p{Pd}]*\d{3}[\s\p{Pd}]*\d{3}(?!\d)/giu;
const couriersNumber = /\d/;
const shortestCode = 4;

/**
 * Reads lines with an order number and a tracking number, in either order and between any separators, as people copy
 * them from a courier's panel. Of several further words the first with a digit is the tracking number. Lines without
 * an order number, such as headings, are `unread`. Letters and nine digits are a courier's number, too: those with the
 * shop's `orderPrefix` go before.
 */
export function readPastedNumbers(
  text: string,
  { orderPrefix = defaultOrderPrefix, hasCodes = true }: ReadOptions = {},
): PastedNumbers {
  const shipments: PastedNumber[] = [];
  const unread: UnreadLine[] = [];
  for (const line of text.normalize("NFKC").split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const number = findOrderNumber(line, orderPrefix);
    const read = number === undefined ? null : tidyOrderNumber(number);
    if (number === undefined || read === null) {
      unread.push({ line: line.trim(), missing: "order" });
      continue;
    }
    if (!hasCodes) {
      shipments.push({ number: read });
      continue;
    }
    const rest = line.replace(number, " ");
    const trackingCode = (rest.match(inCode) ?? []).find(
      (word) => word.length >= shortestCode && couriersNumber.test(word),
    );
    if (trackingCode) shipments.push({ number: read, trackingCode });
    else unread.push({ line: line.trim(), missing: "code" });
  }
  return { shipments, unread };
}

function findOrderNumber(line: string, orderPrefix: string): string | undefined {
  const written = [...(line.match(looksLikeNumber) ?? []), ...(line.match(inCode) ?? [])];
  const numbers = written.filter((each) => readOrderNumber(each) !== null);
  const startsWith = (prefix: string) => numbers.find((each) => tidyOrderNumber(each)?.startsWith(`${prefix}-`));
  const withoutPrefix = () => numbers.find((each) => /^\d/.test(tidyOrderNumber(each) ?? ""));
  return startsWith(orderPrefix) ?? startsWith(defaultOrderPrefix) ?? withoutPrefix() ?? numbers[0];
}
