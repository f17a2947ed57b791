import * as z from "zod/mini";
import { phoneNumber } from "../customers/customer-schema.ts";
import { languages } from "../language.ts";
import { type Role, roles, staffRoles } from "../permissions.ts";
import { accountEmail, displayName } from "./user-schema.ts";

/** How long an invitation can be accepted: to the end of the last day in Dhaka. */
export const invitationDays = 7;

/** The roles that an invitation may give. */
export const invitedRoles = roles.filter((role): role is Exclude<Role, "user"> => role !== "user");

/** An email or a mobile number, in its stored form: `required` when blank, `email-invalid` or `phone-invalid` otherwise. */
const contact = z.pipe(
  z.string().check(z.maxLength(320)),
  z.transform((text, context): { email: string; phone: null } | { email: null; phone: string } => {
    const isEmail = text.includes("@");
    const { data, error } = (isEmail ? accountEmail : phoneNumber).safeParse(text);
    if (data !== undefined) return isEmail ? { email: data, phone: null } : { email: null, phone: data };
    context.issues.push({ code: "custom", message: error?.issues[0]?.message ?? "phone-invalid", input: text });
    return z.NEVER;
  }),
);

/** `POST /users/invitations`: whom to invite, and with which roles. The message goes to `to` in `language`. */
export const invitationRequest = z.object({
  name: displayName,
  to: contact,
  role: z.enum(invitedRoles),
  furtherRoles: z._default(z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length)), []),
  language: z._default(z.enum(languages), "en"),
});

export type InvitationRequest = z.output<typeof invitationRequest>;
