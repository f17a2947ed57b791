import { type OrderStatus, orderStatuses } from "../shop/orders/order-status.ts";
import type {
  AddressResponse,
  AuthSessionResponse,
  CartLineResponse,
  DashboardResponse,
  FacetsResponse,
  NotificationResponse,
  OrderDetailResponse,
  OrderResponse,
  PlacedOrderResponse,
  ProductCardsResponse,
  QuoteResponse,
  SearchStartResponse,
  StaffOrderResponse,
  SuggestionsResponse,
  UserResponse,
  WishlistItemResponse,
} from "./responses.ts";

// One coherent example for the documentation: a lipstick, bought inside Dhaka. What its bare form leaves out or null,
// an answer may leave out or null.

export const exampleProduct = {
  _id: "k7w3pfz2mq9d",
  slug: "sindoor-velvet-lipstick",
  name: "Sindoor Velvet Lipstick",
  shortDescription: "A true vermilion that dries to a soft matte.",
  description: "One swipe of full colour.",
  price: 750,
  listPrice: 890,
  offerUntil: "2026-11-30",
  category: "Makeup",
  brand: "Labonno",
  images: ["/images/lipstick-sindoor-800.jpg"],
  inStock: true,
  rating: 4.8,
  ratingCount: 12,
  variants: [
    {
      _id: "v4n8rtc6hbxw",
      sku: "LAB-SVL-SIN",
      name: "Sindoor",
      swatch: "#B3121F",
      price: 750,
      listPrice: 890,
      offerUntil: "2026-11-30",
      inStock: true,
      image: "/images/lipstick-sindoor-800.jpg",
    },
  ],
  attributes: { skinType: ["all"], hairType: ["all"], concern: ["dryness"], finish: "matte", volume: "3.5 g" },
  ingredients: "Ricinus Communis Seed Oil, Octyldodecanol, Candelilla Cera, Mica, Tocopherol, CI 15850",
  marks: ["fragrance-free", "alcohol-free", "paraben-free"],
  howToUse: "Line from the bow outwards, press with tissue, then a second coat.",
  createdAt: "2026-11-01T04:00:00.000Z",
};

export const minimalProduct = {
  ...exampleProduct,
  listPrice: null,
  offerUntil: null,
  rating: null,
  variants: exampleProduct.variants.map((variant) => ({
    ...variant,
    name: null,
    swatch: null,
    listPrice: null,
    offerUntil: null,
    image: null,
  })),
  attributes: {},
  ingredients: null,
  marks: [],
  howToUse: null,
};

const used = { code: "LABONNO10", kind: "percent" as const, gave: 150 };
const money = { subtotal: 1500, discount: 150, shippingBefore: 60, shippingCost: 60, total: 1410, coupon: used };
const delivery = { deliverFrom: "2026-11-22", deliverTo: "2026-11-23" };
const picture = {
  id: "lipstick-sindoor",
  width: 800,
  height: 1000,
  widths: [400, 800],
  alt: { text: "Vermilion lipstick beside its case", language: "en" as const },
};

export const exampleSuggestions: SuggestionsResponse = {
  products: [
    {
      _id: exampleProduct._id,
      path: `/product/${exampleProduct._id}/${exampleProduct.slug}`,
      name: { text: exampleProduct.name, language: "en" },
      brand: exampleProduct.brand,
      price: exampleProduct.price,
      listPrice: exampleProduct.listPrice,
      fromPrice: false,
      inStock: true,
      rating: exampleProduct.rating,
      ratingCount: exampleProduct.ratingCount,
      picture,
    },
  ],
  brands: ["Labonno"],
  categories: [{ title: "Makeup", path: "/makeup" }],
  missingBrand: "Cetaphil",
};

export const minimalSuggestions: SuggestionsResponse = {
  products: exampleSuggestions.products.map((product) => ({
    ...product,
    picture: null,
    listPrice: null,
    rating: null,
  })),
  brands: [],
  categories: [],
  missingBrand: null,
};

export const exampleSearchStart: SearchStartResponse = {
  popular: ["sunscreen"],
  categories: [{ title: "Skincare", path: "/skincare", picture }],
  concerns: ["acne", "dryness"],
};

export const minimalSearchStart: SearchStartResponse = {
  popular: [],
  categories: [{ title: "Skincare", path: "/skincare", picture: null }],
  concerns: [],
};

export const exampleFacets: FacetsResponse = {
  total: 17,
  values: {
    category: [{ value: "makeup", products: 17 }],
    brand: [{ value: "labonno", name: "Labonno", products: 9 }],
    price: [{ value: "-749", products: 7 }],
    shade: [{ value: "red", products: 4 }],
    skin: [{ value: "dry", products: 11 }],
    hair: [{ value: "curly", products: 2 }],
    concern: [{ value: "dullness", products: 1 }],
    finish: [{ value: "matte", products: 5 }],
    rating: [{ value: "4.5", products: 8 }],
    stock: [{ value: "1", products: 16 }],
    offer: [{ value: "1", products: 8 }],
  },
  prices: { lowest: 240, highest: 2190 },
  without: { category: 63 },
};

