import { isIPv6 } from "node:net";

/**
 * From where a request comes: its connection, or behind `proxies` of our own what the outermost of them wrote down.
 * What the sender wrote into `X-Forwarded-For` stands further left and is not read. An IPv6 address counts by its /64,
 * which one customer has whole.
 */
export function clientAddress(connection: string, forwardedFor: string | undefined, proxies: number): string {
  const candidates = [...(forwardedFor ?? "").split(",").map((each) => each.trim()), connection].filter(Boolean);
  const address = candidates.at(-1 - Math.min(proxies, candidates.length - 1)) ?? connection;
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? ipv6Network(plain) : plain.slice(0, 64);
}

/** Some proxies write the port beside it: `203.0.113.7:5000`, `[2001:db8::1]:5000`, `[2001:db8::1]`. */
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
