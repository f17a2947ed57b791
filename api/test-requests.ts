import type { Content } from "../shop/content/content-schema.ts";
import { defaultLook } from "../shop/content/look-schema.ts";
import type { Sent } from "./contract/endpoint.ts";
import type { Contract, EndpointName } from "./contract/index.ts";
import { password } from "./test-users.ts";

export const rina = "rina@example.com";

const paths: { [Name in EndpointName]?: string } = {
  "GET /order": `/order?email=${rina}`,
  "GET /users/admin/:id": `/users/admin/${rina}`,
  "POST /payouts/import": "/payouts/import?courier=pathao",
  "GET /cash/sales": "/cash/sales?from=2026-11-01&to=2026-11-30",
  "GET /bookings/plan": "/bookings/plan?ids=nothing",
  "GET /courier-places/:kind/search": "/courier-places/nothing/search?q=dhaka",
  "GET /shipments/export": "/shipments/export?form=pathao&ids=nothing",
  "GET /search/suggestions": "/search/suggestions?q=lipstik",
  "GET /products/cards": "/products/cards?ids=nothing",
};

const coupon = {
  ...{
    kind: "amount" as const,
    amount: 50,
    percent: null,
    mostOff: null,
    minimum: 0,
    from: null,
    until: null,
    mostUses: null,
  },
  ...{ mostPerPerson: 1, categories: [], active: true, note: null },
};
const wrongCredentials = { email: rina, password: "Wrong77" };
const { logoImage: _, ...sampleLook } = defaultLook;
const winter = { en: "Soft, all winter", bn: "শীতজুড়ে কোমল" };
/** Content with a section of every kind. */
export const sampleContent: Content = {
  look: {
    ...{ name: { en: "Rupkotha", bn: "রূপকথা" }, logo: { en: "", bn: "" }, logoImageId: null },
    ...{ tagline: winter, ...sampleLook },
  },
  home: [
    {
      ...{ kind: "hero", id: "hero", on: true, from: null, until: null },
      slides: [
        {
          ...{ from: "11-01", until: "02-07", title: winter, text: winter, imageId: null, alt: winter },
          ...{ button: { label: winter, link: "/skincare" }, secondButton: null },
        },
      ],
    },
    {
      ...{ kind: "points", id: "points", on: true, from: null, until: null },
      points: [{ icon: "truck", title: winter, text: { en: "", bn: "" }, link: "" }],
    },
    { kind: "tiles", id: "tiles", on: true, from: null, until: null, title: winter },
    {
      ...{ kind: "products", id: "cheap", on: true, from: null, until: null, title: winter, text: winter },
      ...{ rule: "under", productIds: [], below: 500, count: 8, button: { label: winter, link: "/shop" } },
    },
    {
      ...{ kind: "banner", id: "banner", on: true, from: null, until: "2026-12-31", title: winter, text: winter },
      ...{ imageId: null, button: null },
    },
    {
      ...{ kind: "concerns", id: "concerns", on: true, from: null, until: null, title: winter },
      concerns: [{ label: winter, link: "/skincare?concern=dryness" }],
    },
    { kind: "voices", id: "voices", on: true, from: null, until: null, title: winter, count: 3 },
  ],
};

