import { describe, expect, test } from "vitest";
import {
  areaById,
  deliveryAreaOf,
  deliveryAreaOfAddress,
  deliveryAreaOfCity,
  districtById,
  findAnywhere,
  findAreas,
  findDistricts,
  localizeCity,
} from "./areas.ts";
import { namesOf } from "./place-search.ts";

const names = (places: { en: string }[]) => places.map((place) => place.en);

describe("districts", () => {
  test.each([
    ["Chittagong", "Chattogram"],
    ["chattagram", "Chattogram"],
    ["চট্রগ্রাম", "Chattogram"],
    ["Comilla", "Cumilla"],
    ["কুমিল্লা", "Cumilla"],
    ["barisal", "Barishal"],
    ["JESSORE", "Jashore"],
    ["bogra", "Bogura"],
    ["coxs bazar", "Cox's Bazar"],
    ["Cox’s Bazar", "Cox's Bazar"],
    ["কক্স বাজার", "Cox's Bazar"],
    ["laxmipur", "Lakshmipur"],
    ["silet", "Sylhet"],
    ["rongpur", "Rangpur"],
    ["গাজিপুর", "Gazipur"],
    ["নারায়নগঞ্জ", "Narayanganj"],
    ["নেত্রকোনা", "Netrokona"],
    ["b baria", "Brahmanbaria"],
  ])("%s is found as %s", (typed, district) => {
    expect(names(findDistricts(typed))[0]).toBe(district);
  });

  test("are sorted alphabetically in each language, with Dhaka first", () => {
    expect(
      findDistricts("", "bn")
        .slice(0, 4)
        .map(({ bn }) => bn),
    ).toEqual(["ঢাকা", "কক্সবাজার", "কিশোরগঞ্জ", "কুড়িগ্রাম"]);
    expect(
      findDistricts("", "en")
        .slice(0, 3)
        .map(({ en }) => en),
    ).toEqual(["Dhaka", "Bagerhat", "Bandarban"]);
    expect(findAreas("gazipur", "", "bn").at(-1)?.bn).toBe("শ্রীপুর");
  });

  test("that begin with the input come before those that contain it", () => {
    expect(names(findDistricts("ma"))).toEqual([
      ...["Madaripur", "Magura", "Manikganj"],
      ...["Brahmanbaria", "Jamalpur", "Nilphamari", "Rangamati"],
    ]);
  });

  test("are all listed for empty input, with Dhaka first", () => {
    expect(findDistricts(" ")).toHaveLength(64);
    expect(names(findDistricts(""))[0]).toBe("Dhaka");
  });

  test("are not found by an unknown name", () => {
    expect(findDistricts("London")).toEqual([]);
  });
});

describe("areas", () => {
  test.each([
    ["dhaka", "dhanmandi", "Dhanmondi"],
    ["dhaka", "ধানমণ্ডি", "Dhanmondi"],
    ["dhaka", "gulshan2", "Gulshan 2"],
    ["dhaka", "গুলশান ২", "Gulshan 2"],
    ["dhaka", "গুলশান 2", "Gulshan 2"],
    ["dhaka", "Mirpur-10", "Mirpur 10"],
    ["dhaka", "Mirpur 1", "Mirpur 1"],
    ["dhaka", "uttara 7", "Uttara Sector 7"],
    ["dhaka", "উত্তরা ৭", "Uttara Sector 7"],
    ["dhaka", "bosundhora", "Bashundhara R/A"],
    ["dhaka", "shamoli", "Shyamoli"],
    ["dhaka", "mohakali", "Mohakhali"],
    ["dhaka", "ঝিগাতলা", "Jigatola"],
    ["dhaka", "যাত্রাবাড়ি", "Jatrabari"],
    ["dhaka", "ashulia", "Savar"],
    ["chattogram", "halishohor", "Halishahar"],
    ["gazipur", "টংগী", "Tongi"],
    ["cumilla", "comilla sadar", "Cumilla Adarsha Sadar"],
    ["pirojpur", "indurkani", "Zianagar"],
  ])("in %s, %s is found as %s", (district, typed, area) => {
    expect(names(findAreas(district, typed))[0]).toBe(area);
  });

  test("are found regardless of accents, composed or decomposed", () => {
    expect(findAreas("dhaka", "Banan\u00ed")).toEqual(findAreas("dhaka", "Banani"));
    expect(findAreas("dhaka", "মুগদা\u200c")).toEqual(findAreas("dhaka", "মুগদা"));
  });

  test("with the exact spelling are not mixed with names that only sound alike", () => {
    expect(names(findAreas("dhaka", "banani"))).toEqual(["Banani", "Banani DOHS"]);
  });

  test("of Old Dhaka are found by its name, not only by its streets", () => {
    expect(names(findAreas("dhaka", "পুরান ঢাকা"))).toContain("Lalbagh");
  });

  test("of another district are not listed", () => {
    expect(findAreas("sylhet", "Dhanmondi")).toEqual([]);
    expect(findAreas("atlantis", "")).toEqual([]);
  });

  test("and districts are resolved from stored ids", () => {
    expect(districtById("coxs-bazar")?.bn).toBe("কক্সবাজার");
    expect(areaById("dhaka", "gulshan-1")?.en).toBe("Gulshan 1");
    expect(areaById("khulna", "gulshan-1")).toBeUndefined();
  });
});

