import { expect, test } from "vitest";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, testShop } from "../test-shop.ts";
import { addressChanges, addressRequest } from "./address-schema.ts";
import { changeAddress, deleteAddress, listOwnAddresses, saveAddress } from "./own-addresses.ts";

const nusrat: SignedIn = { role: "user", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" };
const rina: SignedIn = { role: "user", id: "rina", email: "rina@example.com", name: "Rina Akter" };

const home = (changes: object = {}) =>
  addressRequest.parse({
    label: "Home",
    fullName: "Nusrat Jahan",
    phone: "01712-345678",
    address: "House 12, Road 4",
    city: "Dhanmondi, Dhaka",
    ...changes,
  });

async function rig() {
  const shop = await testShop();
  await addUsers(shop, nusrat, rina);
  let minute = 0;
  // Each address is a minute newer, so that they are listed in this order.
  const keep = (changes: object = {}) => {
    shop.setNow(new Date(Date.UTC(2026, 10, 21, 10, minute++)));
    return saveAddress(shop, nusrat, home(changes));
  };
  const book = async () =>
    (await listOwnAddresses(shop, nusrat)).map(({ address, isDefault }) => (isDefault ? `${address}!` : address));
  return { shop, keep, book };
}

test("the first address is the default until another is made the default, and one always is", async () => {
  const { shop, keep, book } = await rig();
  const first = await keep({ address: "one" });
  const second = await keep({ address: "two" });
  await keep({ address: "three", isDefault: true });
  expect(await book()).toEqual(["three!", "one", "two"]);
  await changeAddress(shop, nusrat, second.id, { isDefault: true });
  expect(await book()).toEqual(["two!", "one", "three"]);
  await deleteAddress(shop, nusrat, second.id);
  expect(await book()).toEqual(["one!", "three"]);
  expect(await deleteAddress(shop, nusrat, second.id)).toBe(false);
  await deleteAddress(shop, nusrat, first.id);
  expect(await book()).toEqual(["three!"]);
});

test("the same address is saved once, and at most twenty are saved, even by concurrent requests", async () => {
  const { keep, book } = await rig();
  const first = await keep();
  expect((await keep({ label: "Flat" })).id).toBe(first.id);
  await Promise.all(Array.from({ length: 18 }, (_, number) => keep({ address: `House ${number}` })));
  const last = await Promise.allSettled([keep({ address: "x" }), keep({ address: "y" })]);
  expect(last.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(last.find((each) => each.status === "rejected")?.reason).toMatchObject({ code: "address-book-full" });
  expect(await book()).toHaveLength(20);
  expect((await keep()).id).toBe(first.id);
});

test("a change keeps the fields it does not give and can clear optional ones", async () => {
  const { shop, keep } = await rig();
  const { id } = await keep({ zip: "1209", district: "dhaka" });
  const change = (changes: object) => changeAddress(shop, nusrat, id, addressChanges.parse(changes));
  expect(await change({ phone: "০১৮১২৩৪৫৬৭৮" })).toMatchObject({ phone: "+8801812345678", zip: "1209", label: "Home" });
  expect(await change({ zip: "", label: null })).toMatchObject({ zip: null, label: null, district: "dhaka" });
  expect(await change({})).toMatchObject({ district: "dhaka", isDefault: true });
});

test("only its owner can read or change an address book", async () => {
  const { shop, keep, book } = await rig();
  const { id } = await keep({ address: "one" });
  for (const changes of [{ address: "hers" }, { isDefault: true as const }, {}]) {
    await expect(changeAddress(shop, rina, id, changes)).rejects.toMatchObject({ code: "not-found" });
  }
  expect(await deleteAddress(shop, rina, id)).toBe(false);
  await expect(listOwnAddresses(shop, guest)).rejects.toMatchObject({ code: "not-signed-in" });
  expect(await listOwnAddresses(shop, rina)).toEqual([]);
  expect(await book()).toEqual(["one!"]);
});
