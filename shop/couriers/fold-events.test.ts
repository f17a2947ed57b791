import fc from "fast-check";
import { expect, test } from "vitest";
import { paisa } from "../money.ts";
import { type CourierState, courierStates } from "./courier-state-rules.ts";
import { type FoldedEvent, foldEvents } from "./fold-events.ts";

const event = (state: CourierState | null, minutes: number, more: Partial<FoldedEvent> = {}): FoldedEvent => ({
  ...{ state, at: new Date(minutes * 60_000), collected: null, charge: null, codFee: null, byHand: false },
  ...more,
});

test("events in any order, even repeated, give the same parcel", () => {
  const oneEvent = fc
    .record({
      state: fc.option(fc.constantFrom(...courierStates)),
      minutes: fc.integer({ min: 0, max: 5 }),
      collected: fc.option(fc.integer({ min: 0, max: 3 })),
      byHand: fc.boolean(),
    })
    .map(({ state, minutes, collected, byHand }) =>
      event(state, minutes, { collected: collected === null ? null : paisa(collected), byHand }),
    );
  const shuffled = fc
    .array(oneEvent, { maxLength: 12 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
    );
  fc.assert(
    fc.property(shuffled, ([events, other]) => {
      expect(foldEvents(other)).toEqual(foldEvents(events));
    }),
    { numRuns: 2000 },
  );
});

test("the return of the rest leaves a partial delivery, and a report by staff overrides earlier events", () => {
  const part = [event("partly-delivered", 1), event("coming-back", 2), event("returned", 3)];
  expect(foldEvents(part)).toMatchObject({ state: "partly-delivered", restReturned: true });
  const found = [event("lost", 1), event("delivered", 2, { byHand: true })];
  expect(foldEvents(found).state).toBe("delivered");
  expect(foldEvents([...found, event("returned", 3)]).state).toBe("returned");
  expect(foldEvents([event(null, 1)])).toMatchObject({ state: null, isTaken: false });
});
