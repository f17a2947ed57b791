import * as z from "zod/mini";
import { categoryName, categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { type Facet, ratingChoices, readPriceRange, shadeFamilies } from "../../shop/catalog/facets.ts";

const several = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Some of these values, parted by commas; refuses any other. */
const someOf = (known: readonly string[], about: string) =>
  z.pipe(
    z.string().check(z.maxLength(200), z.describe(about)),
    z.transform((written, context) => {
      const values = several(written);
      if (values.every((value) => known.includes(value))) return values;
      context.issues.push({ code: "invalid_value", values: [...known], input: written });
      return z.NEVER;
    }),
  );

/** Words as products have them, parted by commas; one that no product has finds none. */
const someWords = (about: string) =>
  z.pipe(z.string().check(z.maxLength(200), z.describe(about)), z.transform(several));

const categories = z.pipe(
  z.string().check(z.maxLength(200), z.describe(`One or more, comma-separated: ${categoryNames.join(", ")}`)),
  z.transform((written, context) =>
    several(written).map((each) => {
      const category = categoryName.safeParse(each);
      if (category.success) return category.data.toLowerCase().replace(" ", "-");
      context.issues.push({ code: "invalid_value", values: [...categoryNames], input: written });
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
  z.transform((written) => [...new Set([written, ...several(written)])]),
);

const priceRange = z.string().check(
  z.describe("Price range in whole taka: 300-900, -500, 900-"),
  z.refine((value) => readPriceRange(value) !== null, { error: "amount-invalid" }),
);

/** One value, as the shop's filter has it. */
const one = <Value extends z.ZodMiniType<string>>(value: Value) =>
  z.pipe(
    value,
    z.transform((chosen) => [chosen]),
  );

/** What `GET /products` is narrowed by: as the lists of the shop are, in the same words. */
export const filterQuery = {
  category: z.optional(categories),
  brand: z.optional(brands),
  price: z.optional(one(priceRange)),
  shade: z.optional(someOf(shadeFamilies, `Colour families, comma-separated: ${shadeFamilies.join(", ")}`)),
  skin: z.optional(someWords("Skin types, comma-separated: dry, oily, …")),
  hair: z.optional(someWords("Hair types, comma-separated: curly, damaged, …")),
  concern: z.optional(someWords("Concerns, comma-separated: acne, dryness, …")),
  finish: z.optional(someWords("Finishes, comma-separated: matte, satin, …")),
  rating: z.optional(one(z.enum(ratingChoices).check(z.describe("Minimum average rating in stars")))),
  stock: z.optional(one(z.literal("1").check(z.describe("Only products in stock")))),
  offer: z.optional(one(z.literal("1").check(z.describe("Only products on offer")))),
} satisfies Record<Facet, z.ZodMiniType<string[] | undefined>>;