describe("places anywhere", () => {
  const found = (query: string, language?: "en" | "bn") =>
    findAnywhere(query, language).map(({ district, area }) => [area?.en, district.en].filter(Boolean).join(", "));

  test.each([
    ["dhanmondi", "Dhanmondi, Dhaka"],
    ["ধানমন্ডি", "Dhanmondi, Dhaka"],
    ["Dhanmondi, Dhaka", "Dhanmondi, Dhaka"],
    ["ধানমন্ডি ঢাকা", "Dhanmondi, Dhaka"],
    ["dhanmandi", "Dhanmondi, Dhaka"],
    ["savar", "Savar, Dhaka"],
    ["লাকসাম", "Laksam, Cumilla"],
    ["laksam comilla", "Laksam, Cumilla"],
    ["tongi", "Tongi, Gazipur"],
    ["Sylhet", "Sylhet"],
    ["সিলেট", "Sylhet"],
    ["chittagong", "Chattogram"],
  ])("%s is found as %s", (typed, place) => {
    expect(found(typed)[0]).toBe(place);
  });

  test("list a district before its areas, and an area once per district", () => {
    expect(found("cumilla").slice(0, 2)).toEqual(["Cumilla", "Cumilla Adarsha Sadar, Cumilla"]);
    expect(found("cumilla")).toContain("Laksam, Cumilla");
    expect(found("mohammadpur")).toEqual(["Mohammadpur, Dhaka", "Mohammadpur, Magura"]);
    expect(found("mohammadpur magura")).toEqual(["Mohammadpur, Magura"]);
  });

  test("are the districts for empty input, and none for an unknown name", () => {
    expect(findAnywhere(" ", "bn")).toEqual(findDistricts("", "bn").map((district) => ({ district, area: null })));
    expect(found("London")).toEqual([]);
  });
});

describe("the delivery area", () => {
  test("of the city of Dhaka is inside", () => {
    expect(deliveryAreaOf("dhaka", "mirpur-10")).toBe("inside");
    expect(deliveryAreaOf("dhaka", "elsewhere")).toBe("inside");
    expect(deliveryAreaOf("dhaka")).toBe("inside");
  });

  test.each(["savar", "dhamrai", "keraniganj", "nawabganj", "dohar"])(
    "of %s, in Dhaka district, is outside",
    (area) => {
      expect(areaById("dhaka", area)).toBeDefined();
      expect(deliveryAreaOf("dhaka", area)).toBe("outside");
    },
  );

  test("of every other district is outside, including its city", () => {
    expect(deliveryAreaOf("chattogram", "agrabad")).toBe("outside");
    expect(deliveryAreaOf("kushtia", "mirpur")).toBe("outside");
    expect(deliveryAreaOf("gazipur")).toBe("outside");
  });

  test.each(["Dhaka", " dhaka ", "ঢাকা", "Dacca", "Dhaka-1216", "ঢাকা-১২১৬", "Mirpur, Dhaka"])(
    "of the city “%s” is inside",
    (city) => {
      expect(deliveryAreaOfCity(city)).toBe("inside");
    },
  );

  test.each(["", "Sylhet", "Savar", "Savar, Dhaka", "সাভার, ঢাকা", "Gazipur, Dhaka", "কেরানীগঞ্জ, ঢাকা", "Jaldhaka", "Mirpur"])(
    "of the city “%s” is outside",
    (city) => {
      expect(deliveryAreaOfCity(city)).toBe("outside");
    },
  );
});

