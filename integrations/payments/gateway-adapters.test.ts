import { expect, test } from "vitest";
import { type GatewayAccountDeps, gatewayKinds, type OpenGateway } from "../../shop/payments/gateway-port.ts";
import { openGateway } from "./gateway-adapters.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { testStandIn } from "./test-gateway.ts";

test("an account uses its stand-in if one is given, whose host alone shows pages", async () => {
  const { standIn, deps } = await testStandIn();
  const account: GatewayAccountDeps = { ...deps, isSandbox: true, isStandIn: true };
  const open: OpenGateway = (kind, keys, { isStandIn, ...own }) =>
    openGateway(kind, keys, own, isStandIn ? { baseUrl: standIn.baseUrl[kind], payHost: standIn.payHost } : null);
  for (const kind of gatewayKinds) {
    const gateway = open(kind, standInKeys[kind], account);
    await gateway.check();
    expect(gateway.payHosts).toEqual([standIn.payHost]);
  }
  expect(standIn.calls().map((name) => name.split(" ")[0])).toEqual(["bkash", "bkash", "nagad", "sslcommerz"]);
});

test("a real account shows pages on the gateway's own hosts", async () => {
  const { deps } = await testStandIn();
  const hosts = gatewayKinds.flatMap((kind) =>
    [true, false].flatMap((isSandbox) => openGateway(kind, standInKeys[kind], { ...deps, isSandbox }).payHosts),
  );
  expect(hosts).toContain("payment.bkash.com");
  expect(hosts.filter((host) => !/(^|\.)(bkash|mynagad|sslcommerz)\.com(:\d+)?$/.test(host))).toEqual([]);
});
