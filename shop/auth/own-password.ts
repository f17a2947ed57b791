import type { RateLimitStore } from "../rate-limits/count-attempts.ts";
import { refundRateLimit, spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";

/**
 * Does work that asks a user for their password again. Only a refusal of that password counts as a guess, however else
 * the work ends.
 */
export async function limitPasswordGuesses<Result>(
  shop: RateLimitStore,
  account: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await spend(shop, "own-password", { account });
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = isWrongPassword(error);
    throw error;
  } finally {
    if (!isWrong) await refundRateLimit(shop, "own-password", { account });
  }
}

/** The refusal of a password that was asked for again: as a field of the form, or as the whole answer. */
function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.code === "wrong-password" || error.fields?.password === "password-wrong";
}
