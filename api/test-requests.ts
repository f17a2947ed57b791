import type { Sent } from "./contract/endpoint.ts";
import type { Contract, EndpointName } from "./contract/index.ts";
import { password } from "./test-users.ts";

export const rina = "rina@example.com";

const paths: { [Name in EndpointName]?: string } = {
  "GET /order": `/order?email=${rina}`,
  "GET /users/admin/:id": `/users/admin/${rina}`,
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
  "POST /shipments/hand-over": { ids: ["nothing"] },
  "POST /orders/:id/check-in": { items: [{ variantId: "nothing", condition: "resellable", quantity: 1 }] },
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
