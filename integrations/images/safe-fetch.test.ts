import http from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { isPublicAddress, isWebPort, safeFetch } from "./safe-fetch.ts";

/** A server on all addresses of this machine that records requests. */
async function startServer(listener: http.RequestListener) {
  const requested: string[] = [];
  const server = http.createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requested };
}

/** A small internet: 127.0.0.1 counts as public, everything else on this machine as our own network. */
function fetchPolicy(
  names: Record<string, string[]>,
  timeoutMs = 60_000,
  isAllowedUrl: (url: URL) => boolean = () => true,
) {
  const resolved: string[] = [];
  const fetch = safeFetch({
    async resolve(host) {
      resolved.push(host);
      return (names[host] ?? [host]).map((address) => ({ address, family: 4 }));
    },
    isAllowedAddress: (address) => address === "127.0.0.1",
    isAllowedUrl,
    timeoutMs,
  });
  return { fetch, resolved };
}

describe("an external URL", () => {
  test("is fetched completely", async () => {
    const content = Buffer.alloc(300_000, "picture");
    const { port, requested } = await startServer((_, response) => response.end(content));
    const { fetch } = fetchPolicy({ "pictures.example": ["127.0.0.1"] });
    expect((await fetch(`http://pictures.example:${port}/a.png?x=1#y`))?.equals(content)).toBe(true);
    expect(requested).toEqual([`pictures.example:${port}/a.png?x=1`]);
  });

  test("is connected to at the address that was checked, without resolving its name again", async () => {
    const { port } = await startServer((_, response) => response.end("picture"));
    const names = { "rebind.example": ["127.0.0.1"] };
    const { fetch, resolved } = fetchPolicy(names);
    const fetched = fetch(`http://rebind.example:${port}/`);
    names["rebind.example"] = ["127.0.0.2"];
    expect(String(await fetched)).toBe("picture");
    expect(resolved).toEqual(["rebind.example"]);
    expect(await fetch(`http://rebind.example:${port}/`)).toBeNull();
  });

  test("is not fetched if one of its addresses is private", async () => {
    const { port, requested } = await startServer((_, response) => response.end("secret"));
    const { fetch } = fetchPolicy({ "both.example": ["127.0.0.1", "127.0.0.2"], "none.example": [] });
    expect(await fetch(`http://both.example:${port}/`)).toBeNull();
    expect(await fetch(`http://none.example:${port}/`)).toBeNull();
    expect(requested).toEqual([]);
  });

  test("is fetched on ports 80 and 443 only, also after a redirect", async () => {
    const { port, requested } = await startServer((_, response) => response.end("picture"));
    const names = { "pictures.example": ["127.0.0.1"] };
    const { fetch } = fetchPolicy(names, undefined, isWebPort);
    for (const scheme of ["http", "https"]) expect(await fetch(`${scheme}://pictures.example:${port}/`)).toBeNull();
    const redirecting = await startServer((_, response) =>
      response.writeHead(302, { Location: `http://pictures.example:${port}/` }).end(),
    );
    const first = fetchPolicy(names, undefined, (url) => url.port === String(redirecting.port) || isWebPort(url));
    expect(await first.fetch(`http://pictures.example:${redirecting.port}/`)).toBeNull();
    expect(requested).toEqual([]);
    const plain = ["http://a.example/", "https://a.example/", "http://a.example:443/", "https://a.example:80/"];
    expect(plain.every((address) => isWebPort(new URL(address)))).toBe(true);
  });

  test("may redirect three times, and each step is checked", async () => {
    const { port, requested } = await startServer((request, response) => {
      const [, steps = "0", end = ""] = /^\/(\d+)\/(.*)$/.exec(request.url ?? "") ?? [];
      if (Number(steps) > 0) response.writeHead(302, { Location: `/${Number(steps) - 1}/${end}` }).end();
      else if (end) response.writeHead(307, { Location: decodeURIComponent(end) }).end();
      else response.end("picture");
    });
    const { fetch } = fetchPolicy({ "a.example": ["127.0.0.1"], "inside.example": ["127.0.0.2"] });
    const from = (steps: number, end = "") => fetch(`http://a.example:${port}/${steps}/${encodeURIComponent(end)}`);
    expect(String(await from(3))).toBe("picture");
    expect(await from(4)).toBeNull();
    expect(await from(0, "//a.example:1/")).toBeNull();
    requested.length = 0;
    const inside = ["http://inside.example", "http://127.0.0.2", "http://[::ffff:127.0.0.2]", "//inside.example"];
    for (const end of inside.map((each) => `${each}:${port}/secret`)) expect(await from(0, end), end).toBeNull();
    for (const end of ["file:///etc/passwd", "ftp://a.example/", "data:image/png,x", "http://", "//"])
      expect(await from(0, end), end).toBeNull();
    expect(requested.filter((each) => each.endsWith("/secret"))).toEqual([]);
  });

  test("without a usable image is refused: wrong status, too large, too slow, or cut off", async () => {
    const { port } = await startServer((request, response) => {
      if (request.url === "/404") response.writeHead(404).end("no");
      else if (request.url === "/206") response.writeHead(206).end("part");
      else if (request.url === "/claimed") response.writeHead(200, { "Content-Length": 10_000_001 }).write("x");
      else if (request.url === "/torn")
        response.writeHead(200, { "Content-Length": 10 }).write("x", () => response.destroy());
      else if (request.url === "/endless") {
        const more = () => {
          while (response.write(Buffer.alloc(100_000)));
          response.once("drain", more);
        };
        more();
      }
    });
    const { fetch } = fetchPolicy({});
    for (const path of ["404", "206", "claimed", "torn", "endless"])
      expect(await fetch(`http://127.0.0.1:${port}/${path}`), path).toBeNull();
    const hurried = fetchPolicy({}, 300);
    expect(await hurried.fetch(`http://127.0.0.1:${port}/silent`)).toBeNull();
    const slowName = safeFetch({
      resolve: () => new Promise(() => {}),
      isAllowedAddress: () => true,
      isAllowedUrl: () => true,
      timeoutMs: 50,
    });
    expect(await slowName("http://slow.example/")).toBeNull();
  });
});

test("URLs of our own machine are never fetched, in any spelling", async () => {
  const { port, requested } = await startServer((_, response) => response.end("secret"));
  const fetch = safeFetch();
  const hosts = [
    "127.0.0.1",
    "localhost",
    "localhost.",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "017700000001",
    "0",
    "0.0.0.0",
  ];
  const literals = [
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "127。0。0。1",
    "①②⑦.0.0.1",
  ];
  for (const host of [...hosts, ...literals]) expect(await fetch(`http://${host}:${port}/`), host).toBeNull();
  for (const url of [
    ...["file:///etc/passwd", "ftp://127.0.0.1/", "data:image/png;base64,AAAA", "javascript:alert(1)", "gopher://x/"],
    ...["", "/images/x.png", "//x/y.png", "http://", "http:", "http://a:b@127.0.0.1/", "x".repeat(3000), "http://[/"],
    `https://127.0.0.1:${port}/`,
  ])
    expect(await fetch(url), url).toBeNull();
  expect(requested).toEqual([]);
});

describe("among IP addresses", () => {
  test.each(["8.8.8.8", "103.4.145.245", "2606:4700:4700::1111"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const closed = [
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1", "169.254.169.254"],
    ...["172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1"],
    ...["224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1"],
    ...["::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2001:db8::1", "2002:7f00:1::", "2001::1"],
    ...["localhost", "", "8.8.8", "8.8.8.8 "],
  ];
  test.each(closed)("%j is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
