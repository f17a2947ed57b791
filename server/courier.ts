import { openStandIn } from "../integrations/couriers/stand-in/stand-in.ts";
import { connectedKinds } from "../shop/couriers/courier-port.ts";
import { runStandIn } from "./run-stand-in.ts";

// npm run courier [-- --port 4100] [--KIND-webhook URL]: stand-ins of the couriers, on this machine alone
// (docs/couriers.md). Its page has clock and fault switches. What it holds ends with it.
const webhookOptions = connectedKinds.map((kind) => `${kind}-webhook`);

await runStandIn("4100", webhookOptions, async (port, values) => {
  const webhookUrl = Object.fromEntries(
    connectedKinds.flatMap((kind) => {
      const url = values[`${kind}-webhook`];
      return url ? [[kind, url]] : [];
    }),
  );
  const { url, baseUrl, tick, close } = await openStandIn({ port, webhookUrl });
  const lines = connectedKinds.map((kind) => [kind, baseUrl[kind]] as const);
  return { title: "Stand-in couriers", url, lines, tick, close };
});
