import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import {
  newPasskey,
  passkeyName,
  passkeyProof,
  passwordChoice,
  passwordProofRequest,
  verificationCodeRequest,
} from "../../shop/auth/auth-schema.ts";
import type { RefusalCode } from "../../shop/refusal.ts";
import { signedInResponse } from "./auth.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, flag, like, list, maybe, moment, number, object, text } from "./values.ts";

const tag = "Second factor";

/** What every change refuses: it is for staff, by a proof of the last ten minutes. */
const reauthenticationRefusals: RefusalCode[] = [
  ...(["invalid-input", "not-signed-in", "not-allowed", "proof-needed", "too-many-requests", "not-found"] as const),
];

const secondFactorResponse = object({
  totp: flag(true),
  passkeys: list(
    object({
      _id: text("p4xk9w2mzt7q"),
      name: text("Rupa's phone"),
      createdAt: moment("2026-11-22T09:12:30.118Z"),
      lastUsedAt: like(maybe(z.string()), null),
    }),
  ),
  /** How many are left. */
  recoveryCodes: number(9),
});

export type SecondFactorResponse = z.infer<typeof secondFactorResponse>;

const totpSetupResponse = object({
  secret: text("JBSWY3DPEHPK3PXP…"),
  uri: text("otpauth://totp/Labonno:rupa@example.com?secret=…"),
});

export type TotpSetupResponse = z.infer<typeof totpSetupResponse>;

/** Ten recovery codes, shown once; null where they exist already. */
const recoveryCodes = list(text("7Q2M-XK4T-9RDA-0WZP-3HNC-58VB"));
const factorAddedResponse = object({ recoveryCodes: maybe(recoveryCodes) });

export type FactorAddedResponse = z.infer<typeof factorAddedResponse>;

const credentials = list(
  object({ id: text("q1Zx…"), transports: z.optional(list(text("internal"))), type: text("public-key") }),
);

// WebAuthn's own JSON, which the browser hands on unread. Named are the fields that the shop sends.
const passkeyCreationResponse = object({
  options: z.looseObject({
    challenge: text("aErrgw_4ZscgsQkf0PsmlEzDA70EQeFTPM9oP9MWxCc"),
    rp: object({ name: text("Labonno"), id: text("labonno.example") }),
    user: object({ id: text("aDNxN213ejl4azJk"), name: text("rupa@labonno.example"), displayName: text("Rupa") }),
    pubKeyCredParams: list(object({ alg: number(-7), type: text("public-key") })),
    timeout: number(300_000),
    attestation: text("none"),
    excludeCredentials: credentials,
    hints: like(list(z.string()), []),
    authenticatorSelection: object({
      residentKey: text("required"),
      userVerification: text("required"),
      requireResidentKey: flag(true),
    }),
    extensions: z.looseObject({ credProps: flag(true) }),
  }) as unknown as z.ZodMiniType<PublicKeyCredentialCreationOptionsJSON>,
});

const passkeyRequestResponse = object({
  options: z.looseObject({
    challenge: text("a9rHWouya2uJs2YyExQPzO3bvcuucRMK78uKdRlIUvo"),
    rpId: text("labonno.example"),
    timeout: number(300_000),
    userVerification: text("required"),
    allowCredentials: z.optional(credentials),
  }) as unknown as z.ZodMiniType<PublicKeyCredentialRequestOptionsJSON>,
});

export const secondFactorContract = {
  "GET /auth/second-factor": {
    tag,
    summary: "Get your second factors, signed in or during sign-in",
    byCookie: true,
    response: {
      status: 200,
      description: "Your factors and the number of unused recovery codes",
      schema: secondFactorResponse,
    },
    refuses: ["not-signed-in", "not-found"],
  },
  "POST /auth/second-factor/totp": {
    tag,
    summary: "Start setting up an authenticator app. It takes effect once a code is confirmed",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: {
      status: 200,
      description: "The secret, shown once: type it, or scan `uri` as a QR code",
      schema: totpSetupResponse,
    },
    refuses: [...reauthenticationRefusals, "second-factor-exists"],
  },
  "POST /auth/second-factor/totp/confirm": {
    tag,
    summary: "Confirm an authenticator app with its first code. A waiting sign-in continues",
    body: verificationCodeRequest,
    byCookie: true,
    response: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      schema: factorAddedResponse,
    },
    refuses: [
      "invalid-input",
      "not-signed-in",
      "not-allowed",
      "sign-in-expired",
      "code-wrong",
      "too-many-requests",
      "not-found",
    ],
  },
  "POST /auth/second-factor/totp/remove": {
    tag,
    summary: "Remove the authenticator app",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "Removed", schema: acknowledged },
    refuses: [...reauthenticationRefusals, "second-factor-required"],
  },
  "POST /auth/second-factor/passkeys/options": {
    tag,
    summary: "Get WebAuthn creation options for a new passkey",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "Valid once, for five minutes", schema: passkeyCreationResponse },
    refuses: reauthenticationRefusals,
  },
  "POST /auth/second-factor/passkeys": {
    tag,
    summary: "Add the passkey that the browser created. A waiting sign-in continues",
    body: newPasskey,
    byCookie: true,
    response: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      schema: factorAddedResponse,
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "sign-in-expired", "passkey-refused", "not-found"],
  },
  "PATCH /auth/second-factor/passkeys/:id": {
    tag,
    summary: "Rename a passkey",
    body: passkeyName,
    byCookie: true,
    response: { status: 200, description: "Renamed", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
  },
  "POST /auth/second-factor/passkeys/:id/remove": {
    tag,
    summary: "Remove a passkey",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "Removed", schema: acknowledged },
    refuses: [...reauthenticationRefusals, "second-factor-required"],
  },
  "POST /auth/second-factor/recovery-codes": {
    tag,
    summary: "Replace all recovery codes with ten new ones",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "The new codes, shown once", schema: object({ recoveryCodes }) },
    refuses: reauthenticationRefusals,
  },
  "POST /auth/sign-in/second-factor": {
    tag,
    summary: "Continue a sign-in with an authenticator or recovery code. Each code works once",
    body: verificationCodeRequest,
    byCookie: true,
    response: {
      status: 200,
      description: "Sets the session cookie, or the cookie of the next step",
      schema: signedInResponse,
    },
    refuses: ["invalid-input", "sign-in-expired", "code-wrong", "too-many-requests", "not-found"],
  },
  "POST /auth/sign-in/passkey/options": {
    tag,
    summary: "Get WebAuthn request options to sign in with a passkey",
    byCookie: true,
    response: { status: 200, description: "Valid once, for five minutes", schema: passkeyRequestResponse },
    refuses: ["too-many-requests", "not-found"],
  },
  "POST /auth/sign-in/passkey": {
    tag,
    summary: "Sign in with a passkey, alone or after the password",
    body: passkeyProof,
    byCookie: true,
    response: {
      status: 200,
      description: "Sets the session cookie, or the cookie of the next step",
      schema: signedInResponse,
    },
    refuses: ["invalid-input", "passkey-refused", "too-many-requests", "not-found"],
  },
  "POST /auth/sign-in/new-password": {
    tag,
    summary: "Continue a sign-in by choosing a password strong enough for staff",
    body: passwordChoice,
    byCookie: true,
    response: {
      status: 200,
      description: "Sets the session cookie, or the cookie of the next step",
      schema: signedInResponse,
    },
    refuses: ["invalid-input", "sign-in-expired", "not-found"],
  },
} satisfies ContractTable;
