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

function Words({ missed, changes }: { missed: Missed; changes: object }) {
  return Object.values(useStageWords({ ...order, ...changes }, { isChoosing: false, missed })).join("|");
}

async function words(missed: Missed, changes: object = {}): Promise<string> {
  vi.stubGlobal("fetch", async () => Response.json(orderPageBn));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await loadOrderPageI18n("bn");
  return renderToString(
    <I18nProvider language="bn">
      <Words missed={missed} changes={changes} />
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

const delivered = {
  ...{ status: "delivered", total: 1920, paid: 0, refunded: 0, amountDue: 0, toGiveBack: 0, collected: 1920 },
  ...{ stage: "delivered", shipments: [], acceptedPieces: null, timeline: [] },
};
const parts = { shipments: [{ state: "partly-delivered" }], collected: 2000 };

test("who kept a part reads what they kept and paid, that the rest comes back, and what they get back", async () => {
  const settled = { ...delivered, ...parts, acceptedPieces: 2, stage: "to-check-in", toGiveBack: 80 };
  expect(await words(null, settled)).toBe(
    "আপনি ২টি পণ্য রেখেছেন|রাইডারকে দিয়েছেন ৳২,০০০ · বাকি পণ্য আমাদের কাছে ফিরছে · ৳৮০ ফেরত পাবেন",
  );
  expect(await words(null, { ...settled, stage: "delivered", toGiveBack: 0 })).toBe(
    "আপনি ২টি পণ্য রেখেছেন|রাইডারকে দিয়েছেন ৳২,০০০",
  );
  expect(await words(null, { ...delivered, ...parts, total: 2960 })).toBe(
    "আপনি কিছু পণ্য রেখেছেন|রাইডারকে দিয়েছেন ৳২,০০০ · বাকি পণ্য আমাদের কাছে ফিরছে",
  );
});

test("who sends something back of a delivered order reads what they paid the rider, and not that nothing is to be paid", async () => {
  expect(await words(null, { ...delivered, stage: "to-check-in", collected: 950 })).toBe(
    "আপনার ফেরত পণ্যের অপেক্ষায় আছি|রাইডারকে দিয়েছেন ৳৯৫০",
  );
});

test("only what the rider took counts as paid to the rider, whatever the order cost", async () => {
  expect(await words(null, { ...delivered, total: 1969, collected: 1285 })).toContain("রাইডারকে দিয়েছেন ৳১,২৮৫");
});
