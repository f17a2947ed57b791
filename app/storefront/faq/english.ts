import type { Say } from "../article/article.ts";
import type { Faq } from "./faq.ts";

export const english = ({ phone, inside, outside, freeFrom, insideDays, outsideDays, toReturn }: Say): Faq => ({
  title: "Questions and answers",
  heading: "What people ask us",
  description: "Ordering, delivery, payment, returns, skin and shades: short answers to what we are asked most.",
  lede: "Short answers first. If yours is missing, ask; it may help the next one, too.",
  subjects: {
    ordering: {
      title: "Ordering",
      answers: {
        guest: {
          title: "Do I need an account to order?",
          paragraphs: [
            "No. A name, a mobile number and an address are enough. An account only saves you typing them again.",
          ],
        },
        call: {
          title: "Why do you call me after I order?",
          paragraphs: [
            "To make sure that the number, the address and the pieces are right before a rider sets out. If we cannot reach you, we try again; an order that we could not confirm is not sent.",
          ],
        },
        change: {
          title: "Can I change or cancel my order?",
          paragraphs: [
            `Yes, until the rider has it. Before we confirm it, you can cancel it yourself on the page where you track it; after that, call ${phone}.`,
          ],
          link: { to: "/track", label: "Track an order" },
        },
        shade: {
          title: "How do I choose a shade on a screen?",
          paragraphs: [
            "Look at the inside of your wrist in daylight: if the veins look green, warm shades suit you; if they look blue, cool ones do; if you cannot tell, the neutral ones. Screens differ, so for foundation, write to us with the shade you wear now. We will tell you which of ours comes nearest.",
          ],
          link: { to: "/contact", label: "Ask about a shade" },
        },
      },
    },
    delivery: {
      title: "Delivery",
      answers: {
        cost: {
          title: "What does delivery cost, and how long does it take?",
          paragraphs: [
            `Inside Dhaka ${inside}, ${insideDays}. Everywhere else in Bangladesh ${outside}, ${outsideDays}. ${freeFrom === null ? "" : `From ${freeFrom} on it is free. `}Friday does not count. You see the charge and the days before you order.`,
          ],
          link: { to: "/delivery-and-returns", label: "Delivery and returns" },
        },
        where: {
          title: "Where do you deliver?",
          paragraphs: [
            "To every district and upazila of Bangladesh. Write the address as you would tell it to a rider: house, road, and something near it that everybody knows.",
          ],
        },
        follow: {
          title: "Where is my parcel?",
          paragraphs: [
            "The order number and your mobile number open its page, with every step and the days on which it should arrive.",
          ],
          link: { to: "/track", label: "Track an order" },
        },
      },
    },
    payment: {
      title: "Payment",
      answers: {
        ways: {
          title: "How can I pay?",
          paragraphs: ["In cash, when the parcel is in your hand. Nothing in advance, no card, no fee for it."],
        },
        open: {
          title: "May I open the parcel before I pay?",
          paragraphs: [
            "Please do. Look whether everything is there, whether it is the right shade, whether the seals are whole. What is not right goes back with the rider, and you pay for the rest.",
          ],
        },
      },
    },
    returns: {
      title: "Returns",
      answers: {
        how: {
          title: "Something is wrong with what I got. What now?",
          paragraphs: [
            `Call ${phone} or write to us${toReturn === null ? " as soon as you see it" : ` ${toReturn}`}, with the order number and, if you can, a photograph. Wrong, damaged or past its date: we fetch it at our cost, and you choose between a new one and your money.`,
          ],
          link: { to: "/delivery-and-returns#returns", label: "How returns work" },
        },
        opened: {
          title: "Can I return something I have opened?",
          paragraphs: [
            "If it has a fault, always. If it simply is not for you, no: what has touched one skin is not sold to another. Where it gave you a rash, stop using it and tell us; we look at it together.",
          ],
        },
        money: {
          title: "When do I get my money back?",
          paragraphs: [
            "Within 10 days after the piece is back with us, to the mobile wallet or bank account you name.",
          ],
        },
      },
    },
    products: {
      title: "Products",
      answers: {
        authentic: {
          title: "How do I know that it is authentic?",
          paragraphs: [
            "We buy from the maker, or from the importer who answers for the brand in Bangladesh, and check the seal and the batch of each piece before it leaves. If you ever doubt one, send us a photograph of its batch number: we tell you where it came from.",
          ],
        },
        reviews: {
          title: "Who writes the reviews?",
          paragraphs: [
            "Only people to whom we have delivered the product. We look at their words before they are shown, for insults and for telephone numbers, not for praise: one star is published like five.",
          ],
        },
        skin: {
          title: "Will it suit my skin?",
          paragraphs: [
            "Each product names the skin or hair it is made for, and what is inside. Try anything new behind the ear or on the inner arm for a day first. If you are expecting, nursing or under treatment, ask your doctor; a shop should not be the one to say.",
          ],
        },
        keeps: {
          title: "How long does it keep, and how do I store it?",
          paragraphs: [
            "The page of a product says how long it keeps unopened; the small open jar printed on the pack says how many months it keeps after that. Out of the sun, out of the bathroom’s steam, lid closed. In the hottest weeks, serums and lipsticks like the door of the fridge.",
          ],
        },
        soldOut: {
          title: "What I want is sold out. Will it come back?",
          paragraphs: ["Most things do. Write to us what you are waiting for, and we tell you when it is here again."],
          link: { to: "/contact", label: "Write to us" },
        },
      },
    },
    account: {
      title: "Account",
      answers: {
        why: {
          title: "What is an account good for?",
          paragraphs: [
            "Your cart, your addresses and your orders wait for you on every device, and ordering the same again takes two touches. Nothing in the shop is closed to you without one.",
          ],
          link: { to: "/signup", label: "Make an account" },
        },
        guestOrder: {
          title: "I ordered as a guest. Can I have the order in my account?",
          paragraphs: [
            "Yes. Sign in, open My Orders, and bring it there with its number and the phone you gave with it.",
          ],
          link: { to: "/orders", label: "My Orders" },
        },
        forgotten: {
          title: "I forgot my password.",
          paragraphs: ["It happens to all of us. We send a link for a new one to your email."],
          link: { to: "/forgot-password", label: "A new password" },
        },
      },
    },
  },
});
