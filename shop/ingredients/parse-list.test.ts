import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListedIngredient, parseIngredients } from "./parse-list.ts";

const written = (list: string) => parseIngredients(list).map((each) => (each.mayContain ? "± " : "") + each.written);

describe("a list of ingredients", () => {
  test.each([
    ["commas, a heading, stars and a full stop", "INGREDIENTS: Aqua, Glycerin*, Panthenol.", "Aqua|Glycerin|Panthenol"],
    [
      "commas within names",
      "Aqua,1,2-Hexanediol, 2,2'-Dithiol, 0,5% Retinol",
      "Aqua|1,2-Hexanediol|2,2'-Dithiol|0,5% Retinol",
    ],
    ["semicolons, bullets and line breaks", "Aqua; Talc\n• Mica | Silica", "Aqua|Talc|Mica|Silica"],
    ["numbered lines", "1. Aqua\r\n2) Talc\n3. Mica", "Aqua|Talc|Mica"],
    [
      "full stops, but not those of a name",
      "Aqua. Talc. D&C Red No. 7. Alcohol Denat., Mica",
      "Aqua|Talc|D&C Red No. 7|Alcohol Denat.|Mica",
    ],
    ["(and), and, &", "Water (and) Talc and Mica & Silica", "Water|Talc|Mica|Silica"],
    [
      "brackets hold a name together",
      "Parfum (Linalool, Limonene), Oat [Flour, Bran], Aqua (Water",
      "Parfum (Linalool, Limonene)|Oat [Flour, Bran]|Aqua (Water",
    ],
    ["Bangla", "উপাদান: পানি، গ্লিসারিন, মধু। সুগন্ধি", "পানি|গ্লিসারিন|মধু|সুগন্ধি"],
    ["colours by one index", "CI 77491, 77492,77499", "CI 77491|CI 77492|CI 77499"],
    ["a footnote", "Aqua, Olea Oil*\n* from organic farming", "Aqua|Olea Oil"],
    ["a repeated name", "Aqua, Talc, AQUA", "Aqua|Talc"],
    ["may contain, in brackets", "Talc [May Contain: Mica, CI 77891], BHT", "Talc|± Mica|± CI 77891|BHT"],
    ["may contain, with a sign in brackets", "Talc. May contain [+/-: Mica, CI 77891].", "Talc|± Mica|± CI 77891"],
    ["a ± sign alone applies to the rest", "Talc, (+/-) Mica, CI 77891", "Talc|± Mica|± CI 77891"],
    ["a ± sign after the words", "Talc, May Contain (+/-): Mica, CI 77891", "Talc|± Mica|± CI 77891"],
    ["plus-minus", "Talc ± Mica, Silica", "Talc|± Mica|± Silica"],
    ["nothing", " ,;… \n* ( ) ", ""],
  ])("is parsed: %s", (_, list, expected) => {
    expect(written(list).join("|")).toBe(expected);
  });

  test("a name is separated from its share, its brackets and its synonyms", () => {
    const [niacinamide, shea, water] = parseIngredients(
      "Niacinamide (10%), Butyrospermum Parkii (Shea) Butter, Aqua/Water/Eau",
    );
    expect(niacinamide).toMatchObject({ written: "Niacinamide (10%)", name: "Niacinamide", readings: ["niacinamide"] });
    expect(shea?.readings).toContain("butyrospermum parkii butter");
    expect(water?.synonyms).toEqual(["aqua", "water", "eau"]);
    expect(parseIngredients("Water\\Aqua\\Eau")[0]?.synonyms).toEqual(["water", "aqua", "eau"]);
  });
});

test("any text is parsed without an error and in linear time", () => {
  const signs = fc.constantFrom(
    ..."(){}[],;.%*/±১। \n",
    "may contain",
    "+/-",
    " and ",
    "(and)",
    "1,2-",
    "CI 7",
    "\ud800",
  );
  const mixed = fc.array(signs, { maxLength: 300 }).map((each) => each.join(""));
  const isWell = ({ written: name, readings }: ListedIngredient) =>
    name === name.trim() && readings.length > 0 && !readings.includes("");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), mixed), (text) =>
      parseIngredients(text).every(isWell),
    ),
  );
  // Quadratic parsing of one of these would take minutes.
  for (const hostileText of [
    "(",
    ",",
    "1,",
    "9",
    " ",
    "*",
    ".",
    ". ",
    "%",
    "a",
    "(+/-",
    "± : : : ",
    "(±)",
    "may contain [",
    " and",
    "a/",
    "🧴",
  ])
    expect(parseIngredients(`${hostileText.repeat(8000)}${")".repeat(2000)}x`).length).toBeLessThanOrEqual(300);
});
