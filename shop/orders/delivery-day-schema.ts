import * as z from "zod/mini";
import { billingDetails, claimRequest } from "../customers/customer-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { comesAgain, missedAnswers } from "./missed-delivery-rules.ts";

export const deliveryDay = z.string().check(z.refine(isDay, { error: "invalid" }));

/** `POST /orders/day`: the day that a customer chooses. */
export const deliveryDayRequest = z.extend(claimRequest, { day: deliveryDay });

/** `POST /orders/missed`: bring it again, on a day, also to somebody else; keep it at the hub; or no longer. */
export const missedRequest = z
  .extend(claimRequest, {
    answer: z.enum(missedAnswers),
    day: z._default(z.nullable(deliveryDay), null),
    /** Who takes it instead of the customer. */
    receiver: z._default(z.nullable(z.pick(billingDetails, { fullName: true, phone: true })), null),
  })
  .check(
    z.refine(({ answer, day: chosen }) => comesAgain(answer) === (chosen !== null), {
      ...{ error: "required", path: ["day"] },
    }),
    z.refine(({ answer, receiver }) => (answer === "other") === (receiver !== null), {
      ...{ error: "required", path: ["receiver"] },
    }),
  );

export type MissedRequest = z.infer<typeof missedRequest>;
