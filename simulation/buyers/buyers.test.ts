import { describe, expect, test } from "vitest";
import { readParameters } from "../parameters/parameters.ts";
import { truthOf } from "./buyer-truth.ts";
import { ordersOfDays, wantedOrders } from "./wanted-orders.ts";

const parameters = readParameters("middle");
const size = { days: 90, ordersPerDay: 30 };
const wanted = wantedOrders(parameters, size);
const truths = wanted.map((order) => ({ order, truth: truthOf(parameters, order) }));
const share = (some: number, of: number) => some / of;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("the simulated buyers of a season", () => {
  test("are the same for every policy: generated twice, they order and behave the same", () => {
    const again = wantedOrders(parameters, size);
    expect(again).toEqual(wanted);
    const facts = ({ truth: { isSaleable, ...rest } }: (typeof truths)[number]) => [rest, isSaleable(1), isSaleable(2)];
    expect(again.map((order) => facts({ order, truth: truthOf(parameters, order) }))).toEqual(truths.map(facts));
  });

  test("differ with another seed", () => {
    expect(wantedOrders({ ...parameters, seed: 1 }, size)).not.toEqual(wanted);
  });

  test("order as often as the parameters say, and five times as often before Eid", () => {
    expect(wanted).toHaveLength(2700);
    const counts = ordersOfDays(parameters, size);
    expect((counts[55] ?? 0) / (counts[20] ?? 0)).toBeCloseTo(5, 0);
  });

  test("are fake, duplicate, careless and silent as often as the parameters say", () => {
    const { buyers, answers, demand } = parameters;
    const count = (intent: string) => wanted.filter((order) => order.intent === intent).length;
    const real = truths.filter(({ order }) => order.intent === "honest" || order.intent === "careless");
    expect(share(count("fake"), wanted.length)).toBeCloseTo(buyers.fake, 1);
    expect(share(count("double"), wanted.length)).toBeCloseTo(buyers.duplicate, 1);
    expect(share(count("careless"), real.length)).toBeCloseTo(buyers.careless, 1);
    expect(share(real.filter(({ truth }) => truth.answersCall === 1).length, real.length)).toBeCloseTo(
      answers.firstCall,
      1,
    );
    expect(share(real.filter(({ truth }) => truth.answersCall !== null).length, real.length)).toBeCloseTo(
      answers.threeCalls,
      1,
    );
    expect(share(real.filter(({ order }) => order.paysOnline).length, real.length)).toBeCloseTo(1 - demand.cash, 1);
    expect(share(real.filter(({ truth }) => truth.byLink?.reply === "confirm").length, real.length)).toBeCloseTo(
      answers.byLink,
      1,
    );
  });

  test("refuse parcels as often as their districts do, careless and honest ones together", () => {
    const meant = truths.filter(({ order }) => order.intent !== "fake" && order.of === null);
    for (const isInDhaka of [true, false]) {
      const there = meant.filter(({ order }) => order.person.isInDhaka === isInDhaka);
      const rates = parameters.districts.filter(({ id }) => (id === "dhaka") === isInDhaka);
      const rate = share(sum(rates.map((each) => each.share * each.refused)), sum(rates.map((each) => each.share)));
      expect(share(there.filter(({ truth }) => truth.refuses).length, there.length)).toBeCloseTo(rate, 1);
    }
  });

  test("send a duplicate after the order that they want, from the same phone", () => {
    for (const double of wanted.filter(({ of }) => of !== null)) {
      const meant = wanted[double.of ?? -1];
      expect(meant?.person.phone).toBe(double.person.phone);
      expect(meant?.lines).toEqual(double.lines);
      expect(meant?.minute).toBeLessThan(double.minute);
    }
  });
});
