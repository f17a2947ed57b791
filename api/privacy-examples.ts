import {
  exampleAddress,
  exampleCartLine,
  exampleOrder,
  exampleUser,
  minimalAddress,
  minimalCartLine,
  minimalOrder,
  minimalUser,
} from "./examples.ts";
import type { OwnDataResponse } from "./responses.ts";
import { exampleOwnReview, minimalOwnReview } from "./review-examples.ts";

const at = "2026-11-21T08:30:00.000Z";

export const exampleOwnData: OwnDataResponse = {
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

export const minimalOwnData: OwnDataResponse = {
  ...exampleOwnData,
  account: { ...exampleOwnData.account, ...minimalUser },
  addresses: [minimalAddress],
  cart: [minimalCartLine],
  orders: [minimalOrder],
  reviews: [minimalOwnReview],
  stockRequests: exampleOwnData.stockRequests.map((request) => ({ ...request, told: null })),
  messages: exampleOwnData.messages.map((message) => ({ ...message, answered: null })),
  letters: exampleOwnData.letters.map((letter) => ({ ...letter, sent: null })),
};
