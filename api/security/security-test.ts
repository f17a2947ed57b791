import { expect, test } from "vitest";
import { rateLimits } from "../../db/schema.ts";
import { countPieces, findBrokenInvariants } from "../../shop/invariants.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";
import { signIn, signUp } from "../test-users.ts";

/** The groups of cases, as the shop counts them. */
type CaseGroup =
  | "Tokens"
  | "Authorisation"
  | "Price, quantity, stock"
  | "Input"
  | "Overload"
  | "Uploads"
  | "Privacy"
  | "HTTP server"
  | "Webhooks"
  | "Bookings"
  | "Payments"
  | "Generated requests"
  | "Steps of simulated days"
  | "Races"
  | "Faults";

declare module "vitest" {
  interface TaskMeta {
    tried?: { group: CaseGroup; cases: number };
  }
}

/** Whether to run only a part of each family, as in `npm test -- rest`. */
export const isShortForm = process.env.TESTS === "rest";

/**
 * All cases, or in the short form every sixteenth, with a different offset at each place: each case runs at some place,
 * and each place gets some cases.
 */
export function partOf<Case>(cases: readonly Case[], place: number): readonly Case[] {
  return isShortForm ? cases.filter((_, nth) => nth % 16 === place % 16) : cases;
}

/** Counts one case (or several). */
export type AddCases = (cases?: number) => void;

/** A family of attack cases: one test, which reports how many cases it ran. */
export function securityTest(group: CaseGroup, title: string, run: (tried: AddCases) => Promise<void>): void {
  test(`${group}: ${title}`, async ({ task }) => {
    let cases = 0;
    await run((count = 1) => {
      cases += count;
    });
    expect(cases, "nothing was tried").toBeGreaterThan(0);
    task.meta.tried = { group, cases };
  });
}

/** Runs many independent cases, eight at a time. */
export async function forEachCase<Case>(
  cases: Iterable<Case>,
  attempt: (each: Case) => Promise<unknown>,
): Promise<void> {
  const remaining = cases[Symbol.iterator]();
  const next = async () => {
    for (let one = remaining.next(); !one.done; one = remaining.next()) await attempt(one.value);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/**
 * A shop with stock, users and orders, behind its API. `ask` fails on every server error, refusal in another format or
 * logged line. `stands` checks that all invariants hold and that the number of pieces is unchanged.
 */
export async function attackedShop() {
  const api = await testApi();
  const { shop, ask } = api;
  const lipstick = await stockProduct(shop, { variants: [variantDraft({ stock: 1000 })] });
  const scarceProduct = await stockProduct(shop, {
    name: { en: "Rare Serum", bn: null },
    variants: [variantDraft({ stock: 3 })],
  });
  const order = (changes: object = {}) => ({
    billingDetails: { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" },
    items: [{ productId: lipstick.productId, quantity: 1 }],
    ...{ deliveryArea: "inside", total: 160, ...changes },
  });
  const expectedPieces = await countPieces(shop.db);

  async function expectShopIntact(): Promise<void> {
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    expect(await countPieces(shop.db)).toEqual(expectedPieces);
  }

  /** A user with an account of their own. */
  async function person(email: string, role?: Parameters<typeof signUp>[2]) {
    await signUp(api, email, role);
    return { email, ...(await signIn(api, email)) };
  }

  /** The many requests here would exceed the rate limits, which have tests of their own. */
  const resetRateLimits = () => shop.db.delete(rateLimits);

  return {
    ...api,
    ask,
    lipstick,
    rare: scarceProduct,
    order,
    stands: expectShopIntact,
    person,
    forgetTries: resetRateLimits,
  };
}
