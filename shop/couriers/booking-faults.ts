import { fromTaka } from "../money.ts";
import type { BookingRequest, ConnectedKind } from "./courier-port.ts";

/** A fault that the shop finds before it asks a courier. */
export const bookingFaultCodes = [
  "name-short",
  "phone-wrong",
  "address-short",
  "address-long",
  "place-missing",
  "amount-large",
  "weight-large",
] as const;
export type BookingFaultCode = (typeof bookingFaultCodes)[number];

type Limits = {
  name: number;
  address: { from: number; to: number };
  /** In taka. */
  amount: number;
  grams: number;
  needsPlace: boolean;
};

/** The limits of each courier; where it publishes none, the widest of the others, and 30 kg. */
const bookingLimits: Record<ConnectedKind, Limits> = {
  steadfast: { name: 1, address: { from: 1, to: 490 }, amount: 1_000_000, grams: 30_000, needsPlace: false },
  pathao: { name: 3, address: { from: 10, to: 220 }, amount: 1_000_000, grams: 10_000, needsPlace: false },
  redx: { name: 1, address: { from: 1, to: 490 }, amount: 1_000_000, grams: 30_000, needsPlace: true },
};

const mobileNumber = /^01[3-9]\d{8}$/;

/** What a courier would refuse, checked before calling it; empty if no problem is known. */
export function findBookingFaults(kind: ConnectedKind, booking: BookingRequest): BookingFaultCode[] {
  const { name, address, amount, grams, needsPlace } = bookingLimits[kind];
  const faults: Record<BookingFaultCode, boolean> = {
    "name-short": booking.name.trim().length < name,
    "phone-wrong": !mobileNumber.test(booking.phone),
    "address-short": booking.address.trim().length < address.from,
    "address-long": booking.address.length > address.to,
    "place-missing": needsPlace && booking.place === null,
    "amount-large": booking.amountToCollect > fromTaka(amount),
    "weight-large": booking.grams > grams,
  };
  return bookingFaultCodes.filter((code) => faults[code]);
}
