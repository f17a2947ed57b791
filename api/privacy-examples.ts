import {
  bareAddress,
  bareCartLine,
  bareOrder,
  bareUser,
  exampleAddress,
  exampleCartLine,
  exampleOrder,
  exampleUser,
} from "./examples.ts";
import type { OwnDataAnswer } from "./responses.ts";
import { bareOwnReview, exampleOwnReview } from "./review-examples.ts";

const at = "2026-11-21T08:30:00.000Z";

export const exampleOwnData: OwnDataAnswer = {
  takenAt: at,
  account: { ...exampleUser, since: at, emailVerified: true, language: "bn", signInWays: ["credential"] },
  addresses: [exampleAddress],
  cart: [exampleCartLine],
  wishes: [{ productId: "k7w3pfz2mq9d", addedAt: at }],
  orders: [exampleOrder],
  reviews: [exampleOwnReview],
  stockRequests: [{ productId: "k7w3pfz2mq9d", to: "nusrat@example.com", at, told: at }],
  messages: [{ message: "Do you have it in coral?", at, answered: at }],
  letters: [{ kind: "order-placed", channel: "mail", to: "nusrat@example.com", at, sent: at }],
  sessions: [{ begun: at, ends: "2026-12-21T08:30:00.000Z" }],
};

export const bareOwnData: OwnDataAnswer = {
  ...exampleOwnData,
  account: { ...exampleOwnData.account, ...bareUser },
  addresses: [bareAddress],
  cart: [bareCartLine],
  orders: [bareOrder],
  reviews: [bareOwnReview],
  stockRequests: exampleOwnData.stockRequests.map((request) => ({ ...request, told: null })),
  messages: exampleOwnData.messages.map((message) => ({ ...message, answered: null })),
  letters: exampleOwnData.letters.map((letter) => ({ ...letter, sent: null })),
};
