import http from "node:http";
import type net from "node:net";
import { expect, onTestFinished } from "vitest";
import type { AccessToken, RecordCall, TokenStore } from "../../shop/connected-accounts/account-port.ts";

export type RecordedCall = Parameters<RecordCall>[0];

/** Keeps a token in memory; one caller renews while the others wait, as the shop's own does. */
export function testTokens(now: () => Date = () => new Date(0)): TokenStore {
  let token: AccessToken | null = null;
  let lock: Promise<unknown> = Promise.resolve();
  return {
    get: (renew, refused) => {
      const turn = lock.then(async () => {
        if (token === null || token.accessToken === refused || token.endsAt <= now()) token = await renew(token);
        return token.accessToken;
      });
      lock = turn.catch(() => {});
      return turn;
    },
  };
}

/** Collects the recorded calls. */
export function testRecord(): { recorded: RecordedCall[]; record: RecordCall } {
  const recorded: RecordedCall[] = [];
  return {
    recorded,
    record: async (call) => {
      recorded.push(call);
    },
  };
}

/** The recorded calls contain none of the secrets. */
export function expectNowhere(recorded: RecordedCall[], secrets: readonly string[]): void {
  const text = JSON.stringify(recorded);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

/** A courier or gateway with a fixed response, for cases that no stand-in has. */
export async function answeringServer(answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    request.resume();
    request.on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { paths, baseUrl: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}` };
}

/** The status of an answer to a request that names another host. */
export function statusForHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    http.get(url, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}
