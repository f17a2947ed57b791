import { expect, test } from "vitest";
import { cityOf } from "./city-of.ts";
import { findAreaOptions, matchPlaces, parsePlaces, settlePlaces } from "./find-places.ts";
import { customPlace, placeOf, toChosenPlaces } from "./places.ts";

const matched = (words: string, district: string | null = null) => {
  const within = district === null ? null : (findAreaOptions(district, null, "en")[0]?.district ?? null);
  const options = findAreaOptions(words, within, "en");
  const textOf = (found: ReturnType<typeof matchPlaces>) => found && `${placeOf(found)?.en}, ${found.district?.en}`;
  return [textOf(matchPlaces(options, words)), textOf(settlePlaces(options, words))];
};

test("a place is selected by its name once it is unambiguous", () => {
  expect(matched("Dhanmondi")).toEqual(["Dhanmondi, Dhaka", "Dhanmondi, Dhaka"]);
  expect(matched("ধানমন্ডি")).toEqual(["Dhanmondi, Dhaka", "Dhanmondi, Dhaka"]);
  expect(matched("Tongi")).toEqual(["Tongi, Gazipur", "Tongi, Gazipur"]);
  expect(matched("Chittagong")).toEqual(["Chattogram, Chattogram", "Chattogram, Chattogram"]);
  expect(matched("Dhanmandi")).toEqual([null, "Dhanmondi, Dhaka"]);
  expect(matched("New Market")).toEqual([null, null]);
});

test("Mirpur does not mean the one in Kushtia if Dhaka's is possible", () => {
  for (const mirpur of ["Mirpur", "মিরপুর", "mirpur "]) expect(matched(mirpur), mirpur).toEqual([null, null]);
  expect(matched("Mirpur", "Kushtia")).toEqual(["Mirpur, Kushtia", "Mirpur, Kushtia"]);
  expect(matched("Mirpur, Kushtia")[1]).toBe("Mirpur, Kushtia");
  expect(matched("মিরপুর ১০")).toEqual(["Mirpur 10, Dhaka", "Mirpur 10, Dhaka"]);
});

test("a place in no list keeps the customer's own words", () => {
  expect(findAreaOptions("college road", null, "en")).toEqual([{ district: null, area: customPlace("college road") }]);
  expect(matched("college road", "Kushtia")).toEqual(["college road, Kushtia", "college road, Kushtia"]);
});

test("upazilas come before the district of the same name, its own before those of others", () => {
  for (const sylhet of ["Sylhet", "সিলেট"]) {
    const options = findAreaOptions(sylhet, null, "bn");
    expect(options[0]?.area?.en).toBe("Sylhet Sadar");
    // Then the input itself, which may be a place of its own.
    expect(options.at(-2)).toMatchObject({ district: { en: "Sylhet" }, area: null });
  }
  const chattogram = findAreaOptions("Chittagong", null, "en");
  expect(chattogram[0]).toMatchObject({ district: { en: "Chattogram" }, area: { en: "Agrabad" } });
  // Many areas do not push their district out of the list.
  expect(findAreaOptions("Dhaka", null, "en").map((option) => placeOf(option)?.en)).toContain("Dhaka");
});

test("an area is found by its name with a road, a block or a house, which stays beside it", () => {
  for (const [typed, found] of [
    ["dhanmondi 27", "Dhanmondi 27, Dhaka"],
    ["ধানমন্ডি ২৭", "Dhanmondi ২৭, Dhaka"],
    ["dhanmandi road 9/A", "Dhanmondi road 9/A, Dhaka"],
    ["banani road 11", "Banani road 11, Dhaka"],
    ["road 5 mirpur 10", "Mirpur 10 road 5, Dhaka"],
    ["mirpur section 10", "Mirpur 10, Dhaka"],
    ["মিরপুর ১০ নম্বর", "Mirpur 10, Dhaka"],
    ["mirpur 10", "Mirpur 10, Dhaka"],
    ["uttara sector 7", "Uttara Sector 7, Dhaka"],
    ["উত্তরা ৭ নম্বর সেক্টর", "Uttara Sector 7, Dhaka"],
    ["uttara sector 7 road 12", "Uttara Sector 7 road 12, Dhaka"],
  ] as const)
    expect(matched(typed)[1], typed).toBe(found);
  // Which of them is meant, nobody knows.
  expect(matched("mirpur 27")).toEqual([null, null]);
  expect(findAreaOptions("mirpur 27", null, "en")[0]?.area?.en).toMatch(/^Mirpur/);
  // The words of the customer can still be chosen.
  expect(findAreaOptions("dhanmondi 27", null, "en").at(-1)?.area).toEqual(customPlace("dhanmondi 27"));
});

test("an address is edited with the street that stands beside its area, in either language", () => {
  const [option] = findAreaOptions("dhanmondi 27", null, "en");
  const chosen = toChosenPlaces(option ?? { district: null, area: null });
  for (const language of ["en", "bn"] as const) {
    const saved = cityOf(chosen, language);
    expect(saved).toMatchObject({ district: "dhaka", area: "dhanmondi" });
    expect(parsePlaces(saved)).toEqual(chosen);
  }
  expect(parsePlaces({ city: "Dhanmondi, Dhaka", district: "dhaka", area: "dhanmondi" }).area?.en).toBe("Dhanmondi");
});
