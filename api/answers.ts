import type { LineProblem } from "../shop/cart/queries.ts";
import type { Picture } from "../shop/catalog/queries.ts";
import type { DeliveryArea } from "../shop/delivery/rules.ts";
import type { Language, Localized } from "../shop/language.ts";
import type { Channel, LetterKind, LetterState } from "../shop/letters/letter.ts";
import type { OrderStatus } from "../shop/orders/rules.ts";
import type { Role } from "../shop/permissions.ts";
import type { FirebaseProject } from "../shop/ports.ts";

// What the API answers, as the browser reads it. All money is taka with at most two decimals.

export type QuotedLineAnswer = {
  productId: string;
  variantId: string | null;
  path: string;
  name: Localized | null;
  variantName: Localized | null;
  swatch: string | null;
  picture: Picture | null;
  price: number;
  listPrice: number | null;
  quantity: number;
  lineTotal: number;
  left: number | null;
  problem: LineProblem | null;
};

/** `POST /cart/quote`. Days are Dhaka's calendar days, `2026-11-22`. */
export type QuoteAnswer = {
  lines: QuotedLineAnswer[];
  subtotal: number;
  discount: number;
  shippingCost: number;
  total: number;
  deliveryArea: DeliveryArea;
  deliverFrom: string;
  deliverTo: string;
};

/** `POST /orders`. */
export type PlacedOrderAnswer = {
  acknowledged: true;
  insertedId: string;
  number: string;
  subtotal: number;
  discount: number;
  shippingCost: number;
  total: number;
  status: OrderStatus;
  orderedAt: string;
  deliverFrom: string;
  deliverTo: string;
};

export type OrderItemAnswer = {
  productId: string;
  variantId: string;
  name: string;
  variantName: string | null;
  image: string[];
  picture: Picture | null;
  price: number;
  quantity: number;
};

/** An order as its shopper and the staff see it. */
export type OrderAnswer = {
  _id: string;
  number: string;
  billingDetails: {
    fullName: string;
    phone: string;
    email: string | null;
    address: string;
    city: string;
    zip: string | null;
    district: string | null;
    area: string | null;
  };
  items: OrderItemAnswer[];
  subtotal: number;
  discount: number;
  shippingCost: number;
  total: number;
  deliveryArea: DeliveryArea;
  email: string | null;
  note: string | null;
  status: OrderStatus;
  orderedAt: string;
  deliverFrom: string;
  deliverTo: string;
  timeline: { status: OrderStatus; at: string; by: string }[];
};

/** `GET /letters`. An SMS has no subject; what held a link into an account has no words once it was sent. */
export type LetterAnswer = {
  _id: string;
  kind: LetterKind;
  channel: Channel;
  to: string;
  language: Language;
  state: LetterState;
  tries: number;
  subject: string | null;
  text: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
};

/** A person (specification.txt §3); `role` absent in the old shop means `user`. */
export type UserAnswer = {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Of our own; null where the initials are drawn instead. */
  photoURL: string | null;
  phone: string | null;
  address: string | null;
};

/** A line of a signed-in person's cart (specification.txt §3): name and price are today's. */
export type CartLineAnswer = {
  _id: string;
  productId: string;
  /** Null where the product has come to have a choice since. */
  variantId: string | null;
  variantName: string | null;
  name: string;
  image: string[];
  price: number;
  quantity: number;
  addedAt: string;
  email: string;
};

/** An address that a person keeps. */
export type AddressAnswer = {
  _id: string;
  label: string | null;
  fullName: string;
  phone: string;
  address: string;
  city: string;
  district: string | null;
  area: string | null;
  zip: string | null;
  isDefault: boolean;
};

/** `GET /auth/session`: how people sign in here, and who has. */
export type AuthSessionAnswer = {
  /** Who has signed in to accounts of our own; always null where the provider keeps its session itself. */
  user: { email: string; name: string } | null;
  provider: "embedded" | "firebase";
  google: "off" | "on" | "demo";
  /** The project that vouches for people, where it is one of Firebase's; nothing in it is secret. */
  firebase: FirebaseProject | null;
};
