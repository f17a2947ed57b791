import * as z from "zod/mini";
import { emailAddress, optionalText, requiredText } from "../text.ts";
import { parsePhone } from "./phone.ts";

/** A Bangladeshi mobile number in its stored form: `required` when blank, `phone-invalid` otherwise. */
export const phoneNumber = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text, context) => {
    if (text.trim() === "") {
      context.issues.push({ code: "custom", message: "required", input: text });
      return z.NEVER;
    }
    const phone = parsePhone(text);
    if (phone) return phone;
    context.issues.push({ code: "custom", message: "phone-invalid", input: text });
    return z.NEVER;
  }),
);

/** Email is optional (product.md); blank counts as none. */
const optionalEmail = z.pipe(
  z.optional(z.nullable(z.string())),
  z.pipe(
    z.transform((text: string | null | undefined) => text?.trim() || null),
    z.nullable(emailAddress),
  ),
);

/** Recipient and address (specification.txt §3). `city` alone is enough; `district` and `area` are optional. */
export const billingDetails = z.object({
  fullName: requiredText(120),
  phone: phoneNumber,
  email: optionalEmail,
  address: requiredText(400),
  city: requiredText(120),
  zip: optionalText(20),
  district: optionalText(80),
  area: optionalText(80),
});

export const deliveryArea = z.enum(["inside", "outside"]);

/** The order number and phone that identify an order to its customer. */
export const claimRequest = z.object({
  number: z.string().check(z.minLength(1, { error: "required" }), z.maxLength(40)),
  phone: phoneNumber,
});

export type ClaimRequest = z.infer<typeof claimRequest>;

export const trackRequest = z.extend(claimRequest, { cancel: z.optional(z.boolean()) });

export type TrackRequest = z.infer<typeof trackRequest>;

/** `POST /account/delete`: the password, or nothing shortly after signing in. */
export const accountDeletion = z.object({ password: z.optional(z.string().check(z.maxLength(200))) });

/** `POST /customers/forget`: the phone whose orders lose their name. */
export const forgetRequest = z.object({ phone: phoneNumber });
