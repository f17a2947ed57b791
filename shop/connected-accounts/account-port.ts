// What the ports of couriers and gateways have in common.

/** Why a call to a connected account failed; `CallError` says what each means. */
export const callFailures = [
  "unreachable",
  "keys-refused",
  "account-off",
  "busy",
  "refused",
  "failed",
  "unreadable",
] as const;

/**
 * Why a call to a courier or a gateway failed: nothing answered in time or the answer was cut; the keys are wrong; the
 * account is off (or not yet checked); too many calls (`retryAt`); the other side refuses what was asked; it failed
 * itself; or its response cannot be parsed. `maybeDone`: the call may have had its effect.
 */
export class CallError extends Error {
  override name = "CallError";
  readonly reason: (typeof callFailures)[number];
  readonly maybeDone: boolean;
  readonly retryAt: Date | null;

  constructor(
    reason: CallError["reason"],
    { maybeDone = false, retryAt = null, text }: { maybeDone?: boolean; retryAt?: Date | null; text?: string } = {},
  ) {
    super(text ?? reason);
    this.reason = reason;
    this.maybeDone = maybeDone;
    this.retryAt = retryAt;
  }
}

/** The access token of an account, shared by all processes; renewed by one of them while the others wait. */
export type TokenStore = {
  /** Returns the stored token, or the result of `renew`. `refused` is a token that the other side has just refused. */
  get: (
    renew: (old: { refreshToken: string | null } | null) => Promise<AccessToken>,
    refused?: string,
  ) => Promise<string>;
};
export type AccessToken = { accessToken: string; refreshToken: string | null; endsAt: Date };

/** Records request and response, without keys, before the response is processed. */
export type RecordCall = (call: {
  name: string;
  reference: string | null;
  request: string;
  status: number | null;
  answer: string;
  milliseconds: number;
}) => Promise<void>;

/** A raw webhook. Header names are in lower case. */
export type WebhookRequest = { headers: Record<string, string>; body: string; query: Record<string, string> };

/** The response to the sender of a webhook. */
export type WebhookAnswer = { status: number; headers: Record<string, string>; body: string };

/** A value as JSON holds it: moments are text. */
export type Stored<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends Date
    ? string
    : { [Name in keyof Value]: Stored<Value[Name]> };
