import http from "node:http";
import type net from "node:net";
import { onTestFinished } from "vitest";
import type {
  AdvertisingDeps,
  AdvertisingKeys,
  AdvertisingService,
  OpenAdvertising,
} from "../../shop/advertising/advertising-port.ts";
import type { AdKind } from "../../shop/advertising/advertising-rules.ts";
import { google } from "./google.ts";
import { meta } from "./meta.ts";

type StandInAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | "cut" | "silent";

type ReportedEvent = { path: string; authorization: string | undefined; body: string };

/** Both services on this machine: they take everything until `answer` says otherwise. */
export async function advertisingStandIn() {
  const reported: ReportedEvent[] = [];
  const standIn = { answer: (): StandInAnswer => ({ status: 200, body: { events_received: 1 } }) };
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    reported.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    const answer = standIn.answer();
    if (answer === "silent") return;
    if (answer === "cut") return void response.destroy();
    response.writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address() as net.AddressInfo;
  const where = { baseUrl: `http://127.0.0.1:${address.port}`, timeoutMs: 3000 };
  const adapters: { [Kind in AdKind]: (keys: AdvertisingKeys[Kind], deps: AdvertisingDeps) => AdvertisingService } = {
    meta: (keys, deps) => meta(keys, { ...deps, ...where }),
    google: (keys, deps) => google(keys, { ...deps, ...where }),
  };
  const open: OpenAdvertising = (kind, keys, deps) => adapters[kind](keys, deps);
  return { reported, standIn, open };
}
