import type { ArticleVariables } from "../article/article.ts";
import type { Faq } from "./faq.ts";

export const english = (variables: ArticleVariables): Faq => {
  const { phone, inside, outside, freeFrom, insideDays, outsideDays, returnPeriod, promiseSentences } = variables;
  const open = promiseSentences(
    "openParcel",
    "Please do. Check that everything is there, the shade is right and the seals are whole.",
  );
  const [exchange = "refund you in full."] = promiseSentences("exchange", "you choose a new one or your money back.");
  return {
    title: "FAQ",
    heading: "What people ask us",
    description: "Ordering, delivery, payment, returns, skin and shades: short answers to what we're asked most.",
    lede: "Short answers first. Can't find yours? Ask us; it may help the next person, too.",
    subjects: {
      ordering: {
        title: "Ordering",
        answers: {
          guest: {
            title: "Do I need an account to order?",
            paragraphs: ["No. A name, a mobile number and an address are enough. An account just saves you typing."],
          },
          call: {
            title: "Why do you call me after I order?",
            paragraphs: [
              "To make sure the number, the address and the items are right before a rider sets out. If we can't reach you, we try again. We don't send an order we couldn't confirm.",
            ],
          },
          change: {
            title: "Can I change or cancel my order?",
            paragraphs: [
              [
                `Until we confirm it, you can cancel it yourself on its tracking page. After that, call ${phone}: until the rider has it, we can correct the address or cancel the order.`,
                ...promiseSentences(
                  "changeByPhone",
                  "We can change a shade, an item or the delivery day for you, too.",
                ),
              ].join(" "),
            ],
            link: { to: "/track", label: "Track your order" },
          },
          shade: {
            title: "How do I choose a shade on a screen?",
            paragraphs: [
              "Look at the inside of your wrist in daylight. If your veins look green, warm shades suit you; if they look blue, cool ones do; if you can't tell, go neutral. Screens differ, so for foundation, write to us with the shade you wear now. We'll tell you which of ours comes closest.",
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
              `Inside Dhaka ${inside}, ${insideDays}. Everywhere else in Bangladesh ${outside}, ${outsideDays}. ${freeFrom === null ? "" : `Delivery is free from ${freeFrom}. `}Fridays don't count. You see the charge and the dates before you order.`,
            ],
            link: { to: "/delivery-and-returns", label: "Delivery and returns" },
          },
          where: {
            title: "Where do you deliver?",
            paragraphs: [
              "To every district and upazila of Bangladesh. Write your address as you'd tell it to a rider: house, road, and something nearby that everyone knows.",
            ],
          },
          follow: {
            title: "Where is my parcel?",
            paragraphs: ["Enter your order number and mobile number to see every step and when it should arrive."],
            link: { to: "/track", label: "Track your order" },
          },
        },
      },
      payment: {
        title: "Payment",
        answers: {
          ways: {
            title: "How can I pay?",
            paragraphs: [
              [
                "In cash, when your parcel arrives. No card needed, and no extra fee.",
                ...promiseSentences("noAdvance", "You never pay anything in advance."),
              ].join(" "),
            ],
          },
          open:
            open.length > 0
              ? {
                  title: "Can I open the parcel before I pay?",
                  paragraphs: [
                    [
                      ...open,
                      ...promiseSentences(
                        "partialAcceptance",
                        "What isn't right goes back with the rider, and you pay for the rest.",
                      ),
                    ].join(" "),
                  ],
                }
              : null,
        },
      },
      returns: {
        title: "Returns",
        answers: {
          how: {
            title: "Something is wrong with my order. What now?",
            paragraphs: [
              `Call ${phone} or write to us${returnPeriod === null ? " as soon as you see it" : ` ${returnPeriod}`}, with your order number and, if you can, a photo. If it's wrong, damaged or expired, we collect it at our cost and ${exchange}`,
            ],
            link: { to: "/delivery-and-returns#returns", label: "How returns work" },
          },
          opened: {
            title: "Can I return something I've opened?",
            paragraphs: [
              "If it's faulty, always. If it just isn't for you, no: what has touched one person's skin isn't sold to another. If it gave you a rash, stop using it and tell us. We'll look at it together.",
            ],
          },
          money: {
            title: "When do I get my money back?",
            paragraphs: ["Within 10 days of the item reaching us, to the mobile wallet or bank account you choose."],
          },
        },
      },
      products: {
        title: "Products",
        answers: {
          authentic: {
            title: "How do I know it's authentic?",
            paragraphs: [
              [
                "We buy from the maker, or from the importer who answers for the brand in Bangladesh, and check every seal before it leaves.",
                ...promiseSentences(
                  "batchCheck",
                  "If you ever doubt one, send us a photo of its batch number: we'll tell you where it came from.",
                ),
              ].join(" "),
            ],
          },
          reviews: {
            title: "Who writes the reviews?",
            paragraphs: [
              "Only people we've delivered the product to. We check reviews for insults and phone numbers before they appear, not for praise: one star is published just like five.",
            ],
          },
          skin: {
            title: "Will it suit my skin?",
            paragraphs: [
              "Each product names the skin or hair it's made for, and what's inside. Try anything new behind the ear or on the inner arm for a day first. If you're pregnant, nursing or under treatment, ask your doctor; a shop shouldn't be the one to say.",
            ],
          },
          keeps: {
            title: "How long does it keep, and how do I store it?",
            paragraphs: [
              "The product page says how long it keeps unopened; the little open jar printed on the pack says how many months it keeps after that. Keep it out of the sun and the bathroom's steam, lid closed. In the hottest weeks, serums and lipsticks like the door of the fridge.",
            ],
          },
          soldOut: {
            title: "What I want is sold out. Will it come back?",
            paragraphs: ["Most things do. Tap Notify me on its page, and we'll message you as soon as it's here."],
          },
        },
      },
      account: {
        title: "Account",
        answers: {
          why: {
            title: "Why create an account?",
            paragraphs: [
              "Your cart, addresses and orders are there on every device, and ordering the same thing again takes two taps. You can do everything else without one.",
            ],
            link: { to: "/signup", label: "Create an account" },
          },
          guestOrder: {
            title: "I ordered as a guest. Can I add the order to my account?",
            paragraphs: ["Yes. Sign in, open My Orders, and add it with its number and the phone you gave for it."],
            link: { to: "/orders", label: "My Orders" },
          },
          forgotten: {
            title: "I forgot my password.",
            paragraphs: ["It happens to all of us. We'll email you a link to choose a new one."],
            link: { to: "/forgot-password", label: "Choose a new password" },
          },
        },
      },
    },
  };
};
