import { describe, expect, test } from "vitest";
import { routes } from "./index.ts";
import { testApi } from "./test-api.ts";

type Door = "open" | { guest: number; user: number; admin: number };

const staffOnly = (admin: number): Door => ({ guest: 401, user: 403, admin });

// One row for every route: what each gets who asks properly for something that is not there.
const doors: Record<string, Door> = {
  "get /products": "open",
  "get /products-random": "open",
  "get /product/:id": "open",
  "get /categories": "open",
  "post /cart/quote": "open",
  "post /orders": "open",
  "post /orders/track": "open",
  "post /contact": "open",
  "post /products": staffOnly(422),
  "delete /product/:id": staffOnly(200),
  "get /products/staff": staffOnly(200),
  "get /product/:id/edit": staffOnly(404),
  "patch /product/:id": staffOnly(404),
  "patch /variant/:id": staffOnly(404),
  "get /orders": staffOnly(200),
  "get /order": { guest: 401, user: 403, admin: 200 },
  "patch /orders/:id": staffOnly(404),
  "get /orders/:id": staffOnly(404),
  "patch /orders": staffOnly(200),
  "get /orders/counts": staffOnly(200),
  "get /orders/events": staffOnly(200),
  "post /orders/by-staff": staffOnly(409),
  "post /orders/:id/notes": staffOnly(404),
  "get /dashboard": staffOnly(200),
  "get /users": staffOnly(200),
  "get /users/admin/:id": staffOnly(404),
  "patch /users/admin/:id": staffOnly(404),
  "delete /users/:id": staffOnly(200),
  "get /account": { guest: 401, user: 200, admin: 200 },
  "patch /account": { guest: 401, user: 200, admin: 200 },
  "post /users": "open",
  "post /jwt": "open",
  "get /auth/session": "open",
  "post /auth/change-email": "open",
  "post /auth/change-password": "open",
  "post /auth/confirm-email": "open",
  "post /auth/request-password-reset": "open",
  "post /auth/reset-password": "open",
  "post /auth/revoke-sessions": "open",
  "post /auth/sign-in/email": "open",
  "post /auth/sign-out": "open",
  "post /auth/sign-up/email": "open",
  "post /images": { guest: 401, user: 415, admin: 415 },
  "post /images/ticket": "open",
};

const bodies: Record<string, unknown> = {
  "post /products": {
    name: "Serum",
    shortDescription: "Serum",
    description: "Serum",
    price: 1,
    category: "Skincare",
    images: ["/images/unknown-800.jpg"],
  },
  "patch /product/:id": { status: "hidden" },
  "patch /variant/:id": { price: 1 },
  "patch /orders/:id": { status: "confirmed" },
  "patch /orders": { ids: ["nothing"], status: "confirmed" },
  "post /orders/:id/notes": { text: "Call" },
  "post /orders/by-staff": {
    billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
    ...{ items: [{ productId: "nothing", quantity: 1 }], deliveryArea: "inside", total: 1 },
  },
  "patch /account": {},
};

function ways(name: string) {
  const [method = "", path = ""] = name.split(" ");
  const query = name === "get /order" ? "?email=rina@example.com" : "";
  const body = bodies[name];
  return { method: method.toUpperCase(), path: path.replace(":id", "nothing") + query, sent: body ? { body } : {} };
}

test("every route of the API says here who may use it", () => {
  expect(routes.map((route) => `${route.method} ${route.path}`).sort()).toEqual(Object.keys(doors).sort());
});

describe.each(Object.entries(doors).filter(([, door]) => door !== "open"))("%s", (name, door) => {
  const { guest, user, admin } = door as Exclude<Door, "open">;
  const { method, path, sent } = ways(name);

  test("answers a guest, a shopper and staff each as they may", async () => {
    const { ask } = await testApi();
    expect((await ask(method, path, sent)).status).toBe(guest);
    expect((await ask(method, path, { ...sent, token: "of-nusrat" })).status).toBe(user);
    expect((await ask(method, path, { ...sent, token: "of-admin" })).status).toBe(admin);
  });

  test("turns strangers and false tokens away before reading what they sent", async () => {
    const { refused } = await testApi();
    const wrong = method === "GET" ? {} : { raw: "{" };
    expect((await refused(method, path.replace(/\?.*/, ""), wrong)).code).toBe("not-signed-in");
    const tokens = [
      "Bearer gone",
      "Basic b2YtYWRtaW46",
      "of-admin",
      "Bearer",
      "Bearer of-admin, Bearer of-admin",
      "x".repeat(100_000),
    ];
    for (const Authorization of tokens) {
      expect((await refused(method, path, { ...sent, headers: { Authorization } })).code, Authorization).toBe(
        "not-signed-in",
      );
    }
  });
});
