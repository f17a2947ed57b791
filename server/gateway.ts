import { openStandInGateway } from "../integrations/payments/stand-in/stand-in.ts";
import { gatewayKinds } from "../shop/payments/gateway-port.ts";
import { runStandIn } from "./run-stand-in.ts";

// npm run gateway [-- --port 4200] [--bkash-webhook URL]: stand-ins of the payment gateways, on this machine alone
// (docs/payments.md). Its page has ledger, clock and fault switches. What it holds ends with it.
await runStandIn("4200", ["bkash-webhook"], async (port, values) => {
  const standIn = await openStandInGateway({ port });
  const { url, baseUrl, tick, close } = standIn;
  try {
    standIn.setBkashWebhookUrl(values["bkash-webhook"] ?? null);
  } catch (error) {
    await close();
    throw error;
  }
  const lines = gatewayKinds.map((kind) => [kind, baseUrl[kind]] as const);
  return { title: "Stand-in gateways", url, lines, tick, close };
});
