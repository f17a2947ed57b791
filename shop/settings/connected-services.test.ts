import { expect, test } from "vitest";
import type { SignedIn } from "../permissions.ts";
import { admin, codeOf, testShop } from "../test-shop.ts";
import { connectedServices } from "./connected-services.ts";

const jewel: SignedIn = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };

test("staff who send messages read which services are set up, and other staff do not", async () => {
  const shop = await testShop();
  expect(await connectedServices(shop, jewel)).toEqual({ mail: false, sms: false, onlinePayment: false });
  shop.sendSms = async () => {};
  expect(await connectedServices(shop, admin)).toEqual({ mail: false, sms: true, onlinePayment: false });
  expect(await codeOf(connectedServices(shop, { ...jewel, role: "catalogue" }))).toBe("not-allowed");
});
