import { expect, test } from "vitest";
import { findAreaOptions, matchPlaces, settlePlaces } from "./find-places.ts";
import { customPlace, placeOf } from "./places.ts";

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
