import { expect, test } from "vitest";
import { splitStreet } from "./street-words.ts";

test.each([
  ["dhanmondi 27", "dhanmondi", "27"],
  ["Dhanmondi 9/A", "Dhanmondi", "9/A"],
  ["ধানমন্ডি ২৭", "ধানমন্ডি", "২৭"],
  ["road 5, mirpur 10", "mirpur 10", "road 5"],
  ["mirpur 10 road 5 house 3", "mirpur 10", "road 5 house 3"],
  ["banani 11 no road", "banani", "11 no road"],
  ["বাড়ি ১২, রোড ৪, ধানমন্ডি", "ধানমন্ডি", "বাড়ি ১২ রোড ৪"],
  ["bashundhara block c", "bashundhara", "block c"],
  ["dhaka 1216", "dhaka", ""],
])("%s is the area %s with %j", (query, name, street) => {
  expect(splitStreet(query)).toContainEqual({ name, street });
});

test("the number of an area stays its own, and words without a number are no street", () => {
  expect(splitStreet("mirpur section 10")[0]).toEqual({ name: "mirpur 10", street: "" });
  expect(splitStreet("উত্তরা ৭ নম্বর সেক্টর")[0]).toEqual({ name: "উত্তরা ৭", street: "" });
  for (const query of ["college road", "dhanmondi", "27", "block c", ""]) expect(splitStreet(query), query).toEqual([]);
});
