import areas from "../../../shop/shipping/areas.json" with { type: "json" };

// Cities, zones and areas as the couriers list them: the shop's own districts and areas under ids of theirs, with some
// names that fit twice, as in the true lists.

type Zone = { id: number; cityId: number; name: string };
type Area = { id: number; zoneId: number; name: string };
type RedxArea = {
  id: number;
  name: string;
  post_code: number;
  division_name: string;
  zone_id: number;
  district: string;
};

/** Parts of a zone that a search for the zone's name finds as well. */
const twins = ["Mirpur 10 (Senpara)", "Mirpur 1 (Zoo Road)", "Mohammadpur (Bosila)", "Dhanmondi (Satmasjid Road)"];

const parts: Record<string, string[]> = {
  Banani: ["Banani Road 11", "Banani Block C", "Kamal Ataturk Avenue"],
  "Gulshan 1": ["Gulshan Avenue", "Shooting Club"],
  Dhanmondi: ["Dhanmondi 27", "Dhanmondi 32", "Satmasjid Road"],
  "Mirpur 10": ["Senpara Parbata", "Mirpur 10 Roundabout"],
  Mohammadpur: ["Nurjahan Road", "Town Hall", "Tajmahal Road"],
};

const divisions: Record<string, string> = {
  Barishal: "barguna barishal bhola jhalakathi patuakhali pirojpur",
  Chattogram:
    "bandarban brahmanbaria chandpur chattogram cumilla coxs-bazar feni khagrachhari lakshmipur noakhali rangamati",
  Khulna: "bagerhat chuadanga jashore jhenaidah khulna kushtia magura meherpur narail satkhira",
  Mymensingh: "jamalpur mymensingh netrokona sherpur",
  Rajshahi: "bogura joypurhat naogaon natore chapainawabganj pabna rajshahi sirajganj",
  Rangpur: "dinajpur gaibandha kurigram lalmonirhat nilphamari panchagarh rangpur thakurgaon",
  Sylhet: "habiganj moulvibazar sunamganj sylhet",
};

function divisionOf(district: string): string {
  const found = Object.entries(divisions).find(([, members]) => members.split(" ").includes(district));
  return found?.[0] ?? "Dhaka";
}

export const cities = areas.map(({ en }, index) => ({ id: index + 1, name: en }));

const namesOfDistrict = areas.map((district) => [
  ...(district.city ?? []).map(({ en }) => en),
  ...district.upazilas.map(({ en }) => en),
  ...(district.id === "dhaka" ? twins : []),
]);

export const zones: Zone[] = namesOfDistrict
  .flatMap((names, index) => names.map((name) => ({ cityId: index + 1, name })))
  .map((zone, index) => ({ id: index + 1, ...zone }));

export const zoneAreas: Area[] = zones
  .flatMap((zone) => (parts[zone.name] ?? [zone.name]).map((name) => ({ zoneId: zone.id, name })))
  .map((area, index) => ({ id: index + 1, ...area }));

const count = Map.groupBy(zones, ({ name }) => name);

/** RedX lists areas alone. A name that several districts have carries its district. */
export const redxAreas: RedxArea[] = zones.map(({ id, cityId, name }) => {
  const district = areas[cityId - 1];
  const isTwice = (count.get(name)?.length ?? 0) > 1;
  return {
    id,
    name: isTwice ? `${name} (${district?.en})` : name,
    // Invented, but of their form.
    post_code: 1000 + id,
    division_name: divisionOf(district?.id ?? ""),
    zone_id: cityId,
    district: district?.en ?? "",
  };
});
