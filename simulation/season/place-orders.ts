import { fromTaka } from "../../shop/money.ts";
import type { WantedOrder } from "../buyers/wanted-orders.ts";
import type { SeasonShop } from "./season-shop.ts";
import { deliveryTaka, goodsTaka, type World } from "./season-world.ts";

type PlacedAnswer = {
  insertedId: string;
  number: string;
  amountDue: number;
  payment: { url: string } | null;
  /** The advance that the shop asks for, in taka. */
  amount?: number;
};

/** A buyer orders at the shop's checkout, and does what it asks for, or not. */
export async function placeOrder(seasonShop: SeasonShop, world: World, wanted: WantedOrder): Promise<void> {
  const { ask, gateway } = seasonShop;
  const { person, network } = wanted;
  const truth = world.truthOf(wanted);
  const request = {
    billingDetails: {
      ...{ fullName: person.fullName, phone: person.phone, address: person.address, city: person.city },
      ...{ district: person.district, area: person.area },
    },
    items: wanted.lines.map(({ good, quantity }) => ({ ...seasonShop.stock[good], quantity })),
    deliveryArea: person.isInDhaka ? "inside" : "outside",
    total: goodsTaka(wanted.lines) + deliveryTaka(wanted),
    paymentMethod: wanted.paysOnline ? "sslcommerz" : "cash",
    paymentPurpose: "online",
  };
  const order = (extra: object) => ask<PlacedAnswer>("POST", "/orders", { body: { ...request, ...extra }, network });
  let answer = await order({});
  if (answer.code === "advance-needed" && truth.paysAdvance) {
    const { transactionId } = gateway.receive(fromTaka(answer.body.amount ?? 0), person.phone);
    answer = await order({ advance: { method: "bkash", reference: transactionId } });
  }
  if (answer.code !== null) {
    world.tally.notPlaced[answer.code] = (world.tally.notPlaced[answer.code] ?? 0) + 1;
    return;
  }
  const { insertedId: id, number, payment } = answer.body;
  const placed = world.add(wanted, { id, number, isPaid: false });
  if (!payment) return;
  placed.isPaid = await payOnline(payment.url, truth.onlineFails);
  if (!placed.isPaid) await ask("POST", "/orders/pay-cash", { body: { number, phone: person.phone }, network });
}

/** At the gateway's page. The browser does not come back; the gateway tells the shop by itself. */
async function payOnline(url: string, fails: boolean): Promise<boolean> {
  const body = new URLSearchParams({ method: "bkash", do: fails ? "cancel" : "pay" });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  await response.arrayBuffer();
  return response.ok && !fails;
}

/** Buyers answer the links whose time has come. */
export async function answerLinks({ ask, shop }: SeasonShop, world: World): Promise<void> {
  const now = shop.now();
  for (const placed of world.byId.values()) {
    const { byLink } = placed.truth;
    if (!byLink || placed.answersLinkAt === null || placed.answersLinkAt > now) continue;
    placed.answersLinkAt = null;
    const { person, network } = placed.wanted;
    const { reply } = byLink;
    const { code } = await ask("POST", "/orders/reply", {
      network,
      body: {
        ...{ number: placed.number, phone: person.phone, reply },
        ...(reply === "change" && { text: "Please bring it on Saturday" }),
        ...(reply === "cancel" && { reason: placed.wanted.of === null ? "changed-mind" : "ordered-by-mistake" }),
      },
    });
    // The desk was faster.
    if (code !== null && code !== "status-step-refused") world.tally.surprises.push(`reply ${code}`);
  }
}