describe("the delivery area decided by an address", () => {
  test.each([
    ["chattogram", null, "outside"],
    ["Chittagong", "wherever", "outside"],
    ["কুমিল্লা", null, "outside"],
    ["dhaka", "dhanmondi", "inside"],
    ["ঢাকা", "ধানমন্ডি", "inside"],
    ["Dhaka", "Savar", "outside"],
  ])("of district %s and area %s is %s", (district, area, proven) => {
    expect(deliveryAreaOfAddress({ district, area })).toBe(proven);
  });

  test.each([
    [{ city: "Chattogram" }, "outside"],
    [{ city: " কুমিল্লা ", district: "" }, "outside"],
    [{ city: "Sylhet", district: null, area: null }, "outside"],
    [{ city: "Dhaka" }, null],
    [{ city: "Mirpur" }, null],
    [{ city: "Sylhet Road, Dhaka" }, null],
    // A choice from the list has precedence over the text beside it.
    [{ city: "Sylhet", district: "dhaka", area: "banani" }, "inside"],
  ])("of %o is %s", (address, proven) => {
    expect(deliveryAreaOfAddress(address)).toBe(proven);
  });

  test.each([
    ["dhaka", null],
    ["Dhaka", "House 12"],
    [null, "dhanmondi"],
    ["Dhak", null],
    ["", ""],
  ])("of district %s and area %s is left to the customer", (district, area) => {
    expect(deliveryAreaOfAddress({ district, area })).toBeNull();
  });
});

describe("the list of areas", () => {
  const districts = findDistricts("");
  const areas = districts.map((district) => findAreas(district.id, ""));

  test("has the 64 districts and 495 upazilas", () => {
    expect(districts).toHaveLength(64);
    expect(districts.flatMap((district) => district.upazilas)).toHaveLength(495);
  });

  test("has each place once within its district", () => {
    for (const places of [districts, ...areas]) {
      expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
      expect(new Set(names(places)).size).toBe(places.length);
    }
  });

  test("has valid ids, Latin and Bangla names, and no stray blanks", () => {
    for (const place of [...districts, ...areas.flat()]) {
      expect(place.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(place.en).toMatch(/^[A-Z][A-Za-z0-9 '&/-]*$/);
      expect(place.bn).toMatch(/^[\u0980-\u09ff ]+$/);
      for (const name of namesOf(place)) expect(name).toBe(name.trim().normalize("NFC"));
    }
  });
});

test("a city written by the shop's forms is read in either language, other words as they were typed", () => {
  const dhanmondi = { district: "dhaka", area: "dhanmondi" };
  const [en, bn] = ["Dhanmondi, Dhaka", "ধানমন্ডি, ঢাকা"];
  expect(localizeCity({ ...dhanmondi, city: en }, "bn")).toBe(bn);
  expect(localizeCity({ ...dhanmondi, city: bn }, "en")).toBe(en);
  expect(localizeCity({ ...dhanmondi, city: en }, "en")).toBe(en);
  expect(localizeCity({ ...dhanmondi, area: null, city: "Dhaka" }, "bn")).toBe("ঢাকা");
  for (const city of ["Dhanmondi 27, Dhaka", "Dhaka", ""])
    expect(localizeCity({ ...dhanmondi, city }, "bn")).toBe(city);
  for (const unknown of [
    { district: null, area: null },
    { district: "nowhere", area: "dhanmondi" },
  ])
    expect(localizeCity({ ...unknown, city: en }, "bn")).toBe(en);
});
