import { expect, test } from "vitest";
import { testApi } from "../test-api.ts";

const message = { fullName: "Rina Akter", email: "rina@example.com", message: "Is the serum fresh?" };

test("a message is stored with the language it was sent in", async () => {
  const { shop, ask } = await testApi();
  expect(await ask("POST", "/contact?lang=bn", { body: message })).toMatchObject({
    status: 201,
    body: { acknowledged: true },
  });
  expect(await shop.db.query.contactMessages.findMany()).toMatchObject([{ ...message, language: "bn" }]);
});

test("a message requires a name, a valid e-mail and a text", async () => {
  const { shop, refused } = await testApi();
  expect((await refused("POST", "/contact", { body: {} })).fields).toEqual({
    fullName: "required",
    email: "required",
    message: "required",
  });
  const invalidFields = { fullName: ["Rina"], email: "rina@example.com\r\nBcc: all@example.com", message: "\n\n" };
  expect((await refused("POST", "/contact", { body: invalidFields })).fields).toEqual({
    fullName: "invalid",
    email: "email-invalid",
    message: "required",
  });
  expect(await shop.db.query.contactMessages.findMany()).toEqual([]);
});

test("a sixth message from one network within an hour is refused", async () => {
  const { ask, refused } = await testApi();
  for (let count = 1; count <= 5; count += 1)
    await ask("POST", "/contact", { body: { ...message, message: `Question ${count}` } });
  const refusal = await refused("POST", "/contact", { body: message });
  expect([refusal.status, refusal.code]).toEqual([429, "too-many-requests"]);
});
