import { describe, expect, test } from "vitest";
import { trackRequest } from "../customers/customer-schema.ts";
import { orderRequest } from "./order-schema.ts";

const billingDetails = {
  fullName: "Nusrat Jahan",
  phone: "01712345678",
  address: "House 12, Road 4",
  city: "Dhanmondi, Dhaka",
};
const order = {
  billingDetails,
  items: [{ productId: "k7w3pfz2mq9d", quantity: 1 }],
  deliveryArea: "inside",
  total: 160,
};

function wrongFields(changes: object, billing: object = {}): Record<string, string> {
  const parsed = orderRequest.safeParse({ ...order, billingDetails: { ...billingDetails, ...billing }, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

describe("an order form", () => {
  test("requires name, phone, address and city, and nothing else", () => {
    expect(orderRequest.parse(order)).toEqual({
      ...order,
      coupon: null,
      billingDetails: {
        ...billingDetails,
        phone: "+8801712345678",
        email: null,
        zip: null,
        district: null,
        area: null,
      },
      total: 16_000,
      note: null,
      gift: null,
    });
  });

  test.each(["fullName", "phone", "address", "city"])("requires a %s that is not blank after trimming", (field) => {
    for (const blank of ["", "   ", "\n\t", "\u00a0"]) {
      expect(wrongFields({}, { [field]: blank }), JSON.stringify(blank)).toEqual({
        [`billingDetails.${field}`]: "required",
      });
    }
    expect(Object.keys(wrongFields({}, { [field]: undefined }))).toEqual([`billingDetails.${field}`]);
  });

  test.each([undefined, null, "", "   "])("accepts a blank e-mail and ZIP: %j", (blank) => {
    expect(wrongFields({}, { email: blank, zip: blank })).toEqual({});
  });

  test("validates an e-mail if one is given", () => {
    expect(wrongFields({}, { email: "nusrat@" })).toEqual({ "billingDetails.email": "email-invalid" });
    expect(
      orderRequest.parse({ ...order, billingDetails: { ...billingDetails, email: " n@example.com " } }).billingDetails
        .email,
    ).toBe("n@example.com");
  });

  test.each(["+880 1712-345678", "8801712345678", "০১৭১২৩৪৫৬৭৮", "1712345678", "(0)1712 345 678"])(
    "accepts the phone “%s”",
    (phone) => {
      expect(orderRequest.parse({ ...order, billingDetails: { ...billingDetails, phone } }).billingDetails.phone).toBe(
        "+8801712345678",
      );
    },
  );

  test("refuses a phone that a courier cannot call", () => {
    for (const phone of ["12345", "+14155550123", "0258812345", "call me"]) {
      expect(wrongFields({}, { phone })).toEqual({ "billingDetails.phone": "phone-invalid" });
    }
  });

  test("trims and normalises its texts", () => {
    const written = orderRequest.parse({
      ...order,
      billingDetails: { ...billingDetails, fullName: "  রিনা\u00a0 আক্তার\n" },
    });
    expect(written.billingDetails.fullName).toBe("রিনা\u00a0 আক্তার");
  });

  test("requires a delivery area: inside or outside", () => {
    for (const deliveryArea of [undefined, "", "Inside", "dhaka", null]) {
      expect(Object.keys(wrongFields({ deliveryArea }))).toEqual(["deliveryArea"]);
    }
  });

  test("requires the total that the customer saw, in taka with at most two decimals", () => {
    for (const total of [undefined, "", -1, "-0.01", 1.005, 1e21, "1e3", null, [160]]) {
      expect(Object.keys(wrongFields({ total })), String(total)).toEqual(["total"]);
    }
    expect(orderRequest.parse({ ...order, total: "160.50" }).total).toBe(16_050);
  });

  test("has one to a hundred lines", () => {
    expect(Object.keys(wrongFields({ items: [] }))).toEqual(["items"]);
    expect(Object.keys(wrongFields({ items: Array.from({ length: 101 }, () => order.items[0]) }))).toEqual(["items"]);
  });

  test("drops unknown fields", () => {
    const more = { status: "delivered", paid: true, userId: "admin", orderedAt: "2020-01-01" };
    const items = [{ ...order.items[0], price: 1, name: "Free" }];
    const read = orderRequest.parse({ ...order, ...more, items, billingDetails: { ...billingDetails, role: "admin" } });
    expect(Object.keys(read).sort()).toEqual([
      "billingDetails",
      "coupon",
      "deliveryArea",
      "gift",
      "items",
      "note",
      "total",
    ]);
    expect(read.items).toEqual(order.items);
    expect(read.billingDetails).not.toHaveProperty("role");
  });
});

test("a lookup requires both number and phone", () => {
  expect(trackRequest.parse({ number: "LB-482-719-368", phone: "০১৭১২৩৪৫৬৭৮" })).toEqual({
    number: "LB-482-719-368",
    phone: "+8801712345678",
  });
  for (const input of [
    {},
    { number: "" },
    { number: "LB-482-719-368" },
    { phone: "01712345678" },
    { number: 482_719_368, phone: "01712345678" },
  ]) {
    expect(trackRequest.safeParse(input).success).toBe(false);
  }
});
