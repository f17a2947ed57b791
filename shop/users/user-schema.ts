import * as z from "zod/mini";
import { phoneNumber } from "../customers/customer-schema.ts";
import { languages } from "../language.ts";
import { roles, staffRoles } from "../permissions.ts";
import { emailAddress, honeypot, optionalText, requiredText } from "../text.ts";

/** An e-mail names one user, however it is capitalised. */
export const accountEmail = z.pipe(
  emailAddress,
  z.transform((email: string) => email.toLowerCase()),
);

/** The same in a path (`/users/admin/{email}`) or beside a proof. */
export const emailParams = z.object({ email: accountEmail });

const maxPasswordLength = 200;

/** A new password (specification.txt §5): `password-short` below 5 characters, else `password-weak`. */
export const newPassword = z
  .string()
  .check(
    z.minLength(5, { error: "password-short", abort: true }),
    z.maxLength(maxPasswordLength),
    z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu}).{6,}$/su, { error: "password-weak" }),
  );

const enteredPassword = z.string().check(z.minLength(1, { error: "required" }), z.maxLength(maxPasswordLength));

export const displayName = requiredText(120);

/**
 * An avatar: a stored image by its id (`POST /images`) or its address; null removes it. External addresses are copied
 * by the safe fetcher.
 */
const avatar = {
  imageId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  photoURL: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
};

export type Avatar = { imageId?: string | null | undefined; photoURL?: string | null | undefined };

export const signUpRequest = z.object({
  name: displayName,
  email: accountEmail,
  password: newPassword,
  language: z._default(z.enum(languages), "en"),
  website: honeypot,
  ...avatar,
});

export const signInRequest = z.object({ email: accountEmail, password: enteredPassword });

export const resetRequest = z.object({ token: z.string().check(z.maxLength(200)), password: newPassword });

export const passwordChange = z.object({ currentPassword: enteredPassword, password: newPassword });

export const emailChange = z.object({ email: accountEmail, password: enteredPassword });

export const emailConfirmation = z.object({ token: z.string().check(z.maxLength(200)) });

const tokenProof = { idToken: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))) };

export const tokenRequest = z.object({ email: accountEmail, ...tokenProof });

/** `POST /users`: other properties (a role) are ignored. */
export const newUser = z.object({ name: displayName, email: accountEmail, ...tokenProof });

/** `PATCH /users/admin/:id`: one role, or all `roles` of a member of staff. */
export const roleChange = z.object({
  role: z._default(z.enum(roles), "admin"),
  roles: z.optional(z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length))),
});

const optionalPhone = z.pipe(
  z.nullable(z.string().check(z.maxLength(40))),
  z.pipe(
    z.transform((text: string | null) => text?.trim() || null),
    z.nullable(phoneNumber),
  ),
);

/** `PATCH /account`: fields left out stay as they are; a blank phone or address is removed. */
export const accountChanges = z.object({
  name: z.optional(displayName),
  phone: z.optional(optionalPhone),
  address: z.optional(optionalText(400)),
  ...avatar,
});

export type AccountChanges = z.output<typeof accountChanges>;
