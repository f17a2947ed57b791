import { expect, test } from "vitest";
import type { CheckoutDraft } from "./checkout-draft.ts";
import {
  applySavedAddress,
  canSaveAddress,
  fillBlanks,
  findMatchingAddress,
  type SavedAddress,
  type SavedDetails,
} from "./saved-details.ts";

const dhaka = { id: "dhaka", en: "Dhaka", bn: "ঢাকা" };
const dhanmondi = { id: "dhanmondi", en: "Dhanmondi", bn: "ধানমন্ডি" };
const blank: CheckoutDraft = {
  ...{
    phone: "",
    fullName: "",
    district: null,
    area: null,
    address: "",
    email: "",
    note: "",
    isGift: false,
    giftMessage: "",
    giftWrap: "",
    receiverName: "",
    receiverPhone: "",
  },
  deliveryArea: "outside",
};
const home: SavedAddress = {
  ...{ id: "home", label: "Home", fullName: "Nusrat Jahan", phone: "+8801712345678" },
  ...{ district: dhaka, area: dhanmondi, address: "House 12", deliveryArea: "inside" },
};
const user = {
  ...{
    _id: "nusrat",
    name: "Nusrat",
    email: "nusrat@example.com",
    role: "user" as const,
    furtherRoles: [],
    emailVerified: true,
    secondFactor: false,
  },
  ...{ photoURL: null, phone: "+8801812345678", address: "Old House 3" },
};
const own = (...addresses: SavedAddress[]): SavedDetails => ({ user, addresses });
const asDialled = (phone: string) => phone.replace("+88", "");

test("a blank checkout is filled from the default address, or from the profile if there is none", () => {
  expect(fillBlanks(blank, own(home), asDialled)).toEqual({
    ...{
      phone: "01712345678",
      fullName: "Nusrat Jahan",
      email: "nusrat@example.com",
      note: "",
      isGift: false,
      giftMessage: "",
      giftWrap: "",
      receiverName: "",
      receiverPhone: "",
    },
    ...{ district: dhaka, area: dhanmondi, address: "House 12", deliveryArea: "inside" },
  });
  expect(fillBlanks(blank, own(), asDialled)).toEqual({
    ...blank,
    ...{ phone: "01812345678", fullName: "Nusrat", email: "nusrat@example.com", address: "Old House 3" },
  });
});

test("typed fields are never overwritten, and half an address is never completed from another", () => {
  const typed = { ...blank, phone: "0155", fullName: "Rina", email: "r@example.com", address: "Road 7" };
  expect(fillBlanks(typed, own(home), asDialled)).toEqual(typed);
});

test("a chosen address replaces the form's, and is recognised with any format of its number", () => {
  const typed = { ...blank, fullName: "Rina", address: "Road 7", note: "Ring twice" };
  const draft = { ...typed, ...applySavedAddress(home, () => "০১৭১২-৩৪৫৬৭৮") };
  expect(draft).toMatchObject({ fullName: "Nusrat Jahan", address: "House 12", note: "Ring twice" });
  expect(findMatchingAddress(draft, own(home))).toBe(home);
  expect(canSaveAddress(draft, own(home))).toBe(false);
  expect(canSaveAddress({ ...draft, address: "House 13" }, own(home))).toBe(true);
  expect(canSaveAddress({ ...draft, address: "House 13" }, own(...new Array(20).fill(home)))).toBe(false);
});
