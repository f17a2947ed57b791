import fc from "fast-check";
import type { testApi } from "../../test-api.ts";
import type { Model } from "./model.ts";

/** The shop as it is: asked as browsers and the dashboard ask it. */
export type Real = Pick<Awaited<ReturnType<typeof testApi>>, "ask" | "refused">;

/** One thing that somebody does on a day; it happens to the model and to the shop, and both must agree. */
export type Step = fc.AsyncCommand<Model, Real>;

export const admin = { token: "of-admin" };
export const shopper = { token: "of-nusrat" };

let keys = 0;

/** A number that no other request has: for keys, phones and references. */
export function nextNumber(): number {
  keys += 1;
  return keys;
}

/** A step with a name that tells, when a day goes wrong, what happened before. */
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

// Days are drawn before it is known what there will be: a number stands for one of those that are there then.
export const nth = fc.nat({ max: 1000 });
export const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;

export const rarely = fc.constantFrom(false, false, false, true);

export const hasOrders = ({ orders }: Model) => orders.length > 0;

/** The body of an answer: a refusal with this code, or without one what is expected instead. */
export const answer = (code: string | null, otherwise: object = {}) => (code ? { error: { code } } : otherwise);
