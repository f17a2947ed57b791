import { callChannels, callOutcomes } from "../../shop/calls/call-rules.ts";
import { maybe, moment, object, oneOf, text } from "./values.ts";

/** An attempt to reach the customer of an order. */
export const callAttemptResponse = object({
  channel: oneOf(callChannels, "phone"),
  outcome: oneOf(callOutcomes, "no-answer"),
  at: moment("2026-11-22T09:10:00.000Z"),
  byName: maybe(text("Rupa")),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  note: maybe(text("Ask for the floor")),
});
