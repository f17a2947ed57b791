import { exampleProduct } from "./examples.ts";
import type { OwnReviewResponse, ReviewResponse, StaffReviewResponse } from "./responses.ts";

// What a buyer says of the lipstick in examples.ts. What its bare form has null, an answer may have null.

const photo = {
  id: "1f3a5c7e9b2d4f60718293a4b5c6d7e8",
  ...{ width: 800, height: 1000, widths: [400, 800], alt: { text: "", language: "en" } as const },
};

const reviewContent = {
  stars: 5,
  title: "Survived a whole gaye holud",
  text: "Twelve hours, three cups of cha, one very emotional khala. Still there when I got home.",
  skinType: "dry",
  ageBand: "25-34",
  photos: [photo],
} as const;
const emptyContent = { title: null, skinType: null, ageBand: null } as const;

export const exampleReview: ReviewResponse = {
  _id: "m4t8xwb2kqpz",
  ...reviewContent,
  photos: [photo],
  name: "Nusrat J.",
  writtenAt: "2026-11-12T09:30:00.000Z",
  helpful: 4,
  answer: "Thank you, Nusrat. We hope the khala liked it, too.",
};

export const minimalReview: ReviewResponse = { ...exampleReview, ...emptyContent, name: null, answer: null };

export const exampleOwnReview: OwnReviewResponse = {
  productId: exampleProduct._id,
  ...reviewContent,
  photos: [photo],
  status: "refused",
  reason: "personal",
};

export const minimalOwnReview: OwnReviewResponse = { ...exampleOwnReview, ...emptyContent, text: null, reason: null };

export const exampleStaffReview: StaffReviewResponse = {
  ...exampleReview,
  name: "Nusrat Jahan",
  revision: 1,
  status: "refused",
  reason: "personal",
  demo: false,
  orderNumber: "LB-482-719-368",
  product: {
    path: `/product/${exampleProduct._id}`,
    name: { text: exampleProduct.name, language: "en" },
    picture: { ...photo, alt: { text: "Vermilion lipstick beside its case", language: "en" } },
  },
};

export const minimalStaffReview: StaffReviewResponse = {
  ...exampleStaffReview,
  ...emptyContent,
  ...{ name: null, reason: null, answer: null, orderNumber: null },
  product: { ...exampleStaffReview.product, picture: null },
};
