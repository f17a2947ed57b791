import { expect, test } from "vitest";
import { findAreaOptions, matchPlaces, settlePlaces } from "./find-places.ts";
import { customPlace, placeOf } from "./places.ts";

const matched = (words: string, district: string | null = null) => {
  const within = district === null ? null : (findAreaOptions(district, null, "en")[0]?.district ?? null);
  const options = findAreaOptions(words, within, "en");
  const textOf = (found: ReturnType<typeof matchPlaces>) => found && `${placeOf(found)?.en}, ${found.district?.en}`;
  return [textOf(matchPlaces(options, words)), textOf(settlePlaces(options, words))];
};

test("a place is taken for the one of its name, once no other can be meant", () => {
  expect(matched("Dhanmondi")).toEqual(["Dhanmondi, Dhaka", "Dhanmondi, Dhaka"]);
  expect(matched("ধানমন্ডি")).toEqual(["Dhanmondi, Dhaka", "Dhanmondi, Dhaka"]);
  expect(matched("Tongi")).toEqual(["Tongi, Gazipur", "Tongi, Gazipur"]);
  expect(matched("Chittagong")).toEqual(["Chattogram, Chattogram", "Chattogram, Chattogram"]);
  expect(matched("Dhanmandi")).toEqual([null, "Dhanmondi, Dhaka"]);
  expect(matched("New Market")).toEqual([null, null]);
});

test("Mirpur is not the one in Kushtia for somebody who may mean Dhaka's", () => {
  for (const mirpur of ["Mirpur", "মিরপুর", "mirpur "]) expect(matched(mirpur), mirpur).toEqual([null, null]);
  expect(matched("Mirpur", "Kushtia")).toEqual(["Mirpur, Kushtia", "Mirpur, Kushtia"]);
  expect(matched("Mirpur, Kushtia")[1]).toBe("Mirpur, Kushtia");
  expect(matched("মিরপুর ১০")).toEqual(["Mirpur 10, Dhaka", "Mirpur 10, Dhaka"]);
});

test("what no list knows stays in the customer's own words", () => {
  expect(findAreaOptions("college road", null, "en")).toEqual([{ district: null, area: customPlace("college road") }]);
  expect(matched("college road", "Kushtia")).toEqual(["college road, Kushtia", "college road, Kushtia"]);
});

test("thanas stand before the district that is called so, its own before those of others", () => {
  for (const sylhet of ["Sylhet", "সিলেট"]) {
    const options = findAreaOptions(sylhet, null, "bn");
    expect(options[0]?.area?.en).toBe("Sylhet Sadar");
    // Then the very words, which may be a place of their own.
    expect(options.at(-2)).toMatchObject({ district: { en: "Sylhet" }, area: null });
  }
  const chattogram = findAreaOptions("Chittagong", null, "en");
  expect(chattogram[0]).toMatchObject({ district: { en: "Chattogram" }, area: { en: "Agrabad" } });
  // More areas than anybody reads do not cut off their district.
  expect(findAreaOptions("Dhaka", null, "en").map((option) => placeOf(option)?.en)).toContain("Dhaka");
});
