import type { ArticleVariables } from "../article/article.ts";
import type { DeliveryAndReturns } from "./delivery-and-returns.ts";

export const english = ({ phone, freeFrom, returnPeriod, promiseSentences }: ArticleVariables): DeliveryAndReturns => {
  const partial = promiseSentences(
    "partialAcceptance",
    "Hand back anything that isn't and pay only for what you keep.",
  );
  const open = promiseSentences(
    "openParcel",
    partial.length > 0
      ? "Open your parcel while the rider waits and check that everything is right."
      : "Open your parcel while the rider waits. If something is wrong, broken, leaking or unsealed, hand the parcel back and pay nothing, not even delivery.",
  );
  const [exchange = "refund you in full."] = promiseSentences("exchange", "you choose a new one or your money back.");
  const faulty = `We collect it at our cost and ${exchange}`;
  return {
    title: "Delivery and returns",
    heading: "Delivery and returns",
    description:
      "What delivery costs inside and outside Dhaka, when your parcel arrives, how you pay, and how to send something back.",
    lede: "What it costs, when it arrives, and what happens if something isn't right. No small print.",
    parts: {
      way: {
        title: "From our shelf to your door",
        paragraphs: ["Every order takes the same four steps, and you can follow each one."],
        points: [
          "We call your number to confirm the order and the address.",
          "We check each seal and expiry date, and pack your parcel.",
          "The rider picks it up and calls you before coming.",
          open.length > 0 ? "You take a look, pay, and it's yours." : "You pay, and it's yours.",
        ],
        link: { to: "/track", label: "Track your order" },
      },
      days: {
        title: "When it arrives",
        paragraphs: [
          "You see the dates before you order: on the product page, in your cart and at checkout. We count from the day you order; evening orders are packed the next day.",
          "Friday is our weekly holiday, so nothing is delivered then. Around Eid, in floods and during strikes it can take longer. If it does, we'll call you.",
        ],
      },
      payment: {
        title: "How you pay",
        paragraphs: [
          ...(freeFrom === null
            ? []
            : [
                `Delivery is free from ${freeFrom}, anywhere in Bangladesh. We count what you pay for the products, after any discount, and your cart shows how much is missing.`,
              ]),
          [
            "In cash, to the rider, when your parcel arrives.",
            ...promiseSentences("noAdvance", "You never pay anything in advance."),
            "Nothing is added at the door: keep the total you saw at checkout ready. Exact change helps the rider.",
          ].join(" "),
        ],
      },
      door:
        open.length > 0 ? { title: "At your door: look first", paragraphs: [[...open, ...partial].join(" ")] } : null,
      returns:
        returnPeriod === null
          ? {
              title: "If something isn't right",
              paragraphs: [
                `What touches skin can't be sold twice, so we don't take returns for a change of mind. But if you find that something is wrong, damaged or expired, tell us as soon as you see it. ${faulty}`,
                `Call ${phone} or write to us with your order number; a photo helps. We reply within 72 hours.`,
              ],
              link: { to: "/contact", label: "Write to us" },
            }
          : {
              title: "Sending something back",
              paragraphs: [
                `Tell us ${returnPeriod} of delivery: call ${phone}, or write to us with your order number. A photo helps. We reply within 72 hours.`,
              ],
              points: [
                `Wrong, damaged, leaking or expired: ${faulty.charAt(0).toLowerCase()}${faulty.slice(1)}`,
                "It didn't agree with your skin: stop using it and tell us. We look at each case with you, and we never argue about a rash.",
                ...promiseSentences(
                  "changeOfMind",
                  "Changed your mind? We take it back if it's unopened and the seal is whole. You pay for sending it back.",
                ),
                "Opened, with nothing wrong: it can't come back. It touches the skin, and nobody else should have to wonder.",
              ],
              link: { to: "/contact", label: "Write to us" },
            },
      refunds: {
        title: "Your money back",
        paragraphs: [
          "Once we've received and checked the item, we send your money to the mobile wallet or bank account you choose, within 10 days, as the Digital Commerce Guidelines of 2021 require. If the mistake was ours, we refund the delivery charge, too.",
        ],
      },
      cancel: {
        title: "Changing or cancelling",
        paragraphs: [
          [
            `Until we confirm your order, you can cancel it yourself on its tracking page. After that, call ${phone}: until the rider has your parcel, we can correct the address or cancel the order.`,
            ...promiseSentences("changeByPhone", "We can change a shade, an item or the delivery day for you, too."),
          ].join(" "),
        ],
        link: { to: "/track", label: "Track your order" },
      },
    },
  };
};
