import { expect, test } from "vitest";
import { testApi } from "../test-api.ts";

const token = "of-nusrat";
const home = {
  label: " Home ",
  fullName: "Nusrat Jahan",
  phone: "০১৭১২-৩৪৫৬৭৮",
  address: "House 12, Road 4",
  city: "Dhanmondi, Dhaka",
};

test("an address is kept as it is read, changed and forgotten", async () => {
  const { ask } = await testApi();
  const saved = await ask<{ _id: string }>("POST", "/addresses", {
    token,
    body: { ...home, userId: "admin", _id: "x" },
  });
  expect(saved.status).toBe(201);
  const { _id } = saved.body;
  const expected = { ...home, _id, label: "Home", phone: "+8801712345678", district: null, area: null, zip: null };
  expect(saved.body).toEqual({ ...expected, isDefault: true });
  expect((await ask("GET", "/addresses", { token })).body).toEqual([saved.body]);
  expect((await ask("GET", "/addresses", { token: "of-admin" })).body).toEqual([]);
  const changed = await ask("PATCH", `/addresses/${_id}`, { token, body: { city: "Banani, Dhaka" } });
  expect([changed.status, changed.body]).toMatchObject([200, { city: "Banani, Dhaka", label: "Home" }]);
  expect((await ask("DELETE", `/addresses/${_id}`, { token: "of-admin" })).body).toMatchObject({ deletedCount: 0 });
  expect((await ask("DELETE", `/addresses/${_id}`, { token })).body).toEqual({ acknowledged: true, deletedCount: 1 });
});

test("each field that is missing or wrong is named", async () => {
  const { ask, refused } = await testApi();
  expect((await refused("POST", "/addresses", { token, body: { phone: "12", label: ["Home"] } })).fields).toEqual({
    fullName: "required",
    phone: "phone-invalid",
    address: "required",
    city: "required",
    label: "invalid",
  });
  const { body } = await ask<{ _id: string }>("POST", "/addresses", { token, body: home });
  const blank = { fullName: " ", city: null, isDefault: false };
  expect((await refused("PATCH", `/addresses/${body._id}`, { token, body: blank })).fields).toEqual({
    fullName: "required",
    city: "invalid",
    isDefault: "invalid",
  });
});
