import { expect, test } from "vitest";
import { addressLine } from "./compose-booking.ts";

const placed = { city: "", zip: "1205", district: "dhaka", area: "dhanmondi" };

test("a courier's address names area and district", () => {
  expect(addressLine({ ...placed, address: "House 12, Road 4" })).toBe("House 12, Road 4, 1205, Dhanmondi, Dhaka");
});

test("an address that names them, in either language, stays as the customer wrote it", () => {
  const english = "House 12, Road 4, Dhanmondi, Dhaka";
  const bangla = "বাড়ি ১২, রোড ৪, ধানমন্ডি, ঢাকা";
  expect(addressLine({ ...placed, address: english })).toBe(`${english}, 1205`);
  expect(addressLine({ ...placed, address: bangla })).toBe(`${bangla}, 1205`);
});
