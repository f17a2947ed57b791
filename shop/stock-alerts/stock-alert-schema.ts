import * as z from "zod/mini";
import { parsePhone } from "../customers/phone.ts";
import { emailAddress, honeypot } from "../text.ts";

/** A recipient: an email, or a mobile number in its stored form. */
export type Recipient = { channel: "mail" | "sms"; recipient: string };

/** A mobile number or email in one field; `@` decides. */
const recipient = z.pipe(
  z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(254)),
  z.transform((typed, context): Recipient => {
    if (!typed.includes("@")) {
      const phone = parsePhone(typed);
      if (phone) return { channel: "sms", recipient: phone };
      context.issues.push({ code: "custom", message: "phone-invalid", input: typed });
      return z.NEVER;
    }
    const email = emailAddress.safeParse(typed);
    if (email.success) return { channel: "mail", recipient: email.data.toLowerCase() };
    context.issues.push({ code: "custom", message: "email-invalid", input: typed });
    return z.NEVER;
  }),
);

/** `POST /stock-requests`: subscribe to a restock. */
export const stockRequest = z.object({
  variantId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  to: recipient,
  website: honeypot,
});

export type StockRequest = z.infer<typeof stockRequest>;

/** `POST /stock-requests/stop`: the key of an unsubscribe link. */
export const unsubscribeRequest = z.object({ key: z.string().check(z.maxLength(100)) });
