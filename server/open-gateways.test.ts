import { expect, onTestFinished, test } from "vitest";
import { gatewayAccounts } from "../db/schema.ts";
import { checkGateway } from "../shop/payments/gateway-accounts.ts";
import { listOnlinePaymentMethods } from "../shop/payments/online-payment-methods.ts";
import { openGateway } from "../shop/payments/open-gateway.ts";
import { guest } from "../shop/permissions.ts";
import { admin, testShop } from "../shop/test-shop.ts";
import { gatewayOpener, openStandInGateways } from "./open-gateways.ts";

const demo = { demo: true, host: "localhost", publicUrl: "http://localhost:3000" };

test("outside a local demo no stand-in gateway is opened, and existing stand-in accounts offer no payment method", async () => {
  const shop = { ...(await testShop()), publicUrl: demo.publicUrl };
  const standIn = await openStandInGateways(shop, demo);
  await standIn?.close();
  for (const settings of [
    { ...demo, demo: false },
    { ...demo, host: "0.0.0.0" },
    { ...demo, publicUrl: "https://shop.example" },
  ])
    expect(await openStandInGateways(shop, settings)).toBeNull();
  shop.gateways = { open: gatewayOpener(null) };
  expect(await shop.db.$count(gatewayAccounts)).toBe(3);
  expect(await listOnlinePaymentMethods(shop, guest)).toEqual([]);
  expect(await openGateway(shop, { kind: "bkash" })).toBeNull();
});

test("a demo gets a working account with each gateway, and a shop with a real account gets none", async () => {
  const shop = { ...(await testShop()), publicUrl: demo.publicUrl };
  const standIn = await openStandInGateways(shop, demo);
  onTestFinished(() => standIn?.close());
  shop.gateways = { open: gatewayOpener(standIn) };
  expect(await listOnlinePaymentMethods(shop, guest)).toEqual(
    ["bkash", "nagad", "sslcommerz"].map((kind) => ({ kind, test: true })),
  );
  for (const kind of ["bkash", "nagad", "sslcommerz"] as const)
    expect(await checkGateway(shop, admin, kind), kind).toMatchObject({ failure: null });
  const real = { ...(await testShop()), publicUrl: demo.publicUrl };
  const other = { id: "real", kind: "bkash" as const, name: "bKash", sealedKeys: "", webhookPath: "path" };
  await real.db.insert(gatewayAccounts).values(other);
  const again = await openStandInGateways(real, demo);
  onTestFinished(() => again?.close());
  expect(await real.db.$count(gatewayAccounts)).toBe(1);
});
