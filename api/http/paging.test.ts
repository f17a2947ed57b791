import { expect, test } from "vitest";
import { testApi } from "../test-api.ts";

const lists = [
  ...["/products", "/products?q=lipstick", "/products/staff", "/orders", "/users", "/letters", "/messages", "/history"],
  "/reviews?status=published",
];

test("every list serves its first ten thousand entries, and refuses a page beyond them", async () => {
  const { ask, refused } = await testApi();
  for (const list of lists) {
    const page = (number: number) => `${list}${list.includes("?") ? "&" : "?"}limit=1000&page=${number}`;
    expect((await ask("GET", page(10), { token: "of-admin" })).status, list).toBe(200);
    expect((await refused("GET", page(11), { token: "of-admin" })).code, list).toBe("page-too-far");
  }
});