export const minimalFacets: FacetsResponse = { ...exampleFacets, prices: null, without: {} };
export const exampleWishlistItem: WishlistItemResponse = {
  productId: exampleProduct._id,
  addedAt: "2026-11-20T05:30:00.000Z",
};

export const exampleProductCards: ProductCardsResponse = {
  cards: [
    {
      _id: exampleProduct._id,
      path: `/product/${exampleProduct._id}/${exampleProduct.slug}`,
      name: { text: exampleProduct.name, language: "en" },
      brand: exampleProduct.brand,
      price: exampleProduct.price,
      listPrice: exampleProduct.listPrice,
      salePrice: 690,
      fromPrice: false,
      inStock: true,
      isNew: true,
      rating: exampleProduct.rating,
      ratingCount: exampleProduct.ratingCount,
      picture,
      secondPicture: picture,
      swatches: [{ name: { text: "Sindoor", language: "en" }, color: "#B3121F" }],
      onlyVariantId: "v4n8rtc6hbxw",
    },
  ],
  gone: [{ _id: "b5t2xqz9mk4w", name: { text: "Alta Nail Lacquer", language: "en" } }],
};

export const minimalProductCards: ProductCardsResponse = {
  cards: exampleProductCards.cards.map((card) => ({
    ...card,
    ...{
      listPrice: null,
      salePrice: null,
      rating: null,
      picture: null,
      secondPicture: null,
      swatches: [],
      onlyVariantId: null,
    },
  })),
  gone: [],
};

export const exampleQuote: QuoteResponse = {
  lines: [
    {
      productId: exampleProduct._id,
      variantId: "v4n8rtc6hbxw",
      path: `/product/${exampleProduct._id}`,
      name: { text: exampleProduct.name, language: "en" },
      variantName: { text: "Sindoor", language: "en" },
      swatch: "#B3121F",
      picture,
      price: 750,
      listPrice: 890,
      unitPrice: { price: 197, amount: 1, unit: "g" },
      quantity: 2,
      lineTotal: 1500,
      left: 38,
      problem: null,
    },
  ],
  ...money,
  // What speaks against it in a word (`minimum`), how much is missing to it, and from which day it holds.
  coupon: { ...used, problem: null, missing: null, from: null, categories: ["Makeup"] },
  freeDelivery: { above: 1500, missing: 150, reason: "amount" },
  deliveryArea: "inside",
  ...delivery,
};

export const minimalQuote: QuoteResponse = {
  ...exampleQuote,
  coupon: null,
  freeDelivery: { above: null, missing: null, reason: null },
  lines: exampleQuote.lines.map((line) => ({
    ...line,
    ...{ variantId: null, name: null, variantName: null, swatch: null, picture: null, listPrice: null, left: null },
    unitPrice: null,
  })),
};

export const examplePlacedOrder: PlacedOrderResponse = {
  acknowledged: true,
  insertedId: "b2ks9wqmz4fx",
  number: "LB-482-719-368",
  ...money,
  status: "pending",
  orderedAt: "2026-11-21T07:10:09.442Z",
  ...delivery,
};

export const minimalPlacedOrder: PlacedOrderResponse = { ...examplePlacedOrder, coupon: null };

export const exampleOrder: OrderResponse = {
  _id: examplePlacedOrder.insertedId,
  number: examplePlacedOrder.number,
  billingDetails: {
    fullName: "Nusrat Jahan",
    phone: "+8801712345678",
    email: "nusrat@example.com",
    address: "House 12, Road 4",
    city: "Dhanmondi, Dhaka",
    zip: "1209",
    district: "dhaka",
    area: "dhanmondi",
  },
  items: [
    {
      productId: exampleProduct._id,
      variantId: "v4n8rtc6hbxw",
      name: exampleProduct.name,
      variantName: "Sindoor",
      image: exampleProduct.images,
      picture,
      price: 750,
      quantity: 2,
    },
  ],
  ...money,
  deliveryArea: "inside",
  email: "nusrat@example.com",
  note: "Ring twice",
  status: "pending",
  orderedAt: examplePlacedOrder.orderedAt,
  ...delivery,
  timeline: [{ status: "pending", at: examplePlacedOrder.orderedAt, by: "shopper" }],
};

export const minimalOrder: OrderResponse = {
  ...exampleOrder,
  billingDetails: { ...exampleOrder.billingDetails, email: null, zip: null, district: null, area: null },
  items: exampleOrder.items.map((item) => ({ ...item, variantName: null, picture: null })),
  email: null,
  note: null,
  coupon: null,
};

export const exampleStaffOrder: StaffOrderResponse = { ...exampleOrder, callFirst: ["phone-waiting"] };

export const minimalStaffOrder: StaffOrderResponse = { ...minimalOrder, callFirst: [] };

export const exampleCounts = Object.fromEntries(
  orderStatuses.map((status, index) => [status, 7 + 16 * index]),
) as Record<OrderStatus, number>;

