import type { Language } from "../language.ts";

/** Maximum length of a pasted chat. */
export const maxChatLength = 6000;

export const padFields = ["name", "phone", "address", "item", "payment", "total", "day"] as const;
export type PadField = (typeof padFields)[number];

export const mobileWallets = ["bkash", "nagad", "rocket"] as const;
export type MobileWallet = (typeof mobileWallets)[number];

/** A place of the shop's list: a district, or an area of one. */
export type PadPlace = { district: string; area: string | null };

/** A part of the chat that was recognised, with or without certainty. */
export type PadMark = { start: number; end: number; field: PadField; sure: boolean };

/** What staff have to decide before the order can be placed. */
export type PadQuestion =
  | { kind: "name" }
  | { kind: "phone"; written: string | null; guess: string | null }
  | { kind: "which-phone"; phones: string[] }
  | { kind: "address" }
  | { kind: "district"; choices: string[] }
  | { kind: "area"; choices: PadPlace[] }
  | { kind: "product"; item: number; choices: string[] }
  | { kind: "shade"; item: number; choices: string[] };

export type PadDraft = {
  /** The chat as it was read; marks count its places. */
  text: string;
  language: Language;
  name: string | null;
  /** In stored form; only numbers that were read with certainty. */
  phones: string[];
  district: string | null;
  area: string | null;
  address: string | null;
  items: { productId: string | null; variantId: string | null; quantity: number; written: string }[];
  payment: { method: MobileWallet; amount: number | null; transactionId: string | null } | null;
  /** Whole taka. */
  agreedTotal: number | null;
  /** The day on which the customer wants the parcel, in Dhaka's calendar. */
  deliverOn: string | null;
  questions: PadQuestion[];
  marks: PadMark[];
};
