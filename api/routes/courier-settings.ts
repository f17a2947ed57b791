import { choosePlace, fetchPlaces, listPlaces, searchPlaces } from "../../shop/couriers/courier-places.ts";
import { addRate, listRates } from "../../shop/couriers/courier-rates.ts";
import { listRules, saveRules } from "../../shop/couriers/courier-rule-list.ts";
import { type ListedKind, listedKinds } from "../../shop/couriers/courier-settings-rules.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import { courierSettingsContract } from "../contract/courier-settings.ts";
import { implement } from "../http/route.ts";

const orNull = (amount: Paisa | null) => (amount === null ? null : toTaka(amount));

export const courierSettingsRoutes = implement(courierSettingsContract)({
  async "GET /courier-rules"({ shop, actor }) {
    const { version, rules } = await listRules(shop, await actor());
    return {
      version,
      rules: rules.map(({ id, minDue, maxDue, districts, ...rule }) => ({
        ...{ _id: id, ...rule, districts: [...districts], minDue: orNull(minDue), maxDue: orNull(maxDue) },
      })),
    };
  },
  async "PUT /courier-rules"({ shop, body, actor }) {
    await saveRules(shop, await actor(), body);
    return { acknowledged: true };
  },
  async "GET /courier-rates"({ shop, actor }) {
    const rates = await listRates(shop, await actor());
    return rates.map(({ id, codBasisPoints, charge, extraKilogram, returnCharge, ...rate }) => ({
      ...{ _id: id, ...rate, codPercent: codBasisPoints / 100, charge: toTaka(charge) },
      ...{ extraKilogram: toTaka(extraKilogram), returnCharge: toTaka(returnCharge) },
    }));
  },
  async "POST /courier-rates"({ shop, body, actor }) {
    await addRate(shop, await actor(), body);
    return { acknowledged: true };
  },
  async "GET /courier-places/:kind"({ shop, params, query, actor }) {
    const choice = { isOpen: query.show !== "matched", district: query.district || null };
    const { rows, ...counts } = await listPlaces(shop, await actor(), readListedKind(params.kind), choice);
    return {
      ...counts,
      rows: rows.map(({ district, area, match, candidates }) => ({
        ...{ district: district.id, area: area?.id ?? null, candidates },
        match: match && { name: match.name, byName: match.byName },
      })),
    };
  },
  async "GET /courier-places/:kind/search"({ shop, params, query, actor }) {
    return searchPlaces(shop, await actor(), readListedKind(params.kind), query.q);
  },
  async "POST /courier-places/:kind/fetch"({ shop, params, actor }) {
    return { failure: await fetchPlaces(shop, await actor(), readListedKind(params.kind)) };
  },
  async "PUT /courier-places/:kind"({ shop, params, body, actor }) {
    await choosePlace(shop, await actor(), readListedKind(params.kind), body);
    return { acknowledged: true };
  },
});

/** A courier with a list of places. Refuses `not-found` for any other. */
function readListedKind(typed: string): ListedKind {
  const kind = listedKinds.find((each) => each === typed);
  if (!kind) throw new Refusal("not-found");
  return kind;
}
