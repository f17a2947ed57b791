import type { Say } from "../article/article.ts";
import type { About } from "./about.ts";

export const english = ({ inside, outside, freeFrom, toReturn }: Say): About => ({
  title: "About us",
  heading: "A counter, *not* a marketplace",
  description:
    "Who we are, how we choose what stands on our shelf, and why you pay only once the parcel is in your hand.",
  lede: "A short shelf of skincare, makeup, fragrance and hair care, chosen for our weather and our skin, and sold the way we like to buy: look first, then pay.",
  parts: {
    grace: {
      title: "The word we work under",
      paragraphs: [
        "Bangla has a word, labonno, for a beauty that is not made of features. It is the softness of a face at rest, the shine of oiled hair on a winter verandah, the scent that stays in a room after somebody has left. Nobody can put that into a bottle. What we can do is look after the skin and the hair it lives in.",
        "So we promise no miracles. A serum takes weeks and a good oil takes patience, and we would rather say so than sell you a wonder.",
      ],
    },
    shelf: {
      title: "How a product earns its place",
      paragraphs: ["We keep few things, because we want to know each of them. Before one goes on the shelf, we ask:"],
      points: [
        "Do we know who makes it, and who answers for it in Bangladesh?",
        "Is it written out what is inside, so that you can read it before you buy?",
        "Will it stand our weather: the wet heat of Srabon, the dust of Falgun, the dry air of Poush?",
        "Would we give it to a sister?",
      ],
    },
    door: {
      title: "Paid for at your door",
      paragraphs: [
        "You need no card and no account. We call to confirm your order, and the rider calls before coming. You open the parcel, look at what is in it, and then you pay.",
        toReturn === null
          ? "If what came is not what you ordered, or came damaged, it is ours to put right."
          : `If something is not right, tell us ${toReturn}, and it is ours to put right.`,
      ],
      link: { to: "/delivery-and-returns", label: "Delivery and returns" },
    },
    price: {
      title: "One price, all of it",
      paragraphs: [
        `The price on the page is the price you pay, VAT included. Delivery is ${inside} inside Dhaka and ${outside} everywhere else${freeFrom === null ? "" : `, free from ${freeFrom} on`}, and you see it before you order, never at the very end. When a price comes down, we show what it was. When something is sold out, we say so.`,
      ],
    },
    person: {
      title: "A person answers",
      paragraphs: [
        "Call or write, and you reach somebody who knows the shelf. Ask which shade, ask what goes with what, or ask whether you need it at all. Sometimes the honest answer is to finish the bottle you have.",
      ],
      link: { to: "/contact", label: "Talk to us" },
    },
  },
});
