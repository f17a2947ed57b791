import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
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

type Missed = DeliveryDayResponse["missed"];

function Words({ missed }: { missed: Missed }) {
  return Object.values(useStageWords(order, { isChoosing: false, missed })).join("|");
}

async function words(missed: Missed): Promise<string> {
  vi.stubGlobal("fetch", async () => Response.json(orderPageBn));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await loadOrderPageI18n("bn");
  return renderToString(
    <I18nProvider language="bn">
      <Words missed={missed} />
    </I18nProvider>,
  );
}

test("an order that is out for delivery comes today, and no other day is named beside it", async () => {
  expect(await words(null)).toBe("আজই আসছে|আজ পৌঁছানোর কথা। ফোনটি কাছে রাখুন।");
});

test("after a missed delivery the question is asked until it is answered", async () => {
  const missed = { answer: null, day: null };
  expect(await words(missed)).toContain(orderPageBn["orderPage.missed.ask"]);
  expect(await words({ ...missed, answer: "hub" })).not.toContain(orderPageBn["orderPage.missed.ask"]);
});
