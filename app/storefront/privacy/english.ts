import type { ArticleVariables } from "../article/article.ts";
import type { Privacy } from "./privacy.ts";

export const english = ({
  shop,
  phone,
  email,
  orderRetention,
  messageRetention,
  notificationRetention,
}: ArticleVariables): Privacy => ({
  title: "Privacy",
  heading: "What we know about you, and why",
  description: `What ${shop} stores about your orders and account, who else sees it, for how long, and how to have it erased.`,
  lede: "We ask for what a parcel needs, and nothing more. No advertiser looks over your shoulder here, and we never sell what you tell us.",
  parts: {
    order: {
      title: "When you order",
      paragraphs: [
        "We store your name, mobile number and address, so the rider can find you and call you, and your email only if you want us to write to you. Along with that, we store what you ordered, what it cost and how it went.",
        "When you write to us from the contact page, we keep your name, email and message so we can reply.",
        "When you ask us to let you know when something is back, we keep your number or email until we've told you, for 180 days at most. The message has a link that stops any others like it.",
      ],
    },
    account: {
      title: "When you have an account",
      paragraphs: [
        "You can order without one. If you create one, we keep your name, email, saved addresses, cart, wish list and orders, so you find them wherever you sign in. We keep a picture of you only if you add one, and remove the location that phones write into photos.",
        "We never store your password as you type it, only a scrambled value that can't be turned back into it. If you sign in with Google, Google tells us your name, email and picture, and nothing else. Google learns that you signed in here.",
      ],
    },
    review: {
      title: "When you write about a product",
      paragraphs: [
        "Everyone can see your rating, words and pictures on the product page, with your first name and an initial. Your skin type and age group show only if you add them. We check words and pictures before they appear. Tell us if you'd like yours taken down.",
      ],
    },
    browser: {
      title: "In your browser",
      paragraphs: [
        "If you shop as a guest, your cart and wish list stay on your own device, and so do the address you typed at checkout, your coupon code, your recent searches and the products you viewed last. Clear your browser data, and they're gone. To show popular searches we count the words, not who typed them. If you sign in, a cookie remembers you for up to 30 days after your last visit. That's all: no advertising cookies, no outside analytics, and no fonts or pictures from elsewhere that would tell anyone you were here. If we ever use outside analytics or advertising, nothing loads before you say yes.",
      ],
    },
    others: {
      title: "Who else sees it",
      paragraphs: ["Only those who have to, and only what they need:"],
      points: [
        "Our own staff, who confirm and pack your order. Every change they make is logged with their name.",
        "The courier: your name, number, address, and the amount to collect.",
        "The services that deliver our emails and texts: the message and where it goes.",
        "A court or authority, where the law of Bangladesh requires it.",
      ],
    },
    time: {
      title: "For how long",
      paragraphs: [
        `Orders stay in our books because tax law requires it and because you may have a question about one. ${orderRetention} after an order has ended, your name, number, address and email are removed from it automatically. We erase messages we have answered after ${messageRetention}, and copies of the emails and texts we sent after ${notificationRetention}. Password reset links expire after an hour.`,
      ],
    },
    rights: {
      title: "What you can ask of us",
      paragraphs: [
        "On your account page you can download everything we store about you, correct it, and delete your account with your password. The account is gone right away, with its addresses, cart, wish list and picture. Your name comes off your reviews, and off your orders as soon as nothing can be returned any more.",
        `If you ordered without an account, write to us from the contact page with an order number and the mobile number you gave for it, call ${phone}, or email ${email}. We call that number back to make sure it's you. Then we tell you what we store, or remove your name, number, address and email from your orders.`,
        "If this page changes in a way that affects you, we tell you before the change takes effect.",
      ],
      link: { to: "/contact", label: "Write to us" },
    },
  },
});
