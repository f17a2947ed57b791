import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/en.json";
import { I18nProvider } from "../i18n/language.tsx";
import { registerMessages } from "../i18n/messages.ts";
import { OrderSums } from "./order-sums.tsx";

registerMessages("en", en);

const order = {
  ...{
    status: "delivered",
    subtotal: 1860,
    discount: 0,
    setSaving: 0,
    shippingCost: 60,
    shippingBefore: 60,
    total: 1920,
  },
  ...{ paid: 0, refunded: 0, amountDue: 0, advanceDue: 0, toGiveBack: 0, collected: 1920, coupon: null },
};

/** The last rows of the sums of an order, from its total on. */
function rows(changes: object, missing = 0): string {
  const html = renderToString(
    <I18nProvider language="en">
      <OrderSums
        sums={{ ...order, ...changes } as never}
        total="Collected"
        missing={{ label: "Missing", taka: missing }}
      />
    </I18nProvider>,
  );
  const text = html
    .replaceAll("</dd>", ", ")
    .replaceAll("</dt>", " ")
    .replaceAll(/<[^>]*>/g, "");
  return text.slice(text.search(/Total|Collected/)).replace(/, $/, "");
}

test("the sums of a delivered order say what the rider took, and what is missing or to be given back", () => {
  expect(rows({})).toBe("Collected ৳1,920");
  expect(rows({ total: 1969, collected: 1285 }, 684)).toBe("Total ৳1,969, Collected −৳1,285, Missing ৳684");
  expect(rows({ collected: 2000, toGiveBack: 80 })).toBe("Total ৳1,920, Collected −৳2,000, To be given back ৳80");
  expect(rows({ total: 60, collected: 950, toGiveBack: 890 })).toBe(
    "Total ৳60, Collected −৳950, To be given back ৳890",
  );
});

test("what was paid in advance is no cash of the rider", () => {
  expect(rows({ paid: 500, collected: 1420 })).toBe("Total ৳1,920, Paid −৳500, Collected ৳1,420");
  expect(rows({ paid: 1920, collected: 0 })).toBe("Total ৳1,920, Paid −৳1,920, Left to pay ৳0");
});

test("where no cash record says what the rider took, it is what was due at the door", () => {
  expect(rows({ collected: null })).toBe("Collected ৳1,920");
  expect(rows({ collected: null, paid: 500 })).toBe("Total ৳1,920, Paid −৳500, Collected ৳1,420");
});
