import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { SecondFactorContext } from "./second-factor-context.ts";
import { factorMethods, lockUser, type PendingSignIn } from "./sign-in-steps.ts";

/** A signed-in user, or one whose pending sign-in asks to set up a factor. */
export type FactorHolder = { user: typeof users.$inferSelect; sessionId: string | null; pending: PendingSignIn | null };

/** Changing factors takes the password, or a sign-in this recent. */
const freshForMs = 10 * 60_000;

/** Finds whose factors a browser may see and change. Every function refuses `not-signed-in`. */
export function createFactorHolders({ db, now, sessions, steps, checkPassword }: SecondFactorContext) {
  async function find(headers: Headers): Promise<FactorHolder> {
    const found = await sessions.find(headers);
    if (found) return { user: found.user, sessionId: found.session.id, pending: null };
    const pending = await steps.read(headers);
    if (pending?.step.step !== "set-up-second-factor") throw new Refusal("not-signed-in");
    const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
    if (!user) throw new Refusal("not-signed-in");
    return { user, sessionId: null, pending };
  }

  /** Only staff add a factor; a former member of staff may still see and remove theirs. Refuses `not-allowed`. */
  function requireStaff(holder: FactorHolder): FactorHolder {
    allow(holder.user, "second-factor:add");
    return holder;
  }

  /**
   * Also requires fresh proof: a stolen cookie must not become a permanent way in. Refuses `invalid-input` for a wrong
   * password, `proof-needed` without one after ten minutes.
   */
  async function requireProof(headers: Headers, password: string | undefined): Promise<FactorHolder> {
    const holder = await find(headers);
    if (holder.pending) return holder;
    if (password !== undefined) {
      if (await checkPassword(holder.user.id, password)) return holder;
      throw new Refusal("invalid-input", { fields: { password: "password-wrong" } });
    }
    const { session } = (await sessions.find(headers)) ?? {};
    if (!session || session.createdAt.getTime() < now().getTime() - freshForMs) throw new Refusal("proof-needed");
    return holder;
  }

  return {
    find,
    requireProof,
    findStaff: async (headers: Headers) => requireStaff(await find(headers)),
    requireStaffProof: async (headers: Headers, password: string | undefined) =>
      requireStaff(await requireProof(headers, password)),
  };
}

/**
 * Locks the user while a factor is added. A pending sign-in may only set up the first one: if another was faster, it
 * has the account. Refuses `sign-in-expired`.
 */
export async function lockHolder(tx: Database, { user, pending }: FactorHolder): Promise<void> {
  await lockUser(tx, user.id);
  if (pending && (await factorMethods(tx, user.id)).length > 0) throw new Refusal("sign-in-expired");
}
