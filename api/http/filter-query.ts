import * as z from "zod/mini";
import { categoryName, categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { type Facet, ratingChoices, readPriceRange, shadeFamilies } from "../../shop/catalog/facets.ts";

const splitList = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Some of these values, parted by commas; refuses any other. */
const listOf = (allowed: readonly string[], description: string) =>
  z.pipe(
    z.string().check(z.maxLength(200), z.describe(description)),
    z.transform((text, context) => {
      const values = splitList(text);
      if (values.every((value) => allowed.includes(value))) return values;
      context.issues.push({ code: "invalid_value", values: [...allowed], input: text });
      return z.NEVER;
    }),
  );

/** Words as products have them, parted by commas; one that no product has finds none. */
const wordList = (description: string) =>
  z.pipe(z.string().check(z.maxLength(200), z.describe(description)), z.transform(splitList));

const categories = z.pipe(
  z.string().check(z.maxLength(200), z.describe(`One or more, comma-separated: ${categoryNames.join(", ")}`)),
  z.transform((text, context) =>
    splitList(text).map((each) => {
      const category = categoryName.safeParse(each);
      if (category.success) return category.data.toLowerCase().replace(" ", "-");
      context.issues.push({ code: "invalid_value", values: [...categoryNames], input: text });
      return z.NEVER;
    }),
  ),
);

// A brand's name may hold a comma.
const brands = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.describe("Brand names, or brands as written in the shop's URLs; comma-separated"),
    ),
  z.transform((text) => [...new Set([text, ...splitList(text)])]),
);

const priceRange = z.string().check(
  z.describe("Price range in whole taka: 300-900, -500, 900-"),
  z.refine((value) => readPriceRange(value) !== null, { error: "amount-invalid" }),
);

/** One value, as the shop's filter has it. */
const single = <Value extends z.ZodMiniType<string>>(value: Value) =>
  z.pipe(
    value,
    z.transform((chosen) => [chosen]),
  );

/** The filters of `GET /products`: the same as those of the shop's lists, with the same values. */
export const filterQuery = {
  category: z.optional(categories),
  kind: z.optional(wordList("Kinds of products, comma-separated: lipstick, serum, …")),
  brand: z.optional(brands),
  price: z.optional(single(priceRange)),
  shade: z.optional(listOf(shadeFamilies, `Colour families, comma-separated: ${shadeFamilies.join(", ")}`)),
  skin: z.optional(wordList("Skin types, comma-separated: dry, oily, …")),
  hair: z.optional(wordList("Hair types, comma-separated: curly, damaged, …")),
  concern: z.optional(wordList("Concerns, comma-separated: acne, dryness, …")),
  finish: z.optional(wordList("Finishes, comma-separated: matte, satin, …")),
  rating: z.optional(single(z.enum(ratingChoices).check(z.describe("Minimum average rating in stars")))),
  stock: z.optional(single(z.literal("1").check(z.describe("Only products in stock")))),
  offer: z.optional(single(z.literal("1").check(z.describe("Only products on offer")))),
  new: z.optional(single(z.literal("1").check(z.describe("Only products marked as new")))),
} satisfies Record<Facet, z.ZodMiniType<string[] | undefined>>;
