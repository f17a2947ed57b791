import * as z from "zod/mini";
import { languages } from "../language.ts";
import { accountEmail, displayName, newPassword } from "./user-schema.ts";

// Separate from `invitation-schema.ts`, whose roles shoppers' browsers do not need.

const token = z.string().check(z.maxLength(200));

/** The secret of an invitation's link. */
export const invitationToken = z.object({ token });

/** `POST /auth/accept-invitation`: a new account. `email` only where the invitation came to a phone. */
export const joinRequest = z.object({
  token,
  name: displayName,
  email: z.optional(accountEmail),
  password: newPassword,
  language: z._default(z.enum(languages), "en"),
});

export type JoinRequest = z.output<typeof joinRequest>;
