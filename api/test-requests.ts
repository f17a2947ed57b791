import { password } from "./test-users.ts";

export const rina = "rina@example.com";

const paths: Record<string, string> = {
  "get /order": `/order?email=${rina}`,
  "get /users/admin/:id": `/users/admin/${rina}`,
  "get /search/suggestions": "/search/suggestions?q=lipstik",
  "get /products/cards": "/products/cards?ids=nothing",
};

const coupon = {
  ...{ kind: "amount", amount: 50, percent: null, mostOff: null, minimum: 0, from: null, until: null, mostUses: null },
  ...{ mostPerPerson: 1, categories: [], active: true, note: null },
};
const wrongCredentials = { email: rina, password: "Wrong77" };
/** What each address takes, as somebody sends it who means well: mostly about something that is not there. */
export const sampleBodies: Record<string, unknown> = {
  "post /cart/quote": { lines: [] },
  "post /orders": {
    billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
    items: [{ productId: "nothing", quantity: 1 }],
    deliveryArea: "inside",
    total: 60,
  },
  "post /orders/track": { number: "LB-482-719-368", phone: "01712345678" },
  "post /contact": { fullName: "Rina", email: rina, message: "Hello" },
  "post /products": {
    ...{ name: "Serum", shortDescription: "Serum", description: "Serum", price: 1, category: "Skincare" },
    images: ["/images/unknown-800.jpg"],
  },
  "patch /product/:id": { status: "hidden" },
  "patch /products/offers": { products: ["nothing"], percent: null },
  "post /coupons": { ...coupon, code: "EID10" },
  "patch /coupons/:id": { ...coupon, revision: 1 },
  "patch /variant/:id": { price: 1 },
  "patch /settings": { returnDays: 7 },
  "post /search/searches": { q: "sunscreen" },
  "post /synonyms": { phrases: ["sunscreen", "sunblock"] },
  "patch /synonyms/:id": { phrases: ["sunscreen", "sunblock"] },
  "patch /categories/:id": { image: null },
  "patch /orders/:id": { status: "confirmed" },
  "patch /orders": { ids: ["nothing"], status: "confirmed" },
  "post /orders/:id/notes": { text: "Call" },
  "post /orders/by-staff": {
    billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
    ...{ items: [{ productId: "nothing", quantity: 1 }], deliveryArea: "inside", total: 1 },
  },
  "post /product/:id/reviews": { stars: 5 },
  "post /reviews/of-order": { number: "LB-482-719-368", phone: "01712345678" },
  "post /reviews/:id/helpful": { helpful: true },
  "patch /reviews/:id": { revision: 1, status: "published" },
  "post /orders/claim": { number: "LB-482-719-368", phone: "01712345678" },
  "post /cart": { productId: "nothing", quantity: 1 },
  "post /cart/merge": { key: "guest-cart", lines: [{ productId: "nothing", quantity: 1 }] },
  "patch /cart/:id": { quantity: 1 },
  "post /wishes/merge": { productIds: ["nothing"] },
  "post /stock-requests": { variantId: "nothing", to: "01712345678" },
  "post /stock-requests/stop": { key: "made-up" },
  "post /addresses": { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" },
  "patch /addresses/:id": { isDefault: true },
  "patch /account": {},
  "patch /messages/:id": { answered: true },
  "post /users": { name: "Rina", email: rina, role: "admin" },
  "post /jwt": { email: rina },
  "post /auth/sign-up/email": { name: "Rina", email: rina, password },
  "post /auth/sign-in/email": wrongCredentials,
  "post /auth/request-password-reset": { email: "nobody@example.com" },
  "post /account/delete": { password: wrongCredentials.password },
  "post /customers/forget": { phone: "01712345678" },
  "post /auth/reset-password": { token: "gone", password },
  "post /auth/change-password": { currentPassword: wrongCredentials.password, password },
  "post /auth/change-email": wrongCredentials,
  "post /auth/confirm-email": { token: "gone" },
  "post /auth/second-factor/totp/confirm": { code: "123456" },
  "post /auth/second-factor/passkeys": { name: "Phone", response: { id: "gone", response: {} } },
  "patch /auth/second-factor/passkeys/:id": { name: "Phone" },
  "post /auth/sign-in/second-factor": { code: "123456" },
  "post /auth/sign-in/passkey": { response: { id: "gone", response: {} } },
  "post /auth/sign-in/new-password": { password },
};

/** Where a route is asked, by its name (`get /product/:id`). */
export function samplePath(name: string): string {
  return paths[name] ?? (name.split(" ")[1] ?? "").replace(":id", "nothing");
}
