import type { BookedParcel, BookingFault, BookingRequest } from "../../shop/couriers/courier-port.ts";
import { type Fields, firstText, foldWords, wholeTaka } from "../http/read-answer.ts";
import { type BookingLimits, findFaults, plainText, secondPhone, shorten } from "./booking-texts.ts";

// Steadfast truncates longer text silently, so nothing longer is sent.
const limits: BookingLimits = {
  name: { min: 1, max: 100 },
  address: { min: 1, max: 490 },
  reference: 100,
  maxTaka: 1_000_000,
  maxGrams: null,
};

/** What Steadfast would refuse or cut. */
export function steadfastFaults(booking: BookingRequest): BookingFault[] {
  return findFaults(booking, limits);
}

/** A booking in Steadfast's fields. */
export function toSteadfastOrder(booking: BookingRequest): Fields {
  const second = secondPhone(booking);
  return {
    invoice: booking.reference,
    recipient_name: shorten(booking.name, limits.name.max),
    recipient_phone: booking.phone,
    recipient_address: plainText(booking.address),
    cod_amount: wholeTaka(booking.amountToCollect) ?? 0,
    ...(booking.note && { note: shorten(booking.note, 480) }),
    ...(second && { alternative_phone: second }),
    item_description: shorten(booking.contents, 255),
    total_lot: booking.pieces,
    delivery_type: 0,
  };
}

/** The parcel of an answer; null where it holds no number. */
export function toBookedParcel(consignment: Fields | null): BookedParcel | null {
  const externalId = firstText(consignment, "consignment_id");
  if (externalId === null) return null;
  const link = firstText(consignment, "tracking_link");
  return {
    externalId,
    trackingCode: firstText(consignment, "tracking_code") ?? externalId,
    trackingUrl: link !== null && /^https:\/\//.test(link) ? link : null,
    charge: null,
  };
}

/** Whether Steadfast refused because it has a parcel of this reference already, in any of its envelopes. */
export function isRepeated(faults: BookingFault[]): boolean {
  return faults.some(
    ({ field, text }) => field === "reference" && /already|taken|exists|unique|duplicate/.test(foldWords(text)),
  );
}
