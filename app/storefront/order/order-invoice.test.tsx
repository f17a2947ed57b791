import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { Invoice } from "../../components/invoice.tsx";
import type { InvoiceShop } from "../../components/invoice-shop.ts";
import { invoiceTexts } from "../../components/invoice-texts.ts";
import { PageProvider } from "../../components/page.tsx";
import bn from "../../i18n/bn.json";
import invoiceBn from "../../i18n/invoice-bn.json";
import { I18nProvider } from "../../i18n/language.tsx";
import { registerMessages } from "../../i18n/messages.ts";
import { hasInvoice } from "./order-invoice.tsx";

registerMessages("bn", bn);

const shop: InvoiceShop = {
  name: { en: "Mitu", bn: "মিতু" },
  logo: { en: "", bn: "" },
  address: { en: "Dhaka", bn: "ঢাকা" },
  phone: "+8801700000000",
  returnDays: 7,
  look: { logoImage: null, legal: { tradeLicence: "TRAD/DNCC/012345/2026", dbid: "", bin: "" } },
};
const order = {
  number: "LB-482-719-365",
  orderedAt: "2026-11-28T06:00:00.000Z",
  status: "shipped",
  mergedInto: null,
  billingDetails: { fullName: "Nusrat Jahan", phone: "+8801712345678", address: "House 24", city: "Dhaka" },
  sets: [],
  items: [{ variantId: "v1", name: "Soap", variantName: null, quantity: 2, rest: 2, price: 120, total: 240 }],
  ...{ subtotal: 240, discount: 0, shippingBefore: 60, shippingCost: 60, total: 300, deliveryArea: "inside" },
} as unknown as OrderResponse;

function html(bin: string): string {
  const look = { ...shop.look, legal: { ...shop.look.legal, bin } };
  return renderToString(
    <I18nProvider language="bn">
      <PageProvider value={{ pathname: "/bn/track", search: "", settings: null }}>
        <Invoice order={order} shop={{ ...shop, look }} />
      </PageProvider>
    </I18nProvider>,
  );
}

test("an invoice names seller, lines and sum, and speaks of VAT only where the shop has a BIN", async () => {
  vi.stubGlobal("fetch", async () => Response.json(invoiceBn));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await invoiceTexts.load("bn");
  const without = html("");
  for (const text of ["TRAD/DNCC/012345/2026", "LB-482-719-365", "Nusrat Jahan", "Soap", "৳২৪০", "৳৩০০"])
    expect(without).toContain(text);
  expect(without).not.toContain(invoiceBn["invoice.bin"]);
  expect(without).not.toContain(invoiceBn["invoice.vat"]);
  expect(html("004512369-0402")).toContain("004512369-0402");
  expect(html("004512369-0402")).toContain(invoiceBn["invoice.vat"]);
});

test("an order that was called off or sent with another has no invoice of its own", () => {
  const without = orderStatuses.filter((status) => !hasInvoice({ ...order, status }));
  expect(without).toEqual(["cancelled", "returned"]);
  expect(hasInvoice({ ...order, mergedInto: { _id: "o2", number: "LB-111-111-111" } })).toBe(false);
});
