import type { MessageKey } from "../i18n/messages.ts";

type CodeOf<Key> = Key extends `signin.error.${infer Code}` ? Code : never;

/** Why a sign-in came to nothing; each code has its sentence under `signin.error.<code>`. */
export type SignInCode = CodeOf<MessageKey>;

/** A sign-in, sign-up or change of account that came to nothing, whichever identity provider refused it. */
export class SignInError extends Error {
  readonly code: SignInCode;

  constructor(code: SignInCode) {
    super(code);
    this.name = "SignInFailure";
    this.code = code;
  }
}
