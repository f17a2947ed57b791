import { readOrderNumber } from "../orders/order-number-rules.ts";

type PastedNumber = { number: string; trackingCode: string };

/** A line that names no order and a tracking number beside it, as it was pasted. */
type PastedNumbers = { shipments: PastedNumber[]; unread: string[] };

// Within a code; between codes anything else separates.
const inCode = /[\p{L}\p{N}._/#-]+/gu;
const looksLikeNumber = /LB[\s\p{Pd}]*\d{3}[\s\p{Pd}]*\d{3}[\s\p{Pd}]*\d{3}/iu;
const couriersNumber = /\d/;
const shortestCode = 4;

/**
 * Reads lines with an order number and a tracking number, in either order and between any separators, as people copy
 * them from a courier's panel. Of several further words the first with a digit is the tracking number. Lines without
 * an order number, such as headings, are `unread`.
 */
export function readPastedNumbers(text: string): PastedNumbers {
  const shipments: PastedNumber[] = [];
  const unread: string[] = [];
  for (const line of text.normalize("NFKC").split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const written = looksLikeNumber.exec(line)?.[0];
    const words = line.match(inCode) ?? [];
    const number = written ?? words.find((word) => readOrderNumber(word) !== null);
    const read = number === undefined ? null : readOrderNumber(number);
    const rest = number === undefined ? "" : line.replace(number, " ");
    const trackingCode = (rest.match(inCode) ?? []).find(
      (word) => word.length >= shortestCode && couriersNumber.test(word),
    );
    if (read && trackingCode) shipments.push({ number: read, trackingCode });
    else unread.push(line.trim());
  }
  return { shipments, unread };
}
