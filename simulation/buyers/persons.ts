import { districtById } from "../../shop/shipping/areas.ts";
import type { Parameters } from "../parameters/parameters.ts";
import { drawWeighted } from "./draw.ts";

/** Somebody who orders. The phone is as they type it. */
export type Person = {
  phone: string;
  fullName: string;
  address: string;
  city: string;
  district: string;
  area: string;
  isInDhaka: boolean;
  network: string;
};

const firstNames = ["Nusrat", "Tasnim", "Mahbuba", "Sadia", "Farhana", "Shormi", "Rumana", "Jannat", "Mim", "Tania"];
const lastNames = ["Jahan", "Akter", "Rahman", "Islam", "Yasmin", "Das", "Begum", "Khatun", "Sultana", "Chowdhury"];

type PersonInput = { districts: Parameters["districts"]; drawn: (what: string, nth?: number) => number };

const whole = (drawn: number, count: number) => Math.floor(drawn * count);
const oneOf = <Value>(values: readonly Value[], drawn: number): Value | undefined =>
  values[whole(drawn, values.length)];

/** A person with a phone of their own. */
export function personOf(input: PersonInput): Person {
  return composePerson(input, "017");
}

/** A name and a number that are not the buyer's. */
export function strangerOf(input: PersonInput): Person {
  return composePerson(input, "019");
}

function composePerson({ districts, drawn }: PersonInput, prefix: string): Person {
  const district = drawWeighted(
    drawn("district"),
    districts.map(({ id, share }) => [id, share] as const),
  );
  const place = districtById(district);
  if (!place) throw new Error(`There is no district ${district}`);
  const isInDhaka = district === "dhaka";
  const area = oneOf(isInDhaka ? (place.city ?? place.upazilas) : place.upazilas, drawn("area"));
  const house = 1 + whole(drawn("house"), 400);
  const road = 1 + whole(drawn("road"), 40);
  return {
    phone: `${prefix}${String(whole(drawn("phone"), 100_000_000)).padStart(8, "0")}`,
    fullName: `${oneOf(firstNames, drawn("first"))} ${oneOf(lastNames, drawn("last"))}`,
    address: `House ${house}, Road ${road}, ${1 + whole(drawn("floor"), 9)}th floor`,
    city: `${area?.en ?? place.en}, ${place.en}`,
    ...{ district, area: area?.id ?? "", isInDhaka },
    // Thousands of phones share one address of a mobile carrier.
    network: `103.${whole(drawn("carrier"), 40)}.${whole(drawn("gateway"), 200)}.${whole(drawn("address"), 200)}`,
  };
}
