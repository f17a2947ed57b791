import * as z from "zod/mini";
import { staffRoles } from "../../shop/permissions.ts";
import { invitedRoles } from "../../shop/users/invitation-schema.ts";
import { invitationToken, joinRequest } from "../../shop/users/join-schema.ts";
import {
  emailChange,
  emailConfirmation,
  emailParams,
  passwordChange,
  resetRequest,
  signInRequest,
  signUpRequest,
  tokenRequest,
} from "../../shop/users/user-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { userResponse } from "./users.ts";
import { day, flag, like, list, maybe, nothing, object, oneOf, text } from "./values.ts";

const methods = list(z.enum(["totp", "passkey", "recovery-code"]));

/** How to sign in here, and who has. */
const authSessionResponse = object({
  /** Who has signed in to an account of our own; always null where the provider has its own session. */
  user: maybe(object({ email: text("nusrat@example.com"), name: text("Nusrat Jahan") })),
  provider: oneOf(["embedded", "firebase"], "embedded"),
  google: oneOf(["off", "on", "demo"], "on"),
  /** The Firebase project that vouches for users; nothing in it is secret. */
  firebase: maybe(
    object({
      projectId: text("labonno"),
      apiKey: text("AIza…"),
      authDomain: text("labonno.firebaseapp.com"),
      emulator: like(maybe(z.string()), null),
    }),
  ),
  /** A sign-in of this browser that is not finished, and what it asks for next. */
  pendingSignIn: like(
    maybe(
      z.union([
        object({ step: z.literal("second-factor"), methods }),
        object({ step: z.literal("new-password") }),
        object({ step: z.literal("set-up-second-factor") }),
      ]),
    ),
    { step: "second-factor", methods: ["totp", "passkey", "recovery-code"] },
  ),
});

export type AuthSessionResponse = z.infer<typeof authSessionResponse>;

/** Both where the sign-in is complete, neither where another step is needed. */
export const signedInResponse = object({
  token: z.optional(text("eyJhbGciOi…")),
  user: z.optional(userResponse),
});

export type SignedInResponse = z.infer<typeof signedInResponse>;

/** Why the link of an invitation does not work. */
export const invitationRefusals = [
  "invitation-invalid",
  "invitation-expired",
  "invitation-used",
  "invitation-withdrawn",
] as const;

export const authContract = {
  "POST /auth/sign-up/email": {
    tag: "Signing in",
    summary:
      "Create an account. The response is the same if the email already has one (its owner gets an email). Then sign in",
    body: signUpRequest,
    byCookie: true,
    response: { status: 200, description: "Sign in next", schema: nothing },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
  },
  "POST /auth/sign-in/email": {
    tag: "Signing in",
    summary: "Sign in with email and password",
    body: signInRequest,
    byCookie: true,
    response: {
      status: 200,
      description:
        "Sets the session cookie. If another step is needed, sets a cookie for it; `GET /auth/session` names that step",
      schema: signedInResponse,
    },
    refuses: ["invalid-input", "wrong-password", "too-many-requests", "not-found"],
  },
  "POST /auth/sign-out": {
    tag: "Signing in",
    summary: "Sign out of this browser and revoke its tokens",
    byCookie: true,
    response: { status: 200, description: "Session ended, cookie cleared", schema: nothing },
    refuses: [],
  },
  "POST /auth/revoke-sessions": {
    tag: "Signing in",
    summary: "Sign out everywhere",
    byCookie: true,
    response: { status: 200, description: "All sessions ended", schema: nothing },
    refuses: ["not-signed-in", "not-found"],
  },
  "POST /auth/request-password-reset": {
    tag: "Signing in",
    summary: "Request a password reset link. The response is the same if no account has this email",
    body: emailParams,
    byCookie: true,
    response: { status: 200, description: "If the account exists, the email is on its way", schema: nothing },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
  },
  "POST /auth/reset-password": {
    tag: "Signing in",
    summary: "Reset the password with a single-use link. Ends all sessions",
    body: resetRequest,
    byCookie: true,
    response: {
      status: 200,
      description:
        "Password set. Sign in next. `detailsRemoved`: the link confirmed the email for the first time, so the name, phone and addresses entered before are gone",
      schema: object({ detailsRemoved: flag(false) }),
    },
    refuses: ["invalid-input", "reset-link-invalid", "too-many-requests", "not-found"],
  },
  "POST /auth/change-password": {
    tag: "Signing in",
    summary: "Change your password. Ends all other sessions and revokes all tokens",
    body: passwordChange,
    byCookie: true,
    response: { status: 200, description: "Password changed, session cookie renewed", schema: nothing },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
  },
  "POST /auth/change-email": {
    tag: "Signing in",
    summary:
      "Request a link to a new email, or to your current one to confirm it. Nothing changes until the link is opened",
    body: emailChange,
    byCookie: true,
    response: { status: 200, description: "If the email is available, the message is on its way", schema: nothing },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
  },
  "POST /auth/confirm-email": {
    tag: "Signing in",
    summary: "Confirm an email with a single-use link, signed in to the account it belongs to",
    body: emailConfirmation,
    byCookie: true,
    response: { status: 200, description: "Email confirmed", schema: nothing },
    refuses: ["invalid-input", "not-signed-in", "email-link-invalid", "too-many-requests", "not-found"],
  },
  "POST /auth/invitation": {
    tag: "Signing in",
    summary: "Read the invitation of a link, without accepting it",
    body: invitationToken,
    response: {
      status: 200,
      description: "Who is invited by whom to which roles, and whether their email has an account",
      schema: object({
        name: text("Rima Akter"),
        email: maybe(text("rima@example.com")),
        phone: maybe(text("+8801712345678")),
        role: oneOf(invitedRoles, "order-desk"),
        furtherRoles: list(oneOf(staffRoles, "packing")),
        invitedBy: text("Rupa"),
        until: day("2026-11-29"),
        hasAccount: flag(false),
      }),
    },
    refuses: ["invalid-input", ...invitationRefusals, "too-many-requests"],
  },
  "POST /auth/accept-invitation": {
    tag: "Signing in",
    summary: "Accept an invitation with a new account. With an account, sign in and use the one under `/account`",
    body: joinRequest,
    byCookie: true,
    response: {
      status: 200,
      description: "Account created and signed in, as by `POST /auth/sign-in/email`",
      schema: signedInResponse,
    },
    refuses: ["invalid-input", ...invitationRefusals, "email-already-in-use", "too-many-requests", "not-found"],
  },
  "GET /auth/session": {
    tag: "Signing in",
    summary: "Available sign-in methods and the current session",
    byCookie: true,
    response: { status: 200, description: "Read from the session cookie", schema: authSessionResponse },
    refuses: [],
  },
  "POST /jwt": {
    tag: "Signing in",
    summary: "Issue an access token for your own email, from the session cookie or an ID token. Valid for 15 minutes",
    body: tokenRequest,
    byCookie: true,
    response: {
      status: 200,
      description: "Send it as `Authorization: Bearer`",
      schema: object({ token: text("eyJhbGciOi…") }),
    },
    refuses: ["invalid-input", "not-signed-in", "email-already-in-use"],
  },
} satisfies ContractTable;
