import { expect, test } from "vitest";
import { rateLimits } from "../../db/tables.ts";
import { brokenInvariants, piecesInTrade } from "../../shop/invariants.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";
import { signIn, signUp } from "../test-users.ts";

/** The groups of cases, as the shop counts them. */
type Group =
  | "Tokens"
  | "Authorisation"
  | "Price, quantity, stock"
  | "Input"
  | "Siege"
  | "Uploads"
  | "Privacy"
  | "The door"
  | "Generated requests"
  | "Steps of played days"
  | "Races"
  | "Faults";

declare module "vitest" {
  interface TaskMeta {
    tried?: { group: Group; cases: number };
  }
}

/** Counts one thing that was tried (or several). */
export type Tried = (cases?: number) => void;

/** A family of hostile cases: one test, which says how many it has tried. */
export function family(group: Group, sentence: string, run: (tried: Tried) => Promise<void>): void {
  test(`${group}: ${sentence}`, async ({ task }) => {
    let cases = 0;
    await run((more = 1) => {
      cases += more;
    });
    expect(cases, "nothing was tried").toBeGreaterThan(0);
    task.meta.tried = { group, cases };
  });
}

/** Tries many things, eight at a time: none of them depends on another. */
export async function tryAll<Case>(cases: Iterable<Case>, attempt: (each: Case) => Promise<unknown>): Promise<void> {
  const left = cases[Symbol.iterator]();
  const next = async () => {
    for (let one = left.next(); !one.done; one = left.next()) await attempt(one.value);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/**
 * A shop with goods on the shelf and people who have orders, behind its API. Whatever is asked of it (`ask`): no answer
 * is the server's fault, every refusal has the one shape, nothing is logged. `stands` looks whether it still is a shop:
 * nothing that must hold is broken, and no piece has come or gone.
 */
export async function besieged() {
  const api = await testApi();
  const { shop, ask } = api;
  const lipstick = await stockProduct(shop, { variants: [variantDraft({ stock: 1000 })] });
  const rare = await stockProduct(shop, {
    name: { en: "Rare Serum", bn: null },
    variants: [variantDraft({ stock: 3 })],
  });
  const order = (changes: object = {}) => ({
    billingDetails: { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" },
    items: [{ productId: lipstick.productId, quantity: 1 }],
    ...{ deliveryArea: "inside", total: 160, ...changes },
  });
  const pieces = await piecesInTrade(shop.db);

  async function stands(): Promise<void> {
    expect(await brokenInvariants(shop.db)).toEqual([]);
    expect(await piecesInTrade(shop.db)).toEqual(pieces);
  }

  /** Somebody with an account of her own. */
  async function person(email: string, role?: Parameters<typeof signUp>[2]) {
    await signUp(api, email, role);
    return { email, ...(await signIn(api, email)) };
  }

  /** So much is tried here that a door would close; whether it does is tried elsewhere. */
  const forgetTries = () => shop.db.delete(rateLimits);

  return { ...api, ask, lipstick, rare, order, stands, person, forgetTries };
}
