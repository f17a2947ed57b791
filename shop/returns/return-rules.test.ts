import { expect, test } from "vitest";
import { paisa, sum } from "../money.ts";
import { refundOf, shareOfPieces } from "./return-rules.ts";

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

test("pieces returned one by one, in any order, are together worth their line to the paisa", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const below = numbers(seed);
    const quantity = 1 + below(20);
    const line = { quantity, worth: paisa(below(500_000)) };
    const shares: number[] = [];
    for (let earlier = 0; earlier < quantity; ) {
      const pieces = Math.min(quantity - earlier, 1 + below(4));
      shares.push(shareOfPieces(line, earlier, pieces));
      earlier += pieces;
    }
    expect(shares.reduce((all, share) => all + share, 0)).toBe(line.worth);
    // No two pieces differ by more than a paisa.
    const single = Array.from({ length: quantity }, (_, earlier) => shareOfPieces(line, earlier, 1));
    expect(Math.max(...single) - Math.min(...single)).toBeLessThanOrEqual(1);
  }
});

test("returning a whole line refunds what it is worth, while others stay", () => {
  const line = { quantity: 3, worth: paisa(99_998) };
  const worths = [0, 1, 2].map((earlier) => shareOfPieces(line, earlier, 1));
  const order = { subtotal: paisa(149_998), discount: paisa(0), shippingCost: paisa(6000), total: paisa(155_998) };
  const together = refundOf(order, [shareOfPieces(line, 0, 3)], { isRest: false, ownChoice: false });
  const oneByOne = sum(worths.map((worth) => refundOf(order, [worth], { isRest: false, ownChoice: false })));
  expect([together, oneByOne]).toEqual([99_998, 99_998]);
});
