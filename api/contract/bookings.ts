import * as z from "zod/mini";
import { bookingFaultCodes } from "../../shop/couriers/booking-faults.ts";
import { bookingsRequest } from "../../shop/couriers/booking-schema.ts";
import { courierReasons } from "../../shop/couriers/choose-courier.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { idList } from "../../shop/parcels/parcel-schema.ts";
import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderAndCustomer, orderId, orderNumber } from "./orders.ts";
import { list, maybe, modified, number, object, oneOf, taka, text } from "./values.ts";

const accountId = text("crr5sdpk3mxq");
const faults = list(oneOf(bookingFaultCodes, "address-short"));

const plannedBooking = object({
  ...orderAndCustomer,
  /** In one line, as the courier gets it. */
  address: text("House 12, Road 4, Dhanmondi, Dhaka"),
  grams: number(500),
  /** The cash to collect. */
  amountDue: taka(1410),
  /** Why the first offer is suggested; null without any courier. */
  reason: maybe(oneOf(courierReasons, "cheapest")),
  offers: list(
    object({
      account: accountId,
      courier: oneOf(connectedKinds, "steadfast"),
      name: text("Steadfast"),
      /** By the merchant's rates; null without one. */
      price: maybe(taka(60)),
      /** Share of this courier's parcels that arrive in this district; null for too few to tell. */
      deliveredPercent: maybe(number(93)),
      faults,
    }),
  ),
});

export type PlannedBookingResponse = z.infer<typeof plannedBooking>;

const bookingOutcome = object({
  order: orderId,
  number: maybe(orderNumber),
  booking: maybe(text("bkn3vtk7hqzr")),
  refused: maybe(oneOf(Object.keys(refusals) as RefusalCode[], "already-booked")),
  faults,
});

export type BookingOutcomeResponse = z.infer<typeof bookingOutcome>;

export const bookingContract = {
  "GET /bookings/plan": {
    tag: "Parcels",
    summary: "Suggest a courier for each of these orders, with its price and what it would refuse. Staff only",
    query: z.object({ ids: idList }),
    signedIn: "shipments:book",
    response: { status: 200, description: "The suggested courier first", schema: list(plannedBooking) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /bookings": {
    tag: "Parcels",
    summary:
      "Book parcels with their couriers. They are asked one after the other; GET /parcels tells the result. Staff only",
    body: bookingsRequest,
    signedIn: "shipments:book",
    response: {
      status: 200,
      description: "The result for each: waiting to be sent, or refused beforehand",
      schema: object({ batch: text("btc4wrp9xnkz"), outcomes: list(bookingOutcome) }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "DELETE /bookings/:id": {
    tag: "Parcels",
    summary: "Withdraw a booking that no courier was asked for yet. Staff only",
    signedIn: "shipments:book",
    response: { status: 200, description: "Withdrawn", schema: modified },
    refuses: ["not-signed-in", "not-allowed", "not-found", "already-booked"],
  },
} satisfies ContractTable;
