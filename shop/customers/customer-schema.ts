import * as z from "zod/mini";
import { cursor } from "../cursor-schema.ts";
import { changedText, emailAddress, optionalText, requiredLines, requiredText } from "../text.ts";
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

/** Email is optional; blank counts as none. */
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

const written = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const writtenOrNone = (maxLength: number) => z.optional(z.nullable(written(maxLength)));

/** The same as a response carries it, to be compared only: what was valid once may not be now. */
export const writtenAddress = z.object({
  ...{ fullName: written(240), phone: written(40), email: writtenOrNone(320), address: written(800) },
  ...{ city: written(240), zip: writtenOrNone(40), district: writtenOrNone(160), area: writtenOrNone(160) },
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

/** `POST /orders/address`: house and road, and the note for the rider. */
export const ownAddressRequest = z.extend(claimRequest, { address: requiredText(400), note: optionalText(500) });

/** `POST /account/delete`: the password, or nothing shortly after signing in. */
export const accountDeletion = z.object({ password: z.optional(z.string().check(z.maxLength(200))) });

/** `POST /customers/forget`: the phone whose orders lose their name. */
export const forgetRequest = z.object({ phone: phoneNumber });

const maxTags = 12;
const maxNumbers = 5;

/** `PATCH /customers/:id`: what staff note of a customer; fields left out stay as they are. */
export const customerChange = z.object({
  name: changedText(120),
  tags: z.optional(z.array(requiredText(40)).check(z.maxLength(maxTags))),
  note: z.optional(z.nullable(requiredLines(1000))),
  /** Further numbers of the same customer. */
  otherPhones: z.optional(z.array(phoneNumber).check(z.maxLength(maxNumbers))),
});

export type CustomerChange = z.infer<typeof customerChange>;

/** Why a number is blocked, and the last day on which it is; null for until somebody ends it. */
export const blockRequest = z.object({ reason: requiredText(300), until: z._default(z.nullable(z.iso.date()), null) });

export type BlockRequest = z.infer<typeof blockRequest>;

/** The customer list's filters; all must match. */
export const customerFilter = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  tag: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** Only customers whose number is blocked now. */
  blocked: z.optional(z.literal("yes")),
  after: z.optional(cursor),
});

export type CustomerFilter = z.infer<typeof customerFilter>;