/** What each address takes, as somebody sends it who means well: mostly about something that is not there. */
export const sampleBodies: { [Name in EndpointName]?: Sent<Contract[Name], "body"> } = {
  "POST /cart/quote": { lines: [] },
  "POST /orders": {
    billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
    items: [{ productId: "nothing", quantity: 1 }],
    deliveryArea: "inside",
    total: 60,
  },
  "POST /orders/track": { number: "LB-482-719-368", phone: "01712345678" },
  "POST /receipts/:id": { order: null },
  "POST /cash/entries": { kind: "expense", amount: 640, text: "Tape" },
  "POST /payouts/:id/book": { received: 100 },
  "POST /payout-lines/:id/order": { number: "LB-482-719-368" },
  "POST /payout-lines/:id/accept": { reason: "Too small" },
  "POST /claims": { courier: "steadfast", kind: "charge", amount: 60, text: "Charged twice" },
  "PATCH /claims/:id": { state: "dropped" },
  "POST /days/:day/close": { counted: 0 },
  "POST /days/:day/reopen": { reason: "A payout was forgotten" },
  "POST /orders/pay": { number: "LB-482-719-368", phone: "01712345678", kind: "bkash" },
  "POST /orders/pay-cash": { number: "LB-482-719-368", phone: "01712345678" },
  "POST /orders/payment": { number: "LB-482-719-368", phone: "01712345678" },
  "POST /expenses": { day: "2026-11-20", kind: "ads", amount: 100, account: "bank" },
  "PUT /advertising/:kind": { active: false },
  "PUT /account/advertising": { allowed: true },
  "PUT /gateways/:kind": { keys: { appKey: "k" } },
  "POST /orders/address": { number: "LB-482-719-368", phone: "01712345678", address: "House 14" },
  "POST /orders/reply": { number: "LB-482-719-368", phone: "01712345678", reply: "confirm" },
  "POST /contact": { fullName: "Rina", email: rina, message: "Hello" },
  "POST /products": {
    ...{ name: "Serum", shortDescription: "Serum", description: "Serum", price: 1, category: "Skincare" },
    images: ["/images/unknown-800.jpg"],
  },
  "PATCH /product/:id": { status: "hidden" },
  "PATCH /products/offers": { products: ["nothing"], percent: null },
  "POST /coupons": { ...coupon, code: "EID10" },
  "PATCH /coupons/:id": { ...coupon, revision: 1 },
  "PATCH /variant/:id": { price: 1 },
  "PATCH /settings": { returnDays: 7 },
  "POST /search/searches": { q: "sunscreen" },
  "PUT /content/draft": { content: sampleContent, updatedAt: null },
  "POST /content/draft/discard": { updatedAt: null },
  "POST /content/publish": { name: "Winter, first week", updatedAt: null },
  "POST /content/schedule": { name: "Victory Day", at: "2099-12-15T18:00:00.000Z", updatedAt: null },
  "POST /content/versions/:id/restore": { updatedAt: null },
  "POST /synonyms": { phrases: ["sunscreen", "sunblock"] },
  "PATCH /synonyms/:id": { phrases: ["sunscreen", "sunblock"] },
  "PATCH /categories/:id": { image: null },
  "PATCH /orders/:id": { status: "confirmed" },
  "PATCH /orders": { ids: ["nothing"], status: "confirmed" },
  "POST /orders/:id/notes": { text: "Call" },
  "POST /orders/:id/stock": { held: true },
  "POST /phone-codes": { phone: "01712345678" },
  "POST /orders/:id/quote": { items: [{ productId: "nothing", quantity: 1 }] },
  "PATCH /orders/:id/lines": { items: [{ productId: "nothing", quantity: 1 }], total: 60, revision: 0 },
  "POST /orders/:id/merge": { order: "other", total: 60 },
  "POST /orders/:id/calls": { outcome: "no-answer" },
  "POST /orders/:id/hold": { reason: "After Eid" },
  "POST /orders/:id/pack": {},
  "POST /shipments": { courier: "steadfast", shipments: [{ number: "LB-482-719-368", trackingCode: "SFR-187745531" }] },
  "POST /bookings": { parcels: [{ orderId: "nothing" }] },
  "POST /shipments/hand-over": { ids: ["nothing"] },
  "POST /orders/:id/check-in": { items: [{ variantId: "nothing", condition: "resellable", quantity: 1 }] },
  "PATCH /stock/batches/:id": {},
  "POST /stock/batches/:id/write-off": { quantity: 1, reason: "broken" },
  "POST /stock/receipts": { lines: [{ variantId: "nothing", quantity: 1 }] },
  "PUT /stock/counts/:id/lines": { variantId: "nothing", counted: 1 },
  "POST /suppliers": { name: "Rupali Cosmetics" },
  "PATCH /suppliers/:id": { name: "Rupali Cosmetics" },
  "POST /purchase-orders": { supplier: "nothing", lines: [{ variantId: "nothing", quantity: 1, unitPrice: 495 }] },
  "PATCH /purchase-orders/:id": { state: "ordered" },
  "PUT /courier-rules": { version: "nothing", rules: [] },
  "POST /courier-rates": {
    ...{ kind: "steadfast", deliveryArea: "inside", startsOn: "2026-11-01", codPercent: 1 },
    ...{ charge: 60, extraKilogram: 20, returnCharge: 30 },
  },
  "PUT /courier-places/:kind": { district: "dhaka", area: "dhanmondi", place: null },
  "POST /courier-tasks/:id/answer": { found: { number: "DL4711" } },
  "POST /shipments/:id/events": { state: "delivered", collected: 1150 },
  "POST /shipments/:id/lines": { items: [{ variantId: "nothing", delivered: 1 }] },
  "POST /shipments/:id/lines/quote": { items: [{ variantId: "nothing", delivered: 1 }] },
  "POST /shipments/:id/return": { reason: "The customer does not want it any more" },
  "PUT /courier-accounts/:kind": { keys: { apiKey: "k", secretKey: "s" } },
  "POST /orders/:id/payments": { method: "bkash", amount: 200, reference: "BKX7Q2M9ZP" },
  "PATCH /payments/:id": { state: "verified" },
  "POST /orders/:id/refunds": { method: "bkash", amount: 200 },
  "PATCH /refunds/:id": { state: "done", reference: "BKY1R8N4TD" },
  "POST /order-pad/read": { chat: "sindoor lipstick 2ta, 01712345678" },
  "POST /orders/by-staff": {
    billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
    ...{ items: [{ productId: "nothing", quantity: 1 }], deliveryArea: "inside", total: 1 },
  },
  "POST /product/:id/reviews": { stars: 5 },
  "POST /reviews/of-order": { number: "LB-482-719-368", phone: "01712345678" },
  "POST /reviews/:id/helpful": { helpful: true },
  "PATCH /reviews/:id": { revision: 1, status: "published" },
  "POST /orders/claim": { number: "LB-482-719-368", phone: "01712345678" },
  "POST /cart": { productId: "nothing", quantity: 1 },
  "POST /cart/merge": { key: "guest-cart", lines: [{ productId: "nothing", quantity: 1 }] },
  "PATCH /cart/:id": { quantity: 1 },
  "POST /wishes/merge": { productIds: ["nothing"] },
  "POST /stock-requests": { variantId: "nothing", to: "01712345678" },
  "POST /stock-requests/stop": { key: "made-up" },
  "POST /addresses": { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" },
  "PATCH /addresses/:id": { isDefault: true },
  "PATCH /account": {},
  "PATCH /messages/:id": { answered: true },
  "POST /users": { name: "Rina", email: rina, ...{ role: "admin" } },
  "POST /users/invitations": { name: "Rima", to: "rima@example.com", role: "order-desk", furtherRoles: ["packing"] },
  "POST /auth/invitation": { token: "gone" },
  "POST /auth/accept-invitation": { token: "gone", name: "Rima", email: "rima@example.com", password },
  "POST /account/accept-invitation": { token: "gone" },
  "POST /jwt": { email: rina },
  "POST /auth/sign-up/email": { name: "Rina", email: rina, password },
  "POST /auth/sign-in/email": wrongCredentials,
  "POST /auth/request-password-reset": { email: "nobody@example.com" },
  "POST /account/delete": { password: wrongCredentials.password },
  "PATCH /customers/:id": { tags: ["Wholesale"] },
  "POST /customers/:id/block": { reason: "Refused three parcels" },
  "POST /customers/forget": { phone: "01712345678" },
  "POST /auth/reset-password": { token: "gone", password },
  "POST /auth/change-password": { currentPassword: wrongCredentials.password, password },
  "POST /auth/change-email": wrongCredentials,
  "POST /auth/confirm-email": { token: "gone" },
  "POST /auth/second-factor/totp/confirm": { code: "123456" },
  "POST /auth/second-factor/passkeys": { name: "Phone", response: { id: "gone", response: {} } },
  "PATCH /auth/second-factor/passkeys/:id": { name: "Phone" },
  "POST /auth/sign-in/second-factor": { code: "123456" },
  "POST /auth/sign-in/passkey": { response: { id: "gone", response: {} } },
  "POST /auth/sign-in/new-password": { password },
};

/** Where an endpoint is asked. */
export function samplePath(name: EndpointName): string {
  return paths[name] ?? (name.split(" ")[1] ?? "").replaceAll(/:\w+/g, "nothing");
}
