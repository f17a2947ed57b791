import * as z from "zod/mini";
import { phoneNumber } from "../customers/customer-schema.ts";
import { languages } from "../language.ts";
import { roles } from "../permissions.ts";
import { emailAddress, optionalText, trap, writtenText } from "../text.ts";

/** An e-mail names one person, however it is capitalised. */
export const accountEmail = z.pipe(
  emailAddress,
  z.transform((email: string) => email.toLowerCase()),
);

/** The same in an address (`/users/admin/{email}`) or beside a proof. */
export const namedEmail = z.object({ email: accountEmail });

const longestPassword = 200;

/** A new password (specification.txt §5): `password-short` below 5 characters, else `password-weak`. */
export const newPassword = z
  .string()
  .check(
    z.minLength(5, { error: "password-short", abort: true }),
    z.maxLength(longestPassword),
    z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu}).{6,}$/su, { error: "password-weak" }),
  );

const givenPassword = z.string().check(z.minLength(1, { error: "required" }), z.maxLength(longestPassword));

export const personName = writtenText(120);

/**
 * A portrait: a kept picture by its id (`POST /images`) or by its address; null takes it away. An outside address is
 * copied by the safe fetcher.
 */
const portrait = {
  imageId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  photoURL: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
};

export type Portrait = { imageId?: string | null | undefined; photoURL?: string | null | undefined };

export const signUpRequest = z.object({
  name: personName,
  email: accountEmail,
  password: newPassword,
  language: z._default(z.enum(languages), "en"),
  website: trap,
  ...portrait,
});

export const signInRequest = z.object({ email: accountEmail, password: givenPassword });

export const resetRequest = z.object({ token: z.string().check(z.maxLength(200)), password: newPassword });

export const passwordChange = z.object({ currentPassword: givenPassword, password: newPassword });

export const emailChange = z.object({ email: accountEmail, password: givenPassword });

export const emailConfirmation = z.object({ token: z.string().check(z.maxLength(200)) });

const proof = { idToken: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))) };

export const tokenRequest = z.object({ email: accountEmail, ...proof });

/** `POST /users`: whatever else is sent along (a role) is not read. */
export const newUser = z.object({ name: personName, email: accountEmail, ...proof });

export const roleChange = z.object({ role: z._default(z.enum(roles), "admin") });

const optionalPhone = z.pipe(
  z.nullable(z.string().check(z.maxLength(40))),
  z.pipe(
    z.transform((text: string | null) => text?.trim() || null),
    z.nullable(phoneNumber),
  ),
);

/** `PATCH /account`: what is left out stays; a blank phone or address is taken away. */
export const accountChanges = z.object({
  name: z.optional(personName),
  phone: z.optional(optionalPhone),
  address: z.optional(optionalText(400)),
  ...portrait,
});

export type AccountChanges = z.output<typeof accountChanges>;
