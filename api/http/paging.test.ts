import { expect, test } from "vitest";
import { testApi } from "../test-api.ts";

const lists = [
  ...["/products", "/products?q=lipstick", "/products/staff", "/orders", "/users", "/letters", "/messages", "/history"],
  "/reviews?status=published",
];

test("a list is paged through up to its ten thousandth entry; who asks for further is told so", async () => {
  const { ask, refused } = await testApi();
  for (const list of lists) {
    const page = (number: number) => `${list}${list.includes("?") ? "&" : "?"}limit=1000&page=${number}`;
    expect((await ask("GET", page(10), { token: "of-admin" })).status, list).toBe(200);
    expect((await refused("GET", page(11), { token: "of-admin" })).code, list).toBe("page-too-far");
  }
});
