import { parseArgs } from "node:util";
import { openStandIn } from "../integrations/couriers/stand-in/stand-in.ts";
import { connectedKinds } from "../shop/couriers/courier-port.ts";

// npm run courier [-- --port 4100] [--KIND-webhook URL]: stand-ins of the couriers, on this machine alone
// (docs/couriers.md). Its page has clock and fault switches. What it holds ends with it.
const print = (line: string) => process.stdout.write(`${line}\n`);
// How often time that has passed moves the parcels.
const tickMs = 5_000;

try {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4100" },
      "steadfast-webhook": { type: "string" },
      "pathao-webhook": { type: "string" },
      "redx-webhook": { type: "string" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("--port takes a number up to 65535.");
  const webhookUrl = {
    ...(values["steadfast-webhook"] && { steadfast: values["steadfast-webhook"] }),
    ...(values["pathao-webhook"] && { pathao: values["pathao-webhook"] }),
    ...(values["redx-webhook"] && { redx: values["redx-webhook"] }),
  };
  const standIn = await openStandIn({ port, webhookUrl });
  print(`\nStand-in couriers: ${standIn.url}   (Ctrl+C stops them)\n`);
  for (const kind of connectedKinds) print(`  ${kind.padEnd(10)} ${standIn.baseUrl[kind]}`);
  const timer = setInterval(standIn.tick, tickMs);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clearInterval(timer);
      void standIn.close();
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
