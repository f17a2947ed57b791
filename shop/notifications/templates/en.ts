import { type Paisa, paisa } from "../../money.ts";
import { refundDays } from "../../payments/payment-rules.ts";
import type { NotificationData, OrderNotificationData } from "../notification.ts";
import { greetingName, type NotificationTemplates, sumsOf, type TemplateHelpers } from "./templates.ts";

const greet = (typed: string | null) => {
  const name = greetingName(typed);
  return name === null ? null : `Dear ${name},`;
};

export const englishTemplates: NotificationTemplates = {
  mail: {
    "order-placed": (order, { money, number, days, trackLink, canOpenParcel }) => ({
      subject: `We received your order ${order.number}`,
      title: "Thank you for your order",
      greeting: greet(order.fullName),
      paragraphs: [
        order.paysOnline
          ? `We've got your order ${order.number} and keep it for you while you pay.`
          : order.asksByLink
            ? `We've got your order ${order.number}. Shall we send it? Tell us with one tap; if you don't, we'll call you.`
            : `We've got your order ${order.number}. We'll call you to confirm it.`,
        `Delivery: ${days(order.deliverFrom, order.deliverTo)}. ${order.paysOnline && !order.advance ? "What is paid online, the rider doesn't collect." : canOpenParcel ? "Check your parcel first, then pay the rider in cash." : "Pay the rider in cash when it arrives."}`,
      ],
      rows: orderRows(order, { money, number }),
      button: order.asksByLink
        ? { label: "Answer", link: `${trackLink}?number=${order.number}` }
        : { label: "Track your order", link: trackLink },
    }),
    "order-confirmed": (order, { money, days, trackLink }) => ({
      subject: `Your order ${order.number} is confirmed`,
      title: "Your order is confirmed",
      greeting: greet(order.fullName),
      paragraphs: [
        `We're packing your order ${order.number} now.`,
        `It arrives ${days(order.deliverFrom, order.deliverTo)}. ${readyInCash(order, money)}`,
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "order-shipped": (order, { money, trackLink, canOpenParcel }) => ({
      subject: `Your order ${order.number} is on its way`,
      title: "Your parcel is on its way",
      greeting: greet(order.fullName),
      paragraphs: [
        `Your order ${order.number} is with the rider, who'll call you before coming.`,
        `${readyInCash(order, money)}${canOpenParcel ? " Check your parcel first, then pay." : ""}`,
        ...(order.parcels ?? []).map(({ courier, trackingCode }) => `${courier}, tracking number ${trackingCode}`),
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "order-cancelled": (order, { money, phone }) => ({
      subject: `Your order ${order.number} is cancelled`,
      title: "Your order is cancelled",
      greeting: greet(order.fullName),
      paragraphs: [
        `Your order ${order.number} has been cancelled. ${order.back ? comesBack(order.back, money) : "You have nothing to pay."}`,
        `Didn't expect this? Call us on ${phone}.`,
      ],
    }),
    "order-changed": (order, { money, number, days, trackLink, phone }) => ({
      subject: order.merged
        ? `Your orders ${order.number} and ${order.merged} come in one parcel`
        : `Your order ${order.number} has changed`,
      title: order.merged ? "One parcel for both orders" : "Your order has changed",
      greeting: greet(order.fullName),
      paragraphs: [
        order.merged
          ? `We've put your orders ${order.number} and ${order.merged} into one parcel.`
          : `Here is your order ${order.number} as it is now.`,
        `Delivery: ${days(order.deliverFrom, order.deliverTo)}. ${readyInCash(order, money)}`,
      ],
      rows: orderRows(order, { money, number }),
      button: { label: "Track your order", link: trackLink },
      after: [`Didn't expect this? Call us on ${phone}.`],
    }),
    "order-corrected": (order, { trackLink, phone }) => ({
      subject: `Correction for your order ${order.number}`,
      title: "Please ignore our last message",
      greeting: greet(order.fullName),
      paragraphs: [
        {
          "order-confirmed": `We told you that order ${order.number} is confirmed. It isn't yet: we'll call you first.`,
          "order-shipped": `We told you that order ${order.number} is on its way. It hasn't left yet.`,
          "order-cancelled": `We told you that order ${order.number} is cancelled. That was our mistake: it isn't.`,
          "return-accepted": `We told you that we take something of order ${order.number} back. We're still looking at your request, and you'll hear from us.`,
        }[order.undone],
        `Sorry for the confusion. Questions? Call us on ${phone}.`,
      ],
      button: { label: "Track your order", link: trackLink },
    }),
    "confirm-link": (order, { money, days, trackLink, phone }) => ({
      subject: `Shall we send your order ${order.number}?`,
      title: "Shall we send it?",
      greeting: greet(order.fullName),
      paragraphs: [
        `We couldn't reach you by phone. Tell us here whether to send your order ${order.number}, change it or cancel it.`,
        `It arrives ${days(order.deliverFrom, order.deliverTo)}. ${readyInCash(order, money)}`,
      ],
      button: { label: "Answer", link: `${trackLink}?number=${order.number}` },
      after: [`You can also call us on ${phone}.`],
    }),
    "payment-received": (order, { money, trackLink, phone }) => ({
      subject: `The payment for your order ${order.number} has come`,
      title: "Your payment has come",
      greeting: greet(order.fullName),
      paragraphs: [
        `We've got ${money(order.amount)} for your order ${order.number}. Thank you!`,
        order.ranOut
          ? `We are sorry: before it came, something of it was sold out. ${order.back ? `${comesBack(order.back, money)} ` : ""}Choose on your order's page: we send the rest, you take something near it, or everything comes back.`
          : leftToPay(order, money),
      ],
      rows: moneyRows(order, money),
      button: order.ranOut
        ? { label: "Choose", link: `${trackLink}?number=${order.number}` }
        : { label: "See your order", link: trackLink },
      after: [`Didn't expect this? Call us on ${phone}.`],
    }),
    "refund-sent": (order, { money, trackLink, phone }) => ({
      subject: `Money for your order ${order.number} is on its way back`,
      title: "Your money is on its way back",
      greeting: greet(order.fullName),
      paragraphs: [
        `We've sent ${money(order.amount)} back to you for your order ${order.number}. Your bank or wallet may take a few days to show it.`,
        ...(order.back ? [comesBack(order.back, money)] : []),
      ],
      button: { label: "See your order", link: trackLink },
      after: [`It hasn't come? Call us on ${phone}.`],
    }),
    "return-accepted": (order, { trackLink, phone }) => ({
      subject: `We take it back: order ${order.number}`,
      title: "We take it back",
      greeting: greet(order.fullName),
      paragraphs: [
        order.replacement
          ? `We're sending you a new one at no charge, as order ${order.replacement}. Please give the old one to the rider.`
          : order.way === "fetch"
            ? "We'll call you about a day to fetch it. It costs you nothing. Please keep it in its pack."
            : `Please send it to us in its pack, and write ${order.number} on it. The address is on our contact page.`,
        ...(order.replacement ? [] : [`Once we have looked at it, your money comes back within ${refundDays} days.`]),
      ],
      button: { label: "See your order", link: trackLink },
      after: [`Questions? Call us on ${phone}.`],
    }),
    "return-declined": (order, { trackLink, phone }) => ({
      subject: `About your request for order ${order.number}`,
      title: "We can't take it back",
      greeting: greet(order.fullName),
      paragraphs: [`We've looked at your request for order ${order.number} and can't take it back.`],
      quote: order.answer,
      button: { label: "See your order", link: trackLink },
      after: [`You see it differently? Call us on ${phone}.`],
    }),
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) => ({
      subject: `${product} is back`,
      title: "Back in stock",
      greeting: null,
      paragraphs: [
        `You asked us to let you know: ${[product, variant].filter(Boolean).join(", ")} is back at ${shop}.`,
        "We can't reserve it for you, so order soon.",
      ],
      button: { label: "Shop now", link },
      after: [
        `This is the one email you asked for. No longer waiting for other products? Stop all messages: ${stopLink}`,
      ],
    }),
    "question-answered": ({ product, question, answer, link }) => ({
      subject: `Your question about ${product} is answered`,
      title: "There is an answer",
      greeting: null,
      paragraphs: [`You asked about ${product}: “${question}”`],
      quote: answer,
      button: { label: "See all answers", link },
      after: ["This is the one email about this question. Further answers are on the product's page."],
    }),
    "contact-message": ({ fullName, email, message }) => ({
      subject: `Message from ${fullName}`,
      title: "A message from the contact page",
      greeting: null,
      paragraphs: [`${fullName} (${email}) wrote:`],
      quote: message,
      after: ["Reply to this email to answer the sender."],
    }),
    "password-reset": ({ name, link }, { shop }) => ({
      subject: "Choose a new password",
      title: "Choose a new password",
      greeting: greet(name),
      paragraphs: [`You asked for a new password at ${shop}. This link works once and expires in an hour.`],
      button: { label: "Choose a new password", link },
      after: ["Wasn't you? You can ignore this email: your password stays as it is."],
    }),
    "already-registered": ({ name, signInLink, resetLink }, { shop }) => ({
      subject: "You already have an account",
      title: "You already have an account",
      greeting: greet(name),
      paragraphs: [`Someone, maybe you, tried to sign up at ${shop} with this email. You already have an account.`],
      button: { label: "Sign in", link: signInLink },
      after: [
        `Forgot your password? Choose a new one: ${resetLink}`,
        "Wasn't you? You can ignore this email: your account hasn't changed.",
      ],
    }),
    "confirm-email": ({ link, account }, { shop }) => ({
      subject: "Confirm your email",
      title: "Confirm your email",
      greeting: null,
      paragraphs: [
        account
          ? `Confirm this email for the ${shop} account ${account}. Open the link in the browser where you're signed in to that account. It works once and expires in an hour.`
          : `Confirm that this is your new email at ${shop}. The link works once and expires in an hour.`,
      ],
      button: { label: "Confirm email", link },
      after: ["Not your account? You can ignore this email: nothing changes without you."],
    }),
    "email-changed": ({ name }, { shop, phone }) => ({
      subject: "Your email has been changed",
      title: "Your email has been changed",
      greeting: greet(name),
      paragraphs: [
        `Your account at ${shop} now uses a different email. You can't sign in with this one any more.`,
        `Wasn't you? Call us right away on ${phone}.`,
      ],
    }),
    "password-changed": ({ name, resetLink }, { shop }) => ({
      subject: "Your password has been changed",
      title: "Your password has been changed",
      greeting: greet(name),
      paragraphs: [
        `The password for your ${shop} staff account was just changed, and you've been signed out on every device.`,
        "Wasn't you? Choose a new password now and tell the shop's owner.",
      ],
      button: { label: "Choose a new password", link: resetLink },
    }),
    "staff-invitation": ({ name, invitedBy, until, link }, { shop, days }) => ({
      subject: `Join the team of ${shop}`,
      title: `Join the team of ${shop}`,
      greeting: greet(name),
      paragraphs: [
        `${greetingName(invitedBy) ?? "The shop's owner"} has invited you to work at ${shop}. Open the link and choose a password, or sign in if you have an account.`,
        `The link works once, until ${days(until, until)}. Please don't pass it on.`,
      ],
      button: { label: "Accept invitation", link },
      after: ["Don't know what this is about? You can ignore this email: nothing happens without you."],
    }),
    "second-factor-changed": ({ name, change }, { shop }) => ({
      subject: "Your two-step sign-in has changed",
      title: "Your two-step sign-in has changed",
      greeting: greet(name),
      paragraphs: [
        {
          added: `A new way to sign in was added to your ${shop} staff account.`,
          removed: `A way to sign in was removed from your ${shop} staff account.`,
          reset: `Two-step sign-in was reset for your ${shop} staff account. Sign in with your password and set it up again.`,
          "recovery-code-used": `Someone signed in to your ${shop} staff account with a recovery code.`,
          "recovery-codes-renewed": `New recovery codes were made for your ${shop} staff account. The old ones no longer work.`,
        }[change],
        "Wasn't you? Change your password now and tell the shop's owner.",
      ],
    }),
  },
  sms: {
    "order-placed": ({ number, total, advance, paysOnline, asksByLink }, { shop, money, trackLink }) => {
      if (asksByLink)
        return `${shop}: we've got your order ${number}, ${money(total)} on delivery. Shall we send it? Answer: ${trackLink}`;
      if (advance)
        return `${shop}: we've got your order ${number}: ${money(advance)} in advance, ${money(leftAfter(advance, total))} on delivery.`;
      return paysOnline
        ? `${shop}: we've got your order ${number}, ${money(total)}. We keep it for you while you pay.`
        : `${shop}: we've got your order ${number}, ${money(total)} to pay on delivery. We'll call you to confirm.`;
    },
    "order-confirmed": (order, { shop, money, days }) =>
      `${shop}: order ${order.number} is confirmed. Delivery ${days(order.deliverFrom, order.deliverTo)}. ${cash(order, money)}`,
    "order-shipped": (order, { shop, money }) =>
      `${shop}: order ${order.number} is on its way. The rider will call you. ${cash(order, money)}`,
    "order-changed": ({ merged, ...order }, { shop, money }) =>
      `${shop}: ${merged ? `orders ${order.number} and ${merged} come in one parcel` : `order ${order.number} has changed`}. ${cash(order, money)}`,
    "order-corrected": ({ number, undone }, { shop, phone }) =>
      `${shop}: please ignore our last message. Order ${number} ${{ "order-confirmed": "isn't confirmed yet, we'll call you", "order-shipped": "hasn't left yet", "order-cancelled": "is not cancelled", "return-accepted": "has its return still under review" }[undone]}. Questions? ${phone}`,
    "confirm-link": ({ number, total, due = total }, { shop, money, trackLink }) =>
      `${shop}: shall we send order ${number}${due > 0 ? `, ${money(due)} on delivery` : ""}? Answer: ${trackLink}`,
    "back-in-stock": ({ product, variant, link, stopLink }, { shop }) =>
      `${shop}: ${[product, variant].filter(Boolean).join(", ")} is back: ${link} Stop: ${stopLink}`,
    "question-answered": ({ link }, { shop }) => `${shop}: your question is answered. Read it here: ${link}`,
    "staff-invitation": ({ until, link }, { shop, days }) =>
      `${shop}: you are invited to the team. Join by ${days(until, until)}: ${link}`,
    "order-cancelled": ({ number, back }, { shop, money, phone }) =>
      `${shop}: order ${number} is cancelled. ${back ? comesBack(back, money) : "You have nothing to pay."} Questions? ${phone}`,
    "payment-received": (order, { shop, money, trackLink }) =>
      `${shop}: we've got ${money(order.amount)} for order ${order.number}. ${order.ranOut ? `Sorry, something of it was sold out. Choose: ${trackLink}` : leftToPay(order, money)}`,
    "return-accepted": ({ number, replacement, way }, { shop }) =>
      `${shop}: your return for order ${number} is accepted. ${replacement ? `A new one comes free, as ${replacement}. Give the old one to the rider.` : way === "fetch" ? "We'll call you to fetch it." : "Please send it to us."}`,
    "return-declined": ({ number }, { shop, trackLink }) =>
      `${shop}: sorry, we can't accept your return for order ${number}. Why: ${trackLink}`,
    "refund-sent": ({ number, amount }, { shop, money }) =>
      `${shop}: we've sent ${money(amount)} back to you for order ${number}.`,
  },
  questions: ({ phone }) => `Questions? Call us on ${phone} or reply to this email.`,
};

type Money = TemplateHelpers["money"];
type OrderPlacedData = NotificationData["order-placed" | "order-changed"];

/** The lines of an order and its sums. */
function orderRows(
  order: OrderPlacedData,
  { money, number }: Pick<TemplateHelpers, "money" | "number">,
): [string, string][] {
  return [
    ...order.lines.map((line): [string, string] => [`${line.name} × ${number(line.quantity)}`, money(line.total)]),
    ...(order.wrap ? [[`Gift wrapping: ${order.wrap.name}`, money(order.wrap.total)] satisfies [string, string]] : []),
    ...discountRow(order, money),
    deliveryRow(order, money),
    ...moneyRows(order, money),
  ];
}

/** The total; if something is paid already, that and the rest; otherwise the advance. */
function moneyRows(order: OrderNotificationData & { advance?: Paisa }, money: Money): [string, string][] {
  const { total, advance } = order;
  const { due, paid, back } = sumsOf(order);
  const sum: [string, string] = ["Total", money(total)];
  if (paid > 0)
    return [sum, ["Paid", `−${money(paid)}`], back > 0 ? ["Comes back", money(back)] : ["To pay", money(due)]];
  if (!advance) return [sum];
  return [sum, ["In advance", money(advance)], ["On delivery", money(leftAfter(advance, total))]];
}

/** What is paid at the door where an advance is asked first. */
const leftAfter = (advance: Paisa, total: Paisa) => paisa(Math.max(0, total - advance));

function leftToPay({ total, due = total, back }: OrderNotificationData, money: Money): string {
  if (back) return comesBack(back, money);
  return due > 0 ? `${money(due)} is left to pay on delivery.` : "It is paid for: the rider collects nothing.";
}

const comesBack = (back: Paisa, money: Money) => `${money(back)} comes back to you within ${refundDays} days.`;

/** What was paid, and what the rider collects. */
function readyInCash(order: OrderNotificationData, money: Money): string {
  const { paid, due } = sumsOf(order);
  if (due === 0) return "It is paid for: the rider collects nothing.";
  return `${paid > 0 ? `${money(paid)} is paid. ` : ""}Please keep ${money(due)} ready in cash.`;
}

/** The same for an SMS. */
function cash(order: OrderNotificationData, money: Money): string {
  const { paid, due } = sumsOf(order);
  if (due === 0) return "It is paid for.";
  return paid > 0 ? `${money(paid)} is paid, please keep ${money(due)} ready.` : `Please keep ${money(due)} ready.`;
}

/** Names the coupon beside its effect: the discount, or else the delivery. */
function discountRow({ discount, coupon }: OrderPlacedData, money: Money): [string, string][] {
  return discount > 0 ? [[withCouponCode("Discount", coupon), `−${money(discount)}`]] : [];
}

function deliveryRow({ discount, coupon, shippingCost }: OrderPlacedData, money: Money): [string, string] {
  const label = withCouponCode("Delivery", discount > 0 ? null : coupon);
  return [label, shippingCost > 0 ? money(shippingCost) : "Free"];
}

function withCouponCode(label: string, coupon: string | null | undefined): string {
  return coupon ? `${label} (${coupon})` : label;
}
