import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Reads the client address of a request, before and inside the application. */
export function addressReader(trustProxy: number) {
  return {
    request: ({ socket, headers }: IncomingMessage) =>
      clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]?.toString(), trustProxy),
    // Empty for the page cache, which asks without a connection.
    context: (c: Context) =>
      c.env?.incoming
        ? clientAddress(getConnInfo(c).remote.address ?? "", c.req.header("X-Forwarded-For"), trustProxy)
        : "",
  };
}

/**
 * The address of a connection, or what the outermost of `proxies` of our own wrote; entries further left are the client's
 * and ignored. IPv6 counts by /64, which one customer has whole.
 */
export function clientAddress(connection: string, forwardedFor: string | undefined, proxies: number): string {
  const candidates = [...(forwardedFor ?? "").split(",").map((each) => each.trim()), connection].filter(Boolean);
  const address = candidates.at(-1 - Math.min(proxies, candidates.length - 1)) ?? connection;
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? ipv6Network(plain) : plain.slice(0, 64);
}

/** Some proxies add the port: `203.0.113.7:5000`, `[2001:db8::1]:5000`, `[2001:db8::1]`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

function ipv6Network(address: string): string {
  const [head = "", tail] = address.replace(/%.*/, "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
