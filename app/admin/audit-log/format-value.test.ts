import { expect, test } from "vitest";
import type { Language } from "../../../shop/language.ts";
import { returnConditions } from "../../../shop/parcels/parcel-rules.ts";
import adminBn from "../../i18n/admin-bn.json" with { type: "json" };
import adminEn from "../../i18n/admin-en.json" with { type: "json" };
import bn from "../../i18n/bn.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { createI18n } from "../../i18n/language.tsx";
import type { AdminI18n } from "../i18n.ts";
import { codeWords, formatField, formatValue } from "./format-value.ts";

const i18n: Record<Language, AdminI18n> = {
  en: createI18n("en", { ...en, ...adminEn }),
  bn: createI18n("bn", { ...bn, ...adminBn }),
};

test.each([
  ["nothing", "area", null, "–"],
  ["a state", "status", "pending", "pending"],
  ["the reason of a cancellation", "reason", "changed-mind", "Changed their mind"],
  ["a role", "role", "order-desk", "Order desk"],
  ["the kind of a cash entry", "kind", "put-in", "Put in by the owner"],
  ["the kind of a claim", "kind", "not-paid", "Delivered, not paid"],
  ["the kind of a coupon", "kind", "percent", adminEn["admin.coupons.kind.percent"]],
  ["how a customer paid", "method", "rocket", "Rocket"],
  ["where money arrived", "account", "cash", "Cash"],
  ["what arrived", "received", 51_000, "৳510"],
  ["a second factor", "factor", "totp", "Authenticator app"],
  ["words that look like a state elsewhere", "text", "pending", "pending"],
  ["an amount", "total", 51_000, "৳510"],
  ["a count", "stock", 1200, "1,200"],
  ["both languages", "name", { en: "Toner", bn: "টোনার" }, "Toner\nটোনার"],
  ["charges", "deliveryCharges", { inside: 6000, outside: 12_000 }, "Inside Dhaka: ৳60, Outside Dhaka: ৳120"],
  ["yes", "featured", true, "yes"],
  ["an empty list", "pictures", [], "–"],
])("formats %s", (_, field, value, expected) => {
  expect(formatValue(value, field, i18n.en)).toBe(expected);
});

test("formats variants line by line, without missing fields", () => {
  const shades = [
    { sku: "A-1", name: { en: "Red", bn: "লাল" }, price: 35_050, listPrice: null, stock: 3 },
    { sku: "A-2", name: { en: "", bn: "" }, price: 35_000, stock: null },
  ];
  expect(formatValue(shades, "variants", i18n.en)).toBe(
    "SKU: A-1, Name: Red / লাল, Price: ৳350.50, Stock: 3\nSKU: A-2, Name: –, Price: ৳350",
  );
});

test("formats in Bangla, and shows a field without a label by name", () => {
  expect(formatField("status", i18n.bn)).toBe("অবস্থা");
  expect(formatValue("pending", "status", i18n.bn)).toBe("অপেক্ষমাণ");
  expect(formatValue(51_000, "total", i18n.bn)).toBe("৳৫১০");
  expect(formatField("constructor", i18n.en)).toBe("constructor");
  expect(formatField("updatedAt", i18n.en)).toBe("updatedAt");
});

test("formats notification settings by their labels", () => {
  const choices = { "order-confirmed": { sms: false, mail: true } };
  expect(formatField("orderMessages", i18n.en)).toBe("Messages to customers");
  expect(formatValue(choices, "orderMessages", i18n.en)).toBe("Order confirmed: SMS: no, Email: yes");
});

test("no code of a parcel, a return, an edit or money is read in History without its word, in either language", () => {
  const states = Object.entries(codeWords).flatMap(([field, tables]) =>
    tables.flatMap(({ codes, words }) => codes.map((code) => ({ field, code, key: `${words}.${code}` }))),
  );
  for (const { field, code, key } of states) {
    expect(Object.keys(adminEn), code).toContain(key);
    expect(Object.keys(adminBn), code).toContain(key);
    // Nagad means cash in Bangla, so its own name stands beside it.
    expect(formatValue(code, field, i18n.bn).replace(" (Nagad)", ""), code).not.toMatch(/[a-z]/i);
    expect(formatValue(code, field, i18n.en), code).not.toContain("admin.");
  }
  for (const condition of returnConditions) expect(formatField(condition, i18n.bn), condition).not.toMatch(/[a-z]/i);
  expect(formatField("resellable", i18n.en)).toBe("Back in stock");
  expect(formatValue("partly-delivered", "state", i18n.en)).toBe("Partly delivered");
  expect(formatValue("requested", "state", i18n.en)).toBe("waits for an answer");
  expect(formatValue(200_000, "collected", i18n.en)).toBe("৳2,000");
});
