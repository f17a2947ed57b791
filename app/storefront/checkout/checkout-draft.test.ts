import { describe, expect, test } from "vitest";
import type { FieldCodes } from "../../../shop/field-codes.ts";
import { storeInDraft } from "../../browser/change-draft.ts";
import { toBillingDetails } from "../../components/city-of.ts";
import { findErrors } from "../../components/form.ts";
import en from "../../i18n/en.json" with { type: "json" };
import { createI18n } from "../../i18n/language.tsx";
import { registerMessages } from "../../i18n/messages.ts";
import { savePlace } from "../delivery/saved-place.ts";
import {
  type CheckoutDraft,
  describeErrors,
  draftRules,
  readDraft,
  toDraftCodes,
  withSavedPlace,
} from "./checkout-draft.ts";

const filled: CheckoutDraft = {
  phone: "০১৭১২-৩৪৫৬৭৮",
  fullName: "Nusrat Jahan",
  district: { id: "dhaka", en: "Dhaka", bn: "ঢাকা" },
  area: { id: "dhanmondi", en: "Dhanmondi", bn: "ধানমন্ডি" },
  address: "House 24, Road 7",
  email: "",
  note: "",
  isGift: false,
  giftMessage: "",
  giftWrap: "",
  receiverName: "",
  receiverPhone: "",
  deliveryArea: "inside",
};

registerMessages("en", en);
const popup = (errors: FieldCodes) => describeErrors(errors, createI18n("en").t);

describe("the checkout form", () => {
  test("is valid without e-mail and note", () => {
    expect(findErrors(draftRules, filled)).toEqual({});
  });

  test("finds its own field for each that the server refuses", () => {
    expect(toDraftCodes({ "billingDetails.phone": "phone-invalid" })).toEqual({ phone: "phone-invalid" });
  });

  test.each(["phone", "fullName", "address"] as const)("does not accept blanks as the %s", (field) => {
    const errors = findErrors(draftRules, { ...filled, [field]: "  " });
    expect(errors).toEqual({ [field]: "required" });
    expect(popup(errors)).toEqual({ title: "Please fill in your Address", text: en[`checkout.missing.${field}`] });
  });

  test.each(["district", "area"] as const)("requires the %s", (field) => {
    const errors = findErrors(draftRules, { ...filled, [field]: null });
    expect(errors).toEqual({ [field]: "required" });
    expect(popup(errors)).toEqual({ title: "Please fill in your Address", text: en[`checkout.missing.${field}`] });
  });

  test("names the first missing field in the form's order, whatever order the errors have", () => {
    const errors = findErrors(draftRules, { ...filled, phone: "", fullName: "", district: null, area: null });
    expect(popup(errors).text).toBe("Enter your mobile number.");
    expect(popup({ address: "required", district: "required", area: "required" }).text).toBe(
      "Choose your area or thana from the list.",
    );
  });

  test("distinguishes a mistyped number from a missing one", () => {
    const errors = findErrors(draftRules, { ...filled, phone: "01712-34567" });
    expect(errors).toEqual({ phone: "phone-invalid" });
    expect(popup(errors)).toEqual({ title: en["refusal.invalid-input"] });
  });

  test("requires a valid e-mail if one is given, but does not count as incomplete", () => {
    const errors = findErrors(draftRules, { ...filled, email: "nusrat" });
    expect(errors).toEqual({ email: "email-invalid" });
    expect(popup(errors)).toEqual({ title: en["refusal.invalid-input"] });
  });

  test("requires a name and number for the recipient of a gift, but no gift", () => {
    const gift = { ...filled, isGift: true };
    expect(findErrors(draftRules, gift)).toEqual({});
    const mitu = { receiverName: "Mitu Rahman", receiverPhone: "01812-345678" };
    expect(findErrors(draftRules, { ...gift, ...mitu })).toEqual({});
    expect(findErrors(draftRules, { ...gift, ...mitu, receiverName: " " })).toEqual({
      receiverName: "receiver-missing",
    });
    for (const receiverPhone of ["", "01812"])
      expect(findErrors(draftRules, { ...gift, ...mitu, receiverPhone })).toEqual({ receiverPhone: "phone-invalid" });
    // Fields entered before the gift box was unticked are not required.
    expect(findErrors(draftRules, { ...filled, ...mitu, receiverPhone: "" })).toEqual({});
  });
});

describe("the delivery address", () => {
  test("has the city in the customer's language beside the place ids", () => {
    expect(toBillingDetails(filled, "en")).toMatchObject({
      city: "Dhanmondi, Dhaka",
      district: "dhaka",
      area: "dhanmondi",
    });
    expect(toBillingDetails(filled, "bn")).toMatchObject({ city: "ধানমন্ডি, ঢাকা" });
  });

  test("has an unlisted place in the customer's own words", () => {
    const area = { id: null, en: "Notun Char", bn: "Notun Char" };
    expect(toBillingDetails({ ...filled, area }, "bn")).toMatchObject({ city: "Notun Char, ঢাকা", area: null });
  });
});

test("a signed-in customer's draft is private, and a guest's draft is kept after sign-in", () => {
  storeInDraft(filled, "nusrat");
  expect([readDraft(null), readDraft("rina")].map(({ address }) => address)).toEqual(["", ""]);
  expect(readDraft("nusrat")).toEqual(filled);
  storeInDraft(filled, null);
  expect(readDraft("rina")).toEqual(filled);
});

test("the district chosen on a product page is filled in, but never overwrites another", () => {
  const cumilla = { id: "cumilla", en: "Cumilla", bn: "কুমিল্লা" };
  savePlace({ district: cumilla, area: null, deliveryArea: "outside" });
  const blank = { ...filled, district: null, area: null };
  expect(withSavedPlace(blank)).toMatchObject({ district: cumilla, area: null, deliveryArea: "outside" });
  expect(withSavedPlace(filled)).toEqual(filled);
  // Typed before the lists of places had come.
  const words = { ...blank, area: { id: null, en: "Rangamati", bn: "Rangamati" } };
  expect(withSavedPlace(words)).toEqual(words);
});
