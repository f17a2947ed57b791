import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "../../db/schema.ts";
import type { OwnDataResponse } from "../contract/account.ts";
import { routes } from "../index.ts";
import { testApi } from "../test-api.ts";
import { password, signIn, signUp } from "../test-users.ts";

const nusrat = "of-nusrat";
const home = {
  label: " Home ",
  fullName: "Nusrat Jahan",
  phone: "০১৭১২-৩৪৫৬৭৮",
  address: "House 12, Road 4",
  city: "Dhanmondi, Dhaka",
};
const rina = "rina@example.com";

test("an address is cleaned when it is saved, and can be changed and deleted", async () => {
  const { ask } = await testApi();
  const saved = await ask<{ _id: string }>("POST", "/addresses", {
    token: nusrat,
    body: { ...home, userId: "admin", _id: "x" },
  });
  expect(saved.status).toBe(201);
  const { _id } = saved.body;
  const expected = { ...home, _id, label: "Home", phone: "+8801712345678", district: null, area: null, zip: null };
  expect(saved.body).toEqual({ ...expected, isDefault: true });
  expect((await ask("GET", "/addresses", { token: nusrat })).body).toEqual([saved.body]);
  expect((await ask("GET", "/addresses", { token: "of-admin" })).body).toEqual([]);
  const changed = await ask("PATCH", `/addresses/${_id}`, { token: nusrat, body: { city: "Banani, Dhaka" } });
  expect([changed.status, changed.body]).toMatchObject([200, { city: "Banani, Dhaka", label: "Home" }]);
  expect((await ask("DELETE", `/addresses/${_id}`, { token: "of-admin" })).body).toMatchObject({ deletedCount: 0 });
  expect((await ask("DELETE", `/addresses/${_id}`, { token: nusrat })).body).toEqual({
    acknowledged: true,
    deletedCount: 1,
  });
});

test("each missing or invalid field of an address is named", async () => {
  const { ask, refused } = await testApi();
  expect(
    (await refused("POST", "/addresses", { token: nusrat, body: { phone: "12", label: ["Home"] } })).fields,
  ).toEqual({
    fullName: "required",
    phone: "phone-invalid",
    address: "required",
    city: "required",
    label: "invalid",
  });
  const { body } = await ask<{ _id: string }>("POST", "/addresses", { token: nusrat, body: home });
  const blank = { fullName: " ", city: null, isDefault: false };
  expect((await refused("PATCH", `/addresses/${body._id}`, { token: nusrat, body: blank })).fields).toEqual({
    fullName: "required",
    city: "invalid",
    isDefault: "invalid",
  });
});

test("deleting the account requires the password, and ends its sessions and tokens immediately", async () => {
  const api = await testApi();
  await signUp(api, rina);
  const elsewhere = await signIn(api, rina);
  const { token, cookie } = await signIn(api, rina);
  const wrong = await api.refused("POST", "/account/delete", { token, body: { password: "Wrong77" } });
  expect(wrong).toMatchObject({ code: "invalid-input", fields: { password: "password-wrong" } });

  expect((await api.ask("POST", "/account/delete", { token, body: { password } })).status).toBe(200);
  for (const old of [token, elsewhere.token])
    expect((await api.refused("GET", "/account", { token: old })).code).toBe("not-signed-in");
  const byCookie = { body: { email: rina }, headers: { Cookie: cookie } };
  expect((await api.refused("POST", "/jwt", byCookie)).code).toBe("not-signed-in");
  const secondSignUp = { body: { email: rina, password }, headers: { "X-Test-Address": rina } };
  expect((await api.refused("POST", "/auth/sign-in/email", secondSignUp)).code).toBe("wrong-password");
});

test("deleting the account without the password requires a sign-in within the last ten minutes", async () => {
  const api = await testApi();
  await signUp(api, rina);
  const { token } = await signIn(api, rina);
  await api.shop.db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * 60_000) });
  expect((await api.refused("POST", "/account/delete", { token, body: {} })).code).toBe("proof-needed");
  const fresh = await signIn(api, rina);
  expect((await api.ask("POST", "/account/delete", { token: fresh.token, body: {} })).status).toBe(200);
  expect(await api.shop.db.select().from(users).where(eq(users.email, rina))).toEqual([]);
});

test("users download all data stored about them, and none of other users", async () => {
  const api = await testApi();
  await signUp(api, rina);
  await signUp(api, "mitu@example.com");
  const { token } = await signIn(api, rina);
  const { body, headers } = await api.ask<OwnDataResponse>("GET", "/account/data", { token });
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
  expect(body.account).toMatchObject({ email: rina, emailVerified: false, signInWays: ["credential"] });
  expect(body.sessions).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain("mitu");
});

test("no response to a signed-in user or to a change may be cached", async () => {
  const { api } = await testApi();
  const personal = routes.filter(({ signedIn, byCookie, method }) => signedIn || byCookie || method !== "get");
  expect(personal.length).toBeGreaterThan(60);
  for (const { method, path } of personal) {
    for (const token of [undefined, "of-nusrat", "of-admin"]) {
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
      const response = await api.request(path.replace(":id", "nothing"), { method: method.toUpperCase(), headers });
      expect(response.headers.get("Cache-Control"), `${method} ${path}`).toBe("private, no-store");
      await response.body?.cancel();
    }
  }
});
