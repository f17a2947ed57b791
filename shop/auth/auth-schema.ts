import * as z from "zod/mini";
import { requiredText } from "../text.ts";
import { newPassword } from "../users/user-schema.ts";

/** The password again, if the sign-in is older than ten minutes. */
export const passwordProofRequest = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** A code of an authenticator app, or a recovery code, in any notation. */
export const verificationCodeRequest = z.object({
  code: z.string().check(z.minLength(1, { error: "required" }), z.maxLength(60)),
});

export const passkeyName = z.object({ name: requiredText(60) });

/** The browser's WebAuthn response as JSON. */
const credential = z.looseObject({ id: z.string().check(z.maxLength(2000)), response: z.looseObject({}) });

export const newPasskey = z.object({ name: requiredText(60), response: credential });

export const passkeyProof = z.object({ response: credential });

export const passwordChoice = z.object({ password: newPassword });
