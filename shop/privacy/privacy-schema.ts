import * as z from "zod/mini";
import { phoneNumber } from "../customers/customer-schema.ts";

/** `POST /account/delete`: the password, or nothing shortly after signing in. */
export const accountDeletion = z.object({ password: z.optional(z.string().check(z.maxLength(200))) });

/** `POST /customers/forget`: the phone whose orders lose their name. */
export const forgetRequest = z.object({ phone: phoneNumber });
