import fc from "fast-check";
import type { testApi } from "../../test-api.ts";
import type { Model } from "./model.ts";

/** The real shop, called like by browsers and the dashboard. */
export type Real = Pick<Awaited<ReturnType<typeof testApi>>, "ask" | "refused">;

/** One action on a day; it is applied to the model and to the shop, and both must agree. */
export type Step = fc.AsyncCommand<Model, Real>;

export const admin = { token: "of-admin" };
export const shopper = { token: "of-nusrat" };

let keys = 0;

/** A unique number for keys, phones and references. */
export function nextNumber(): number {
  keys += 1;
  return keys;
}

/** A step with a name, so that a failed day shows what happened before. */
export function step(
  name: string,
  happens: (model: Model, real: Real) => Promise<void>,
  may = (_: Model) => true,
): Step {
  const run = (model: Model, real: Real) => {
    model.steps += 1;
    return happens(model, real);
  };
  return { check: may, run, toString: () => name };
}

// Days are generated before the records exist: a number selects one of the records that exist at that step.
export const nth = fc.nat({ max: 1000 });
export const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;

export const rarely = fc.constantFrom(false, false, false, true);

export const hasOrders = ({ orders }: Model) => orders.length > 0;

/** The body of a response: a refusal with this code, or the expected result if there is none. */
export const answer = (code: string | null, otherwise: object = {}) => (code ? { error: { code } } : otherwise);
