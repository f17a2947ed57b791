import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import bn from "../../i18n/bn.json";
import { I18nProvider } from "../../i18n/language.tsx";
import { registerMessages } from "../../i18n/messages.ts";
import orderPageBn from "../../i18n/order-page-bn.json";
import { loadOrderPageI18n } from "./i18n.ts";
import { useStageWords } from "./order-stage.tsx";

registerMessages("bn", bn);

const order = {
  ...{ status: "shipped", stage: "with-courier", shipments: [{ state: "out-for-delivery" }] },
  ...{ deliverFrom: "2026-12-01", deliverTo: "2026-12-03" },
} as unknown as OrderResponse;

function Words() {
  return Object.values(useStageWords(order, { isChoosing: false, isMissed: false })).join("|");
}

test("an order that is out for delivery comes today, and no other day is named beside it", async () => {
  vi.stubGlobal("fetch", async () => Response.json(orderPageBn));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await loadOrderPageI18n("bn");
  const words = renderToString(
    <I18nProvider language="bn">
      <Words />
    </I18nProvider>,
  );
  expect(words).toBe("আজই আসছে|আজ পৌঁছানোর কথা। ফোনটি কাছে রাখুন।");
});
