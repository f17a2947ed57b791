import type { AuditAction } from "../shop/audit-log/audit-rules.ts";
import type { SignInStep } from "../shop/auth/sign-in-steps.ts";
import type { LineProblem } from "../shop/cart/price-lines.ts";
import type { FreeDelivery, QuotedCoupon } from "../shop/cart/sums.ts";
import type { CategoryName } from "../shop/catalog/catalog-schema.ts";
import type { FacetCounts } from "../shop/catalog/facet-counts.ts";
import type { ProductCard } from "../shop/catalog/list-products.ts";
import type { ProductFieldValues, Texts } from "../shop/catalog/product-fields.ts";
import type { SalePriceState } from "../shop/catalog/sale-price.ts";
import type { SizeUnit } from "../shop/catalog/unit-price.ts";
import type { AdminCoupon } from "../shop/coupons/admin-coupons.ts";
import type { Mapping } from "../shop/import-export/column-mapping.ts";
import type { FileResponse } from "../shop/import-export/import-by-staff.ts";
import type { ImportCounts, ImportedRow } from "../shop/import-export/import-report.ts";
import type { Claim } from "../shop/ingredients/ingredient-rules.ts";
import type { Language, Localized } from "../shop/language.ts";
import type { ImageInfo } from "../shop/media/image-json.ts";
import type { NotificationKind, NotificationState } from "../shop/notifications/notification.ts";
import type { Channel } from "../shop/notifications/notification-rules.ts";
import type { TemplateSample } from "../shop/notifications/template-samples.ts";
import type { CallFirstReason } from "../shop/orders/admin/verification-flags.ts";
import type { UsedCoupon } from "../shop/orders/find-orders.ts";
import type { OrderStatus } from "../shop/orders/order-status.ts";
import type { Role } from "../shop/permissions.ts";
import type { FirebaseProject } from "../shop/ports.ts";
import type { OwnData } from "../shop/privacy/own-data.ts";
import type { RefusalCode } from "../shop/refusal.ts";
import type { AdminReview } from "../shop/reviews/admin-reviews.ts";
import type { PublishedReview } from "../shop/reviews/list-reviews.ts";
import type { OwnReview } from "../shop/reviews/own-reviews.ts";
import type { ReviewStatus } from "../shop/reviews/review-rules.ts";
import type { SearchStart } from "../shop/search/search-start.ts";
import type { ShopSettings } from "../shop/settings/settings-schema.ts";
import type { DeliveryArea } from "../shop/shipping/shipping-rules.ts";

// What the API answers, as the browser reads it. All money is taka with at most two decimals.

export type QuotedLineResponse = {
  productId: string;
  variantId: string | null;
  path: string;
  name: Localized | null;
  variantName: Localized | null;
  swatch: string | null;
  picture: ImageInfo | null;
  price: number;
  listPrice: number | null;
  unitPrice: { price: number; amount: number; unit: SizeUnit } | null;
  quantity: number;
  lineTotal: number;
  left: number | null;
  problem: LineProblem | null;
};

/** `GET /search/suggestions`. */
export type SuggestionsResponse = {
  products: {
    _id: string;
    path: string;
    name: Localized;
    brand: string;
    price: number;
    listPrice: number | null;
    fromPrice: boolean;
    inStock: boolean;
    rating: number | null;
    ratingCount: number;
    picture: ImageInfo | null;
  }[];
  brands: string[];
  categories: { title: string; path: string }[];
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
};

/** `GET /search/start`: what an empty search box offers. */
export type SearchStartResponse = SearchStart;

/** `GET /products/facets`: by what a list can be narrowed. Prices are taka. */
export type FacetsResponse = Omit<FacetCounts, "prices"> & { prices: { lowest: number; highest: number } | null };

/** `GET /synonyms`. */
export type SynonymsResponse = { _id: string; phrases: string[] };

/** What a coupon named in a quote did, or why it does nothing (`problem`). */
export type QuotedCouponResponse = Omit<QuotedCoupon, "gave" | "missing"> & { gave: number; missing: number | null };

/** What an order's coupon gave: a discount, or the delivery charge. */
export type UsedCouponResponse = Omit<UsedCoupon, "gave"> & { gave: number };

/** `POST /cart/quote`. Days are Dhaka's calendar days, `2026-11-22`. */
export type QuoteResponse = {
  lines: QuotedLineResponse[];
  subtotal: number;
  discount: number;
  /** What delivery costs before it is given free. */
  shippingBefore: number;
  shippingCost: number;
  total: number;
  /** Null where none was named. */
  coupon: QuotedCouponResponse | null;
  /** From which amount on delivery is free (after the discount), what is missing to it, and why it is free now. */
  freeDelivery: { above: number | null; missing: number | null; reason: FreeDelivery["reason"] };
  deliveryArea: DeliveryArea;
  deliverFrom: string;
  deliverTo: string;
};

