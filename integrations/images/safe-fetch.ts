import dns from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { FetchExternal } from "../../shop/ports.ts";

const maxBytes = 10_000_000;
const maxRedirects = 3;

/** Everything that is not the public internet (IANA's special-purpose registries). */
const privateRanges = new BlockList();
for (const range of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
]) {
  const [network = "", bits] = range.split("/");
  privateRanges.addSubnet(network, Number(bits), "ipv4");
}
const publicRanges = new BlockList();
publicRanges.addSubnet("2000::", 3, "ipv6");
// Teredo, benchmarks, documentation, and 6to4, which wraps any IPv4 address.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  privateRanges.addSubnet(network, bits, "ipv6");

/** Whether an address is on the public internet and not ours. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateRanges.check(address, "ipv4");
  return isIP(address) === 6 && publicRanges.check(address, "ipv6") && !privateRanges.check(address, "ipv6");
}

/** Whether an address means a web server, not another service of a machine. */
export function isWebPort(url: URL): boolean {
  return ["", "80", "443"].includes(url.port);
}

type Address = { address: string; family: number };
type FetchPolicy = {
  resolve: (host: string) => Promise<Address[]>;
  isAllowedAddress: (address: string) => boolean;
  isAllowedUrl: (url: URL) => boolean;
  /** Total time including redirects. */
  timeoutMs: number;
};

const publicInternet: FetchPolicy = {
  resolve: (host) => dns.lookup(host, { all: true }),
  isAllowedAddress: isPublicAddress,
  isAllowedUrl: isWebPort,
  timeoutMs: 15_000,
};

/**
 * Fetches files from untrusted addresses. A name is resolved once and connected to as checked, so that it cannot change
 * in between; each redirect is checked as well.
 */
export function safeFetch({
  resolve,
  isAllowedAddress,
  isAllowedUrl,
  timeoutMs,
}: FetchPolicy = publicInternet): FetchExternal {
  async function fetchFrom(url: URL, redirects: number, signal: AbortSignal): Promise<Buffer | null> {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password || !isAllowedUrl(url)) return null;
    const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ""));
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address))) return null;
    const response = await request(url, addresses, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAll(response);
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location || redirects === 0) return null;
      return await fetchFrom(new URL(headers.location, url), redirects - 1, signal);
    } finally {
      response.destroy();
    }
  }

  return async (address) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await Promise.race([fetchFrom(new URL(address), maxRedirects, signal), nullWhenAborted(signal)]);
    } catch {
      // The same error for every cause, so that nobody can probe our network.
      return null;
    }
  };
}

/** A slow DNS lookup cannot be cancelled, only abandoned. */
function nullWhenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
}

function request(url: URL, addresses: Address[], signal: AbortSignal): Promise<http.IncomingMessage> {
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
  const { get } = url.protocol === "https:" ? https : http;
  const headers = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Labonno" };
  return new Promise((resolve, reject) => {
    get(url, { lookup, signal, headers, agent: false }, resolve).once("error", reject);
  });
}

async function readAll(response: http.IncomingMessage): Promise<Buffer | null> {
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
