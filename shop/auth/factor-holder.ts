import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { SecondFactorContext } from "./second-factor-context.ts";
import { factorMethods, type PendingSignIn } from "./sign-in-steps.ts";

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

  /** Locks the user while their factors change, if the session that gave the proof has not ended since. */
  async function lock(tx: Database, headers: Headers, { user, pending }: FactorHolder): Promise<void> {
    // A pending sign-in has no factor yet to remove.
    if (pending || !(await sessions.lock(tx, headers, user.id))) throw new Refusal("not-signed-in");
  }

  /**
   * The same while a factor is added; consumes the step of a pending sign-in. That may only set up the first factor: if
   * another was faster, it has the account. Refuses `sign-in-expired`.
   */
  async function lockToAdd(tx: Database, headers: Headers, holder: FactorHolder): Promise<void> {
    const { user, pending } = holder;
    if (!pending) return lock(tx, headers, holder);
    await steps.consume(tx, pending);
    if ((await factorMethods(tx, user.id)).length > 0) throw new Refusal("sign-in-expired");
  }

  return {
    find,
    lock,
    lockToAdd,
    requireProof,
    findStaff: async (headers: Headers) => requireStaff(await find(headers)),
    requireStaffProof: async (headers: Headers, password: string | undefined) =>
      requireStaff(await requireProof(headers, password)),
  };
}