/** `POST /orders`. */
export type PlacedOrderResponse = {
  acknowledged: true;
  insertedId: string;
  number: string;
  subtotal: number;
  discount: number;
  shippingBefore: number;
  shippingCost: number;
  total: number;
  coupon: UsedCouponResponse | null;
  status: OrderStatus;
  orderedAt: string;
  deliverFrom: string;
  deliverTo: string;
};

export type OrderItemResponse = {
  productId: string;
  variantId: string;
  name: string;
  variantName: string | null;
  image: string[];
  picture: ImageInfo | null;
  price: number;
  quantity: number;
};

/** An order as its shopper and the staff see it. */
export type OrderResponse = {
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
  items: OrderItemResponse[];
  subtotal: number;
  discount: number;
  /** What delivery would have cost, where it was given free. */
  shippingBefore: number;
  shippingCost: number;
  total: number;
  coupon: UsedCouponResponse | null;
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
export type NotificationResponse = {
  _id: string;
  kind: NotificationKind;
  channel: Channel;
  to: string;
  language: Language;
  state: NotificationState;
  tries: number;
  subject: string | null;
  text: string | null;
  lastError: string | null;
  /** Whether it can be sent now, after it was kept or has failed. */
  again: boolean;
  createdAt: string;
  sentAt: string | null;
};

/** A person (specification.txt §3); `role` absent in the old shop means `user`. */
export type UserResponse = {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Of our own; null where the initials are drawn instead. */
  photoURL: string | null;
  phone: string | null;
  address: string | null;
  /** Whether somebody has proved to read the mail of that address. */
  emailVerified: boolean;
  /** Whether a second factor is asked for after the password. */
  secondFactor: boolean;
};

/** `GET /dashboard`. The last day is today; sales are those of the last 30 days. */
export type DashboardResponse = {
  orders: number;
  counts: Record<OrderStatus, number>;
  revenue: number;
  days: { day: string; orders: number; revenue: number }[];
  categories: { name: CategoryName; title: string; pieces: number; amount: number }[];
  bestSellers: { productId: string; name: Localized; picture: ImageInfo | null; pieces: number; amount: number }[];
  runningOut: {
    productId: string;
    name: Localized;
    variantName: Localized | null;
    picture: ImageInfo | null;
    stock: number;
    sold: number;
    waiting: number;
  }[];
  waiting: { _id: string; number: string; fullName: string; city: string; total: number; orderedAt: string }[];
};

/** `GET /orders`: an order as staff see it in their list, with the reasons to call before it is confirmed. */
export type StaffOrderResponse = OrderResponse & { callFirst: CallFirstReason[] };

/** An order as the order desk sees it, with who did what, its notes and what its phone number did before. */
export type OrderDetailResponse = Omit<StaffOrderResponse, "timeline"> & {
  /** The language in which it was ordered. */
  language: Language;
  timeline: { status: OrderStatus; at: string; by: string; byName: string | null }[];
  notes: { text: string; at: string; byName: string }[];
  phoneHistory: {
    delivered: number;
    cancelled: number;
    returned: number;
    open: number;
    last: { _id: string; number: string; status: OrderStatus; total: number; orderedAt: string }[];
  };
};

/** `PATCH /orders`: what became of each. */
export type StatusOutcomeResponse = { _id: string; modified: boolean; refused: RefusalCode | null };

/** What `GET /orders/events` tells. */
export type OrderEventResponse = { _id: string; number: string; status: OrderStatus };

/** `GET /products/staff`: what the counter's list shows. */
export type StaffProductResponse = {
  _id: string;
  path: string;
  name: Localized;
  brand: string;
  category: CategoryName;
  status: "published" | "hidden";
  picture: ImageInfo | null;
  forbidden: { id: string; name: string; checked: boolean }[];
  variants: {
    _id: string;
    sku: string;
    name: Localized | null;
    swatch: string | null;
    price: number;
    listPrice: number | null;
    offerPrice: number | null;
    offerFrom: string | null;
    offerUntil: string | null;
    offerState: SalePriceState | null;
    stock: number | null;
    /** How many want to be told when it is back. */
    waiting: number;
  }[];
};

export type StoredImageResponse = { url: string; id: string; width: number; height: number; widths: number[] };

/** `GET /product/{id}/edit`: everything that staff can change, in both languages. */
export type EditableProductResponse = ProductFieldValues & {
  _id: string;
  /** What the shop has read in its ingredients: what it is free of, and which it does not know. */
  ingredientsRead: { marks: Claim[]; unknown: string[] };
  updatedAt: string;
  images: StoredImageResponse[];
  variants: {
    _id: string;
    sku: string;
    name: Texts;
    swatch: string | null;
    price: number;
    listPrice: number | null;
    offerPrice: number | null;
    offerFrom: string | null;
    offerUntil: string | null;
    stock: number | null;
    waiting: number;
    image: StoredImageResponse | null;
  }[];
};

/** A line of a signed-in person's cart (specification.txt §3): name and price are today's. */
export type CartLineResponse = {
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

/** `GET /wishes`. */
export type WishlistItemResponse = { productId: string; addedAt: string };

/** `POST /wishes/merge`. */
export type MergedWishlistResponse = { wishes: WishlistItemResponse[]; leftOut: number };

/** What a list shows of a product. */
export type ProductCardResponse = Omit<ProductCard, "id" | "price" | "listPrice" | "salePrice"> & {
  _id: string;
  price: number;
  listPrice: number | null;
  salePrice: number | null;
};

/** `GET /products/cards`. */
export type ProductCardsResponse = { cards: ProductCardResponse[]; gone: { _id: string; name: Localized }[] };

/** An address that a person keeps. */
export type AddressResponse = {
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
export type AuthSessionResponse = {
  /** Who has signed in to accounts of our own; always null where the provider keeps its session itself. */
  user: { email: string; name: string } | null;
  provider: "embedded" | "firebase";
  google: "off" | "on" | "demo";
  /** The project that vouches for people, where it is one of Firebase's; nothing in it is secret. */
  firebase: FirebaseProject | null;
  /** A sign-in of this browser that is not done yet, and what it asks for next. */
  pendingSignIn: SignInStep | null;
};

/** `GET /auth/second-factor`. */
export type SecondFactorResponse = {
  totp: boolean;
  passkeys: { _id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** How many are left. */
  recoveryCodes: number;
};

/** `POST /auth/second-factor/totp`. */
export type TotpSetupResponse = { secret: string; uri: string };

/** What a new factor brings: ten recovery codes with the first, seen this once. */
export type FactorAddedResponse = { recoveryCodes: string[] | null };

/** `GET /messages`. */
export type ContactMessageResponse = {
  _id: string;
  fullName: string;
  email: string;
  message: string;
  language: Language;
  at: string;
  /** The one she wrote in her message, else that of her account. */
  phone: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
};

/** `GET /history`: who changed what, and when; values are as the shop keeps them (paisa). */
export type AuditResponse = {
  _id: string;
  at: string;
  byId: string;
  byName: string;
  action: AuditAction;
  recordId: string;
  recordName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** `GET /coupons`. */
export type CouponResponse = Omit<AdminCoupon, "id" | "amount" | "mostOff" | "minimum" | "gave"> & {
  _id: string;
  amount: number | null;
  mostOff: number | null;
  minimum: number;
  gave: number;
};

/** `GET /settings`; charges are taka, the hero's picture an address. */
export type SettingsResponse = Omit<ShopSettings, "deliveryCharges" | "freeDeliveryAbove" | "hero"> & {
  hero: Omit<ShopSettings["hero"], "imageId"> & { image: string | null };
  deliveryCharges: { inside: number; outside: number };
  freeDeliveryAbove: number | null;
  updatedAt: string | null;
};

/** `GET /settings/messages`. */
export type OrderMessageResponse = TemplateSample;
/** The first line of an import's answer: what the file is. Rates are taka for one unit. */
export type ImportFileResponse = Omit<FileResponse, "rates"> & { rates: Record<string, number> };

/** How a supplier's files are read. */
export type SupplierResponse = {
  _id: string;
  name: string;
  mapping: Mapping;
  currency: string | null;
  updatedAt: string;
};

/** A line of an import's answer: how far it is, and what became of some rows of the file. */
export type ImportProgressResponse = {
  part: number;
  counts: ImportCounts;
  rows: ImportedRow[];
};

/** `GET /product/{id}/reviews`. */
export type ReviewResponse = Omit<PublishedReview, "id"> & { _id: string };

/** `GET /reviews/own`: what somebody said herself, and what the shop decided about it. */
export type OwnReviewResponse = OwnReview;

/** `GET /product/{id}/reviews/standing`: what the signed-in person has to do with a product's reviews. */
export type ReviewStandingResponse = { mayReview: boolean; own: OwnReviewResponse[]; helped: string[] };

/** `POST /product/{id}/reviews`. */
export type SubmittedReviewResponse = { acknowledged: true; insertedId: string; status: ReviewStatus };

/** `GET /reviews`: a review as staff see it. */
export type StaffReviewResponse = Omit<AdminReview, "id"> & { _id: string };

/** `GET /account/data`: all that the shop holds of a person; orders, cart and reviews in the language that was asked. */
export type OwnDataResponse = Pick<OwnData, "stockRequests" | "messages" | "letters" | "sessions"> & {
  takenAt: string;
  account: UserResponse & Pick<OwnData, "since" | "emailVerified" | "language" | "signInWays">;
  addresses: AddressResponse[];
  cart: CartLineResponse[];
  wishes: WishlistItemResponse[];
  orders: OrderResponse[];
  reviews: OwnReviewResponse[];
};

/** `POST /customers/forget`. */
export type ErasedCustomerResponse = { orders: number; later: number };
