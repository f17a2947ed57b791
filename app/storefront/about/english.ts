import type { ArticleVariables } from "../article/article.ts";
import type { About } from "./about.ts";

export const english = ({
  inside,
  outside,
  freeFrom,
  returnPeriod,
  promiseSentences,
  isNamedForGrace,
}: ArticleVariables): About => {
  const open = promiseSentences("openParcel", "Open your parcel, take a good look, and then pay.");
  return {
    title: "About us",
    heading: "A counter, *not* a marketplace",
    description: "Who we are, how we choose what goes on our shelf, and why you pay only when your parcel arrives.",
    lede: `A short shelf of skincare, makeup, fragrance and hair care, chosen for our weather and our skin, and sold the way we like to shop: ${open.length > 0 ? "look first, then pay." : "pay when it arrives."}`,
    parts: {
      grace: {
        title: isNamedForGrace ? "The word behind our name" : "What we mean by beauty",
        paragraphs: [
          isNamedForGrace
            ? "Bangla has a word, labonno, for a beauty that isn't about features. It's the softness of a face at rest, the shine of oiled hair on a winter verandah, the scent that stays in a room after someone has left. You can't bottle it. What we can do is look after the skin and hair it lives in."
            : "Beauty isn't about features. It's the softness of a face at rest, the shine of oiled hair on a winter verandah, the scent that stays in a room after someone has left. You can't bottle it. What we can do is look after the skin and hair it lives in.",
          "So we don't promise miracles. A serum takes weeks and a good oil takes patience, and we'd rather tell you so than sell you a wonder.",
        ],
      },
      shelf: {
        title: "How a product earns its place",
        paragraphs: [
          "We keep our shelf short because we want to know everything on it. Before something joins it, we ask:",
        ],
        points: [
          "Do we know who makes it, and who answers for it in Bangladesh?",
          "Are the ingredients written out, so you can read them before you buy?",
          "Will it hold up in our weather: the wet heat of Srabon, the dust of Falgun, the dry air of Poush?",
          "Would we give it to a sister?",
        ],
      },
      door: {
        title: "Pay at your door",
        paragraphs: [
          [
            "You don't need a card or an account. We call to confirm your order, and the rider calls before coming.",
            ...open,
          ].join(" "),
          returnPeriod === null
            ? "If it isn't what you ordered, or it arrives damaged, we'll put it right."
            : `If something isn't right, tell us ${returnPeriod} and we'll put it right.`,
        ],
        link: { to: "/delivery-and-returns", label: "Delivery and returns" },
      },
      price: {
        title: "One price, all in",
        paragraphs: [
          `The price on the page is the price you pay, VAT included. Delivery is ${inside} inside Dhaka and ${outside} everywhere else${freeFrom === null ? "" : `, and free from ${freeFrom}`}. You see it before you order, never at the last step. When a price drops, we show what it was. When something is sold out, we say so.`,
        ],
      },
      person: {
        title: "A real person answers",
        paragraphs: [
          "Call or write, and you'll reach someone who knows the shelf. Ask which shade, what goes with what, or whether you need it at all. Sometimes the honest answer is to finish the bottle you have.",
        ],
        link: { to: "/contact", label: "Talk to us" },
      },
    },
  };
};
