import type { LetterData } from "../letter.ts";
import type { Say, Words } from "./words.ts";

const dear = (name: string) => `Dear ${name},`;

/** The letters in English. */
export const english: Words = {
  mail: {
    "order-placed": (order, { money, number, days, trackLink }) => ({
      subject: `We received your order ${order.number}`,
      title: "Thank you for your order",
      greeting: dear(order.fullName),
      paragraphs: [
        `Your order ${order.number} is with us. We will call you to confirm it.`,
        `Delivery: ${days(order.deliverFrom, order.deliverTo)}. You pay the rider in cash once you have checked the parcel.`,
      ],
      rows: [
        ...order.lines.map((line): [string, string] => [`${line.name} × ${number(line.quantity)}`, money(line.total)]),
        ...discountRow(order, money),
        deliveryRow(order, money),
        ["Total", money(order.total)],
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "order-confirmed": (order, { money, days, trackLink }) => ({
      subject: `Your order ${order.number} is confirmed`,
      title: "Your order is confirmed",
      greeting: dear(order.fullName),
      paragraphs: [
        `We are packing your order ${order.number} now.`,
        `It reaches you on ${days(order.deliverFrom, order.deliverTo)}. Please keep ${money(order.total)} ready in cash.`,
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "order-shipped": (order, { money, trackLink }) => ({
      subject: `Your order ${order.number} is on its way`,
      title: "Your parcel is on its way",
      greeting: dear(order.fullName),
      paragraphs: [
        `We handed your order ${order.number} to the rider, who calls you before coming.`,
        `Please keep ${money(order.total)} ready in cash. Check the parcel first, then pay.`,
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "order-cancelled": (order, { phone }) => ({
      subject: `Your order ${order.number} is cancelled`,
      title: "Your order is cancelled",
      greeting: dear(order.fullName),
      paragraphs: [
        `Your order ${order.number} has been cancelled. There is nothing to pay.`,
        `If this surprises you, please call us on ${phone}.`,
      ],
    }),
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) => ({
      subject: `${product} is back`,
      title: "It is back in stock",
      greeting: null,
      paragraphs: [
        `You asked ${shop} to tell you: ${[product, variant].filter(Boolean).join(", ")} can be had again.`,
        "We cannot set a piece aside for you: whoever orders first gets it.",
      ],
      button: { label: "See it in the shop", link },
      after: [
        `This was the one letter you asked for. If you wait for other things, too, and want no more: ${stopLink}`,
      ],
    }),
    "contact-message": ({ fullName, email, message }) => ({
      subject: `Message from ${fullName}`,
      title: "A message from the contact page",
      greeting: null,
      paragraphs: [`${fullName} (${email}) wrote:`],
      quote: message,
      after: ["Your answer to this letter goes to the sender."],
    }),
    "password-reset": ({ name, link }, { shop }) => ({
      subject: "Choose a new password",
      title: "Choose a new password",
      greeting: dear(name),
      paragraphs: [`You asked for a new password at ${shop}. This link works once, within one hour.`],
      button: { label: "Choose a new password", link },
      after: ["If it was not you who asked, you need do nothing: your password stays as it is."],
    }),
    "already-registered": ({ name, signInLink, resetLink }, { shop }) => ({
      subject: "You already have an account",
      title: "You already have an account",
      greeting: dear(name),
      paragraphs: [`Somebody, perhaps you, tried to sign up at ${shop} with this e-mail. You already have an account.`],
      button: { label: "Sign in", link: signInLink },
      after: [
        `Forgotten the password? Choose a new one: ${resetLink}`,
        "If it was not you, you need do nothing: your account has not changed.",
      ],
    }),
    "confirm-email": ({ name, link, account }, { shop }) => ({
      subject: "Confirm your e-mail",
      title: "Confirm your e-mail",
      greeting: dear(name),
      paragraphs: [
        account
          ? `Please confirm this e-mail for the ${shop} account ${account}. Open the link where you are signed in to that account. It works once, within one hour.`
          : `Please confirm that this is your e-mail for ${shop} from now on. The link works once, within one hour.`,
      ],
      button: { label: "Confirm this e-mail", link },
      after: ["If that is not your account, you can ignore this e-mail: without you nothing changes."],
    }),
    "email-changed": ({ name }, { shop, phone }) => ({
      subject: "Your e-mail has been changed",
      title: "Your e-mail has been changed",
      greeting: dear(name),
      paragraphs: [
        `Your account at ${shop} now has another e-mail. This one no longer signs you in.`,
        `If it was not you, please call us at once on ${phone}.`,
      ],
    }),
    "password-changed": ({ name, resetLink }, { shop }) => ({
      subject: "Your password has been changed",
      title: "Your password has been changed",
      greeting: dear(name),
      paragraphs: [
        `The password of your ${shop} staff account was just changed, and every device has been signed out.`,
        "If it was not you, choose a new password now and tell the owner of the shop.",
      ],
      button: { label: "Choose a new password", link: resetLink },
    }),
    "second-factor-changed": ({ name, change }, { shop }) => ({
      subject: "Your two-step sign-in has changed",
      title: "Your two-step sign-in has changed",
      greeting: dear(name),
      paragraphs: [
        {
          added: `A new way to prove that it is you was added to your ${shop} staff account.`,
          removed: `A way to prove that it is you was removed from your ${shop} staff account.`,
          reset: `Two-step sign-in was reset for your ${shop} staff account. Sign in with your password and set it up again.`,
          "recovery-code-used": `Somebody signed in to your ${shop} staff account with one of its recovery codes.`,
        }[change],
        "If it was not you, change your password now and tell the owner of the shop.",
      ],
    }),
  },
  sms: {
    "order-placed": ({ number, total }, { shop, money }) =>
      `${shop}: we received your order ${number}, ${money(total)} to pay on delivery. We will call you to confirm.`,
    "order-confirmed": ({ number, total, deliverFrom, deliverTo }, { shop, money, days }) =>
      `${shop}: order ${number} is confirmed. Delivery ${days(deliverFrom, deliverTo)}. Please keep ${money(total)} ready.`,
    "order-shipped": ({ number, total }, { shop, money }) =>
      `${shop}: order ${number} is on its way. The rider will call you. Please keep ${money(total)} ready.`,
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) =>
      `${shop}: ${[product, variant].filter(Boolean).join(", ")} is back: ${link} No more: ${stopLink}`,
    "order-cancelled": ({ number }, { shop, phone }) =>
      `${shop}: order ${number} is cancelled, there is nothing to pay. Questions? ${phone}`,
  },
  questions: ({ phone }) => `Questions? Call us on ${phone} or answer this letter.`,
};

type Placed = LetterData["order-placed"];

/** A coupon is named beside what it did: the discount, or where there is none, the delivery. */
function discountRow({ discount, coupon }: Placed, money: Say["money"]): [string, string][] {
  return discount > 0 ? [[named("Discount", coupon), `−${money(discount)}`]] : [];
}

function deliveryRow({ discount, coupon, shippingCost }: Placed, money: Say["money"]): [string, string] {
  const what = named("Delivery", discount > 0 ? null : coupon);
  return [what, shippingCost > 0 ? money(shippingCost) : "Free"];
}

function named(what: string, coupon: string | null | undefined): string {
  return coupon ? `${what} (${coupon})` : what;
}
