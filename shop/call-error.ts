/** In order: see `CallError`. */
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
 * itself; or it answered what nobody can read. `maybeDone`: the call may have had its effect.
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
