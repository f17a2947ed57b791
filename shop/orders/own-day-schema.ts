import * as z from "zod/mini";
import { claimRequest } from "../customers/customer-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { missedAnswers } from "./own-day-rules.ts";

export const ownDay = z.string().check(z.refine(isDay, { error: "invalid" }));

/** `POST /orders/day`: the day that a customer chooses. */
export const ownDayRequest = z.extend(claimRequest, { day: ownDay });

/** `POST /orders/missed`: bring it again, on a day; or no longer. */
export const missedRequest = z
  .extend(claimRequest, { answer: z.enum(missedAnswers), day: z._default(z.nullable(ownDay), null) })
  .check(
    z.refine(({ answer, day: chosen }) => (answer === "again") === (chosen !== null), {
      ...{ error: "required", path: ["day"] },
    }),
  );
