import type { Say } from "../article/article.ts";
import type { DeliveryAndReturns } from "./delivery-and-returns.ts";

export const english = ({ phone, freeFrom, toReturn }: Say): DeliveryAndReturns => ({
  title: "Delivery and returns",
  heading: "Delivery and returns",
  description:
    "What delivery costs inside and outside Dhaka, when your parcel comes, how you pay, and how to send something back.",
  lede: "What it costs, when it comes, and what happens if something is not right. You will find nothing else in small print.",
  parts: {
    way: {
      title: "From our shelf to your door",
      paragraphs: ["Every order goes the same way, and you can follow it at each step."],
      points: [
        "We call the number you gave to confirm the order and the address.",
        "We look at the seal and the expiry date of each piece, and pack it.",
        "The rider takes it over and calls you before coming.",
        "You look at it, pay, and it is yours.",
      ],
      link: { to: "/track", label: "Track an order" },
    },
    days: {
      title: "When it arrives",
      paragraphs: [
        "You see the days before you order: on the product's page, in the cart and at the checkout. They are counted from the day we receive the order; an order that comes in the evening is packed the next day.",
        "Friday is the weekly holiday, and no parcel is delivered on it. Around Eid, in floods and during strikes it can take longer. Then we call you; we do not let you wait and wonder.",
      ],
    },
    payment: {
      title: "How you pay",
      paragraphs: [
        ...(freeFrom === null
          ? []
          : [
              `From ${freeFrom} on, delivery is free, inside Dhaka and everywhere else. What counts is what you pay for the products, after any discount; the cart tells you how much is missing.`,
            ]),
        "In cash, to the rider, once the parcel is in your hand. There is nothing to pay in advance and nothing added at the door: the total at the checkout is the amount to keep ready. Exact change helps the rider.",
      ],
    },
    door: {
      title: "At your door: look first",
      paragraphs: [
        "Open the parcel while the rider is there. If the product or shade is not the one you ordered, if it is broken or leaking, or if the seal is not whole, hand it back. You owe nothing for it, and nothing for its delivery.",
      ],
    },
    returns:
      toReturn === null
        ? {
            title: "If something is not right",
            paragraphs: [
              "What touches the skin cannot be sold a second time, so we do not take anything back for a mere change of mind. But if you find only later that what came is wrong, damaged or past its date, tell us as soon as you see it. We fetch it at our cost, and you choose between a new one and your money.",
              `Call ${phone} or write to us with the order number; a photograph helps. We answer within 72 hours.`,
            ],
            link: { to: "/contact", label: "Write to us" },
          }
        : {
            title: "Sending something back",
            paragraphs: [
              `Tell us ${toReturn} of the delivery: call ${phone}, or write to us with the order number. A photograph helps. We answer within 72 hours.`,
            ],
            points: [
              "Wrong, damaged, leaking or past its date: we fetch it at our cost, and you choose between a new one and your money.",
              "It did not agree with your skin: stop using it and tell us. We look at each case with you, and we do not argue about a rash.",
              "You changed your mind: we take it back while it is unopened and its seal is whole. You pay for its way back.",
              "What has been opened without a fault cannot come back. It touches the skin, and nobody else should have to wonder.",
            ],
            link: { to: "/contact", label: "Write to us" },
          },
    refunds: {
      title: "Your money back",
      paragraphs: [
        "Once the piece is with us and we have looked at it, we send the money to the mobile wallet or bank account you name, within 10 days, as the Digital Commerce Guidelines of 2021 ask of every online shop. Where the fault was ours, the delivery charge comes with it.",
      ],
    },
    cancel: {
      title: "Changing or cancelling",
      paragraphs: [
        `Until we have confirmed an order, you can cancel it yourself where you track it. After that, call ${phone}: as long as the parcel is not with the rider, we can still change the shade, the address or the day, or cancel it altogether.`,
      ],
      link: { to: "/track", label: "Track an order" },
    },
  },
});
