import { expect } from "vitest";
import { disturbed, followAll, journeys, seededRandom } from "../shop/couriers/test-journeys.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { faultTest, repetitions } from "./fault-test.ts";

faultTest(
  "Faults",
  "couriers' webhooks that are shuffled, repeated and lost lead to the same states as in order",
  async (countCase) => {
    const random = seededRandom(17);
    // Ten thousand webhooks in the long form.
    const parcels = repetitions(30, 2100);
    const truth = journeys(parcels, random);
    const sent = disturbed(truth, random);
    const inOrder = await followAll(parcels, truth, truth);
    const shaken = await followAll(parcels, sent, truth);
    expect(shaken.ends).toEqual(inOrder.ends);
    for (const { shop } of [inOrder, shaken]) expect(await findBrokenInvariants(shop.db)).toEqual([]);
    countCase(sent.length);
  },
);
