import type { MessageKey } from "../i18n/messages.ts";

type CodeOf<Key> = Key extends `signin.error.${infer Code}` ? Code : never;

/** Why a sign-in failed; each code has a message under `signin.error.<code>`. */
export type SignInCode = CodeOf<MessageKey>;

/** A failed sign-in, sign-up or change of account, from any identity provider. */
export class SignInError extends Error {
  readonly code: SignInCode;

  constructor(code: SignInCode) {
    super(code);
    this.name = "SignInError";
    this.code = code;
  }
}
