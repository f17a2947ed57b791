import * as z from "zod/mini";
import { claimRequest } from "../customers/customer-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { missedAnswers } from "./missed-delivery-rules.ts";

export const deliveryDay = z.string().check(z.refine(isDay, { error: "invalid" }));

/** `POST /orders/day`: the day that a customer chooses. */
export const deliveryDayRequest = z.extend(claimRequest, { day: deliveryDay });

/** `POST /orders/missed`: bring it again, on a day; or no longer. */
export const missedRequest = z
  .extend(claimRequest, { answer: z.enum(missedAnswers), day: z._default(z.nullable(deliveryDay), null) })
  .check(
    z.refine(({ answer, day: chosen }) => (answer === "again") === (chosen !== null), {
      ...{ error: "required", path: ["day"] },
    }),
  );
