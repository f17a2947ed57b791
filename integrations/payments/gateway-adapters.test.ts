import { expect, test } from "vitest";
import type { GatewayAccountDeps } from "../../shop/payments/gateway-port.ts";
import { openGateway } from "./gateway-adapters.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { testStandIn } from "./test-gateway.ts";

test("an account speaks with its stand-in where one is named, and pages are shown there only", async () => {
  const { standIn, deps } = await testStandIn();
  const account: GatewayAccountDeps = { ...deps, isSandbox: true, isStandIn: true };
  const address = { baseUrl: standIn.baseUrl.bkash, payHost: standIn.payHost };
  const gateway = openGateway("bkash", standInKeys.bkash, account, address);
  await gateway.check();
  expect(standIn.calls()).toContain("bkash token/grant");
  expect(gateway.payHosts).toEqual([standIn.payHost]);
});

test("a real account shows pages on the gateway's own hosts", async () => {
  const { deps } = await testStandIn();
  for (const isSandbox of [true, false]) {
    const { payHosts } = openGateway("bkash", standInKeys.bkash, { ...deps, isSandbox });
    expect(payHosts).toEqual(["payment.bkash.com", "sandbox.payment.bkash.com"]);
  }
});
