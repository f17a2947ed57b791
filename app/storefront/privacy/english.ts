import type { Say } from "../article/article.ts";
import type { Privacy } from "./privacy.ts";

export const english = ({ shop, phone, email, ordersKnow, messagesStay, lettersStay }: Say): Privacy => ({
  title: "Privacy",
  heading: "What we know of you, and why",
  description: `What ${shop} keeps of your orders and your account, who else sees it, for how long, and how to have it erased.`,
  lede: "We ask for what a parcel needs, and for no more. No advertiser looks over your shoulder here, and nothing you tell us is sold.",
  parts: {
    order: {
      title: "When you order",
      paragraphs: [
        "Your name, your mobile number and your address, because the rider must find you and call you. An email only if you want us to write to you. With them we keep what you ordered, at which price, and what became of it.",
        "When you write to us from the contact page, we keep your name, your email and your message, so that we can answer.",
        "When you want to be told that something is back, we keep your number or your email until we have told you, for 180 days at most. The message has a link that stops all others of its kind.",
      ],
    },
    account: {
      title: "When you have an account",
      paragraphs: [
        "You can order without one. If you make one, we keep your name, your email, the addresses you save, your cart, your wish list and your orders, so that they wait for you wherever you sign in. A picture of yourself only if you add one; the place that phones write into photographs is taken out of it.",
        "Your password is never kept as you typed it, only as a scrambled value from which it cannot be read back. If you sign in with Google, we learn your name, your email and your picture from Google, and nothing else; Google learns that you signed in here.",
      ],
    },
    review: {
      title: "When you write about a product",
      paragraphs: [
        "Your stars, your words and your pictures stand on the product’s page for everybody, under your first name and one letter of the other; your skin type and age group only if you tell them. We look at words and pictures before they are shown. Tell us if you want yours taken down.",
      ],
    },
    browser: {
      title: "In your browser",
      paragraphs: [
        "As a guest, your cart and your wish list stay on your own device, and so do the address you typed at the checkout, a coupon’s code and the products you looked at last; clear the browser’s data, and they are gone. If you sign in, a cookie remembers it for up to 30 days after your last visit. That is all: no cookies for advertising, no counting of visitors by others, no fonts or pictures fetched from elsewhere that would tell somebody you were here. Should we ever want others to count visits or to advertise, nothing of theirs is loaded before you have said yes.",
      ],
    },
    others: {
      title: "Who else sees it",
      paragraphs: ["Only those who must, and only what they need:"],
      points: [
        "Our own staff, who pack and confirm your order. What they change is written down with their name.",
        "The courier: name, number, address, and the amount to collect.",
        "The services that carry our emails and text messages: the message and where it goes.",
        "A court or an authority, where the law of Bangladesh obliges us.",
      ],
    },
    time: {
      title: "For how long",
      paragraphs: [
        `Orders stay in our books, because the tax law asks for them and because you may have a question about one. ${ordersKnow} after it came to its end, an order loses your name, number, address and email by itself. Messages that we answered are erased after ${messagesStay}, copies of the emails and messages we sent after ${lettersStay}. Links for a new password end by themselves after an hour.`,
      ],
    },
    rights: {
      title: "What you can ask of us",
      paragraphs: [
        "On your account page you can download all that we hold of you, mend what is wrong, and delete your account with your password. It is gone at once, with its addresses, cart, wish list and picture; your reviews lose your name, and so do your orders, as soon as nothing of them can come back to us.",
        `If you ordered without an account, write to us from the contact page, with the number of an order and the mobile number you gave in it, or call ${phone} or write to ${email}. We call that number back, so that nobody asks in your name, and tell you what we hold, or take your name, number, address and email out of your orders.`,
        "If this page changes in a way that concerns you, we tell you before it holds.",
      ],
      link: { to: "/contact", label: "Write to us" },
    },
  },
});
