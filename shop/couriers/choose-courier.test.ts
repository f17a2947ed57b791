import { describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { type ChosenParcel, type CourierRule, courierPrice, offersFor, suggestCourier } from "./choose-courier.ts";

const steadfast = { accountId: "of-steadfast", kind: "steadfast", name: "Steadfast" } as const;
const pathao = { accountId: "of-pathao", kind: "pathao", name: "Pathao" } as const;
const couriers = [steadfast, pathao];
const parcel: ChosenParcel = { district: "sylhet", deliveryArea: "outside", amountDue: fromTaka(1400), grams: 500 };
const rate = (kind: string, charge: number, codBasisPoints = 0) => ({
  ...{ kind, deliveryArea: "outside" as const, charge: fromTaka(charge), codBasisPoints },
  extraKilogram: fromTaka(20),
});
const rates = [rate("steadfast", 110, 100), rate("pathao", 120)];
const rule = (changes: Partial<CourierRule>): CourierRule => ({
  ...{ id: "first", accountId: pathao.accountId, districts: [] },
  ...{ minDue: null, maxDue: null, minGrams: null, maxGrams: null },
  ...changes,
});
const record = (kind: string, delivered: number, ended = 100) => ({ kind, district: "sylhet", ended, delivered });
const nothing = { couriers, rules: [], rates: [], records: [] };

describe("the price of a parcel", () => {
  test("is the charge, a share of the cash, and a charge per further kilogram or part of it", () => {
    const [first = rate("steadfast", 110)] = rates;
    expect(courierPrice(first, parcel)).toBe(fromTaka(124));
    expect(courierPrice(first, { ...parcel, grams: 1000 })).toBe(fromTaka(124));
    expect(courierPrice(first, { ...parcel, grams: 1001 })).toBe(fromTaka(144));
    expect(courierPrice(first, { ...parcel, amountDue: fromTaka(0) })).toBe(fromTaka(110));
  });
});

describe("the suggested courier", () => {
  test("is the cheapest of those with a good delivery rate in the district", () => {
    const known = { ...nothing, rates };
    expect(suggestCourier(parcel, known)).toMatchObject({ name: "Pathao", reason: "cheapest", price: fromTaka(120) });
    const records = [record("pathao", 71), record("steadfast", 91)];
    expect(suggestCourier(parcel, { ...known, records })).toMatchObject({ name: "Steadfast", deliveredPercent: 91 });
    const elsewhere = { ...parcel, district: "dhaka" };
    expect(suggestCourier(elsewhere, { ...known, records })).toMatchObject({ name: "Pathao", deliveredPercent: null });
  });

  test("ignores delivery rates of few parcels, and is the cheapest where none is good", () => {
    const known = { ...nothing, rates };
    expect(suggestCourier(parcel, { ...known, records: [record("pathao", 1, 19)] })?.name).toBe("Pathao");
    const bad = [record("pathao", 71), record("steadfast", 40)];
    expect(suggestCourier(parcel, { ...known, records: bad })?.name).toBe("Pathao");
  });

  test("follows the first matching rule, at any price", () => {
    const rules = [
      rule({ accountId: pathao.accountId, districts: ["dhaka"] }),
      rule({ accountId: steadfast.accountId, minDue: fromTaka(1400), maxGrams: 500 }),
      rule({ accountId: pathao.accountId }),
    ];
    const known = { ...nothing, rates, rules };
    expect(suggestCourier(parcel, known)).toMatchObject({ name: "Steadfast", reason: "rule" });
    expect(suggestCourier({ ...parcel, grams: 501 }, known)).toMatchObject({ name: "Pathao", reason: "rule" });
    expect(suggestCourier({ ...parcel, district: null, amountDue: fromTaka(1399) }, known)?.name).toBe("Pathao");
  });

  test("is another if the rule's courier is switched off", () => {
    const known = { ...nothing, couriers: [steadfast], rules: [rule({})] };
    expect(suggestCourier(parcel, known)).toMatchObject({ name: "Steadfast", reason: "only" });
  });

  test("is the first in the list if no rates are known, and null without couriers", () => {
    expect(suggestCourier(parcel, nothing)).toMatchObject({ name: "Steadfast", reason: "first", price: null });
    expect(suggestCourier(parcel, { ...nothing, couriers: [] })).toBeNull();
    expect(offersFor(parcel, { ...nothing, couriers: [] })).toEqual([]);
  });

  test("comes first among the offers, and each courier once", () => {
    expect(offersFor(parcel, { ...nothing, rates }).map(({ name }) => name)).toEqual(["Pathao", "Steadfast"]);
  });
});
