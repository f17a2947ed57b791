import { expect, test } from "vitest";
import { testApi } from "./test-api.ts";

const rina = { name: "Rina Akter", email: "rina@example.com", password: "Shapla7" };

test("core", async () => {
  const { ask, refused, shop } = await testApi();
  expect((await ask("POST", "/auth/sign-up/email", { body: rina })).body).toEqual({});
  expect((await ask("POST", "/auth/sign-up/email", { body: rina })).body).toEqual({});
  expect(shop.letters).toMatchObject([{ kind: "already-registered" }]);
  expect((await refused("POST", "/auth/sign-in/email", { body: { ...rina, password: "x" } })).code).toBe(
    "wrong-password",
  );
  const signed = await ask("POST", "/auth/sign-in/email", { body: rina });
  console.log(signed.headers.getSetCookie());
  const Cookie = signed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session = await ask("GET", "/auth/session", { headers: { Cookie } });
  console.log(session.body);
  const jwt = await ask<{ token: string }>("POST", "/jwt", { body: { email: rina.email }, headers: { Cookie } });
  expect((await refused("POST", "/jwt", { body: { email: "nusrat@example.com" }, headers: { Cookie } })).code).toBe(
    "not-signed-in",
  );
  const token = jwt.body.token;
  console.log((await ask("GET", "/account", { token })).body);
  console.log((await ask("PATCH", "/account", { token, body: { phone: "01712345678", address: "Road 4" } })).body);
  console.log((await ask("PATCH", "/account", { token, body: { name: "Rina" } })).body);
  console.log((await ask("PATCH", "/account", { token, body: { phone: "" } })).body);
  await ask("POST", "/auth/request-password-reset", { body: { email: rina.email } });
  const link = shop.letters.at(-1)?.link ?? "";
  console.log(shop.letters.at(-1));
  const out = await ask("POST", "/auth/change-password", {
    headers: { Cookie },
    body: { currentPassword: rina.password, password: "Shapla8" },
  });
  console.log(out.status, out.body);
  expect(
    (await refused("POST", "/auth/reset-password", { body: { token: link.split("=")[1], password: "Shapla9" } })).code,
  ).toBe("reset-link-invalid");
  await ask("POST", "/auth/request-password-reset", { body: { email: rina.email } });
  const r = await ask("POST", "/auth/reset-password", {
    body: { token: shop.letters.at(-1)?.link.split("=")[1], password: "Shapla9" },
  });
  expect(r.status).toBe(200);
  expect((await refused("GET", "/account", { token })).code).toBe("not-signed-in");
  const again = await ask("POST", "/auth/sign-in/email", { body: { ...rina, password: "Shapla9" } });
  expect(again.status).toBe(200);
  const C2 = again.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const e = await ask("POST", "/auth/change-email", {
    headers: { Cookie: C2 },
    body: { email: "Rina2@example.com", password: "Shapla9" },
  });
  expect(e.status).toBe(200);
  const f = await ask("POST", "/auth/confirm-email", { body: { token: shop.letters.at(-1)?.link.split("=")[1] } });
  expect(f.status).toBe(200);
  const bye = await ask("POST", "/auth/sign-out", { headers: { Cookie: C2 } });
  console.log(bye.headers.getSetCookie());
  expect((await ask("GET", "/auth/session", { headers: { Cookie: C2 } })).body.user).toBe(null);
});
