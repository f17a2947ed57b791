import type { BookingFault, BookingRequest } from "../../shop/couriers/courier-port.ts";
import { wholeTaka } from "../http/read-answer.ts";

/** Replaces characters that couriers turn into spaces, and collapses spaces, so that they store what is sent. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[{}<>$;\p{Cc}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Truncates a text to `max` characters at the end of a word; a single long word is cut between characters. */
export function shorten(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length + 1);
  const end = cut.lastIndexOf(" ");
  if (end > length / 2) return plain.slice(0, end).replace(/[,.:-]$/, "");
  // Never half of a pair of UTF-16 units, nor a letter without its vowel sign.
  let characters = "";
  for (const { segment } of new Intl.Segmenter("bn").segment(plain)) {
    if (characters.length + segment.length > length) break;
    characters += segment;
  }
  return characters;
}

export type BookingLimits = {
  name: { min: number; max: number };
  address: { min: number; max: number };
  /** Maximum length of the reference. */
  reference: number;
  /** Maximum amount to collect, in taka. */
  maxTaka: number;
  maxGrams: number | null;
};

const fault = (field: BookingFault["field"], text: string): BookingFault => ({ field, text });

/**
 * What a courier would refuse, found before sending. Names are shortened, addresses are not, because the end of an
 * address locates the house.
 */
export function findFaults(booking: BookingRequest, limits: BookingLimits): BookingFault[] {
  const { name, address } = limits;
  const faults: BookingFault[] = [];
  const nameLength = plainText(booking.name).length;
  const addressLength = plainText(booking.address).length;
  const taka = wholeTaka(booking.amountToCollect);
  if (nameLength < name.min) faults.push(fault("name", `The name needs at least ${name.min} characters.`));
  if (addressLength < address.min) {
    faults.push(fault("address", `The address needs at least ${address.min} characters; it has ${addressLength}.`));
  }
  if (addressLength > address.max) {
    faults.push(fault("address", `The address has ${addressLength} characters; the courier takes ${address.max}.`));
  }
  if (!/^01\d{9}$/.test(booking.phone)) faults.push(fault("phone", "The phone number needs eleven digits: 01…"));
  if (taka === null) faults.push(fault("amount", "The courier collects whole taka only."));
  else if (taka > limits.maxTaka) faults.push(fault("amount", `The courier collects at most ${limits.maxTaka} taka.`));
  if (limits.maxGrams !== null && booking.grams > limits.maxGrams) {
    faults.push(fault("weight", `The courier takes at most ${limits.maxGrams / 1000} kg.`));
  }
  if (!/^[\w-]+$/.test(booking.reference) || booking.reference.length > limits.reference) {
    faults.push(fault("reference", "The reference takes letters, digits, - and _."));
  }
  return faults;
}

/** The second number, if it is one that a courier accepts. */
export function secondPhone({ alternativePhone, phone }: BookingRequest): string | null {
  return alternativePhone !== null && alternativePhone !== phone && /^01\d{9}$/.test(alternativePhone)
    ? alternativePhone
    : null;
}