const { timeline: _timeline, ...orderWithoutTimeline } = exampleStaffOrder;
const lastOrder = { _id: "c4mnx8rtwq2k", number: "LB-205-771-468", total: 810, orderedAt: "2026-11-02T09:20:00.000Z" };

export const exampleOrderDetail: OrderDetailResponse = {
  ...orderWithoutTimeline,
  language: "bn",
  timeline: [
    { status: "pending", at: examplePlacedOrder.orderedAt, by: "shopper", byName: null },
    { status: "confirmed", at: "2026-11-21T07:20:00.000Z", by: "staff", byName: "Rupa" },
  ],
  notes: [{ text: "Call before noon", at: "2026-11-21T07:21:00.000Z", byName: "Rupa" }],
  phoneHistory: {
    ...{ delivered: 4, cancelled: 0, returned: 0, open: 0 },
    last: [{ ...lastOrder, status: "delivered" }],
  },
};

const { timeline: _minimalTimeline, ...minimalWithoutTimeline } = minimalStaffOrder;

export const minimalOrderDetail: OrderDetailResponse = {
  ...exampleOrderDetail,
  ...minimalWithoutTimeline,
  timeline: exampleOrderDetail.timeline.map((step) => ({ ...step, byName: null })),
};

const productName = { text: exampleProduct.name, language: "en" as const };

export const exampleDashboard: DashboardResponse = {
  orders: 646,
  counts: exampleCounts,
  revenue: 881200,
  days: [{ day: "2026-11-21", orders: 22, revenue: 31800 }],
  categories: [{ name: "Makeup", title: "Makeup", pieces: 214, amount: 168300 }],
  bestSellers: [{ productId: exampleProduct._id, name: productName, picture, pieces: 81, amount: 60750 }],
  runningOut: [
    {
      productId: exampleProduct._id,
      name: productName,
      variantName: { text: "Sindoor", language: "en" },
      picture,
      stock: 2,
      sold: 81,
      waiting: 12,
    },
  ],
  waiting: [
    {
      _id: exampleOrder._id,
      number: exampleOrder.number,
      fullName: exampleOrder.billingDetails.fullName,
      city: exampleOrder.billingDetails.city,
      total: exampleOrder.total,
      orderedAt: exampleOrder.orderedAt,
    },
  ],
};

export const exampleCartLine: CartLineResponse = {
  _id: "c6m2xw8tq4zk",
  productId: exampleProduct._id,
  variantId: "v4n8rtc6hbxw",
  variantName: "Sindoor",
  name: exampleProduct.name,
  image: exampleProduct.images,
  price: 750,
  quantity: 2,
  addedAt: "2026-11-21T06:58:31.004Z",
  email: "nusrat@example.com",
};

export const minimalCartLine: CartLineResponse = { ...exampleCartLine, variantId: null, variantName: null };

export const exampleAddress: AddressResponse = {
  _id: "d9f4kr7mwx2p",
  label: "Home",
  fullName: "Nusrat Jahan",
  phone: "+8801712345678",
  address: "House 12, Road 4",
  city: "Dhanmondi, Dhaka",
  district: "dhaka",
  area: "dhanmondi",
  zip: "1209",
  isDefault: true,
};

export const minimalAddress: AddressResponse = {
  ...exampleAddress,
  label: null,
  district: null,
  area: null,
  zip: null,
};

export const exampleUser: UserResponse = {
  _id: "h3q7mwz9xk2d",
  name: "Nusrat Jahan",
  email: "nusrat@example.com",
  role: "user",
  photoURL: "/images/nusrat-800.jpg",
  phone: "+8801712345678",
  address: "House 12, Road 4, Dhanmondi, Dhaka",
  emailVerified: true,
  secondFactor: false,
};

export const minimalUser: UserResponse = { ...exampleUser, photoURL: null, phone: null, address: null };

export const exampleSession: AuthSessionResponse = {
  user: { email: exampleUser.email, name: exampleUser.name },
  provider: "embedded",
  google: "on",
  firebase: { projectId: "labonno", apiKey: "AIza…", authDomain: "labonno.firebaseapp.com", emulator: null },
  pendingSignIn: { step: "second-factor", methods: ["totp", "passkey", "recovery-code"] },
};

export const minimalSession: AuthSessionResponse = {
  ...exampleSession,
  user: null,
  firebase: null,
  pendingSignIn: null,
};

export const exampleNotification: NotificationResponse = {
  _id: "c5mxq8zt3kwn",
  kind: "order-confirmed",
  channel: "mail",
  to: "nusrat@example.com",
  language: "en",
  state: "sent",
  tries: 2,
  subject: `Your order ${exampleOrder.number} is confirmed`,
  text: "Dear Nusrat Jahan, …",
  lastError: "smtp-451",
  again: false,
  createdAt: "2026-11-21T07:12:30.118Z",
  sentAt: "2026-11-21T07:13:31.640Z",
};

export const minimalNotification: NotificationResponse = {
  ...exampleNotification,
  ...{ subject: null, text: null, lastError: null, sentAt: null },
};
