import { readdirSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { expect, onTestFinished, vi } from "vitest";
import { images } from "../../db/schema.ts";
import { safeFetch } from "../../integrations/images/safe-fetch.ts";
import { animatedGif, completePng, headerOnlyPng, storedFiles, testImage } from "../../shop/media/test-images.ts";
import { attackedShop, securityTest } from "./security-test.ts";

const script = "<script>alert(document.domain)</script>";
const png = async () => await testImage().png().toBuffer();

function form(content: Buffer, name: string, type: string): FormData {
  const sent = new FormData();
  sent.append("image", new Blob([new Uint8Array(content)], { type }), name);
  return sent;
}

/** Written by hand, because a streamed form would continue to send after it was refused. */
function sentAs(content: Buffer, name: string, type: string) {
  const disposition = `form-data; name="image"; filename="${name.replaceAll('"', "%22")}"`;
  const head = `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  const raw = new Uint8Array(Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")]));
  return { raw, headers: { "Content-Type": "multipart/form-data; boundary=x" } };
}

/** Files that are not what their name says, or two formats at the same time. */
async function disguised(): Promise<Record<string, Buffer>> {
  const real = await png();
  const jpeg = await testImage().jpeg().toBuffer();
  const gif = await testImage().gif().toBuffer();
  const text = (words: string) => Buffer.from(words);
  return {
    svg: text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
    "svg with a declaration": text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ),
    html: text(`<!doctype html>${script}`),
    "html behind a GIF's first letters": text(`GIF89a/*${script}*/=1;`),
    "html behind a PNG's first letters": Buffer.concat([real.subarray(0, 8), text(script)]),
    "php in a JPEG's comment": Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 30]),
      text("<?php system($_GET[0]); ?>  "),
      jpeg.subarray(2),
    ]),
    "html after a PNG's end": Buffer.concat([real, text(script)]),
    "html after a JPEG's end": Buffer.concat([jpeg, text(script)]),
    "a zip after a GIF": Buffer.concat([gif, Buffer.from("504b0304", "hex"), text("x")]),
    pdf: text("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>"),
    "a program": Buffer.concat([Buffer.from("7f454c46", "hex"), Buffer.alloc(200)]),
    script: text("#!/bin/sh\nrm -rf /"),
    mvg: text("push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context"),
    "half a picture": real.subarray(0, real.length / 2),
    "a picture with a broken middle": Buffer.concat([real.subarray(0, 40), Buffer.alloc(20, 0xff), real.subarray(60)]),
    nothing: Buffer.alloc(0),
    "30,000 by 30,000 points": headerOnlyPng(30_000, 30_000),
    "a ribbon of 1 by 2,000,000,000": headerOnlyPng(1, 2_000_000_000),
    "10,000 frames": animatedGif(10_000),
    "eleven megabytes": Buffer.alloc(11_000_000, 1),
  };
}

const names = [
  "photo.png",
  "../../x",
  "..\\..\\x.png",
  "/etc/passwd",
  "a.php",
  "a.svg",
  "a.html",
  "a\u0000.png",
  ".htaccess",
  "con",
  "x".repeat(300),
  "শাড়ি.png",
  '"; filename="b.html',
  "%2e%2e%2f",
];

securityTest(
  "Uploads",
  "a stored picture is re-encoded and renamed by the shop, whatever was uploaded",
  async (countCase) => {
    const { shop, ask, stands } = await attackedShop();
    for (const content of Object.values(await disguised())) {
      for (const name of content.length > 1_000_000 ? names.slice(0, 2) : names) {
        for (const type of content.length > 1_000_000
          ? ["image/png"]
          : ["image/png", "image/svg+xml", "text/html", ""]) {
          const { status } = await ask("POST", "/images", { token: "of-admin", ...sentAs(content, name, type) });
          expect([200, 400, 413, 422]).toContain(status);
          countCase();
        }
      }
    }
    for (const file of await storedFiles(shop)) {
      expect(file).toMatch(/^[0-9a-f]{32}-\d+\.(avif|webp|jpg)$/);
      const content = (await shop.images.get(file)) ?? Buffer.alloc(0);
      expect(content.includes("<script") || content.includes("<?php") || content.includes("PK\u0003\u0004")).toBe(
        false,
      );
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
    await stands();
  },
);

securityTest("Uploads", "a decompression bomb is refused without using much memory", async (countCase) => {
  const { ask, stands } = await attackedShop();
  const before = process.memoryUsage.rss();
  for (const bomb of [
    headerOnlyPng(30_000, 30_000),
    headerOnlyPng(65_535, 65_535),
    animatedGif(10_000),
    animatedGif(50_000),
  ]) {
    for (let again = 0; again < 10; again += 1) {
      const { status } = await ask("POST", "/images", { token: "of-admin", raw: form(bomb, "a.png", "image/png") });
      expect(status).toBe(413);
      countCase();
    }
  }
  // 30,000 by 30,000 pixels would take 2,700 MB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  await stands();
});

securityTest(
  "Uploads",
  "malicious pictures are refused while other users' are stored, and memory stays low",
  async (countCase) => {
    const { ask, api, stands } = await attackedShop();
    const flat = {
      create: { width: 7000, height: 7000, channels: 4, background: "white" },
      limitInputPixels: false,
    } as const;
    const bombs = [
      completePng(24_999_999, 2),
      completePng(1, 4_000_000),
      await sharp(flat).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
      await testImage("teal", 6_000, 4_000).avif({ effort: 0 }).toBuffer(),
    ];
    const before = process.memoryUsage.rss();
    const guest = async (bomb: Buffer) => {
      const ticket = await api.request("/images/ticket", { method: "POST" });
      const headers = { "X-Upload-Ticket": ((await ticket.json()) as { ticket: string }).ticket };
      return (await ask("POST", "/images", { raw: form(bomb, "a.png", "image/png"), headers })).status;
    };
    // As many as one client may upload at the same time.
    const harmfulUploads = Promise.all(bombs.slice(1).map(guest));
    for (let index = 0; index < 6; index += 1) {
      for (const token of ["of-admin", "of-nusrat"]) {
        const content = await testImage(`rgb(${index}, 9, ${token.length})`, 900, 600).jpeg().toBuffer();
        expect((await ask("POST", "/images", { token, raw: form(content, "a.jpg", "image/jpeg") })).status).toBe(200);
        countCase();
      }
    }
    expect(await harmfulUploads).toEqual([413, 413, 413]);
    for (const bomb of bombs) {
      expect(await guest(bomb)).toBe(413);
      countCase();
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    await stands();
  },
);

securityTest("Uploads", "no stored file contains the place or camera of the picture", async (countCase) => {
  const { shop, ask } = await attackedShop();
  const gps = {
    GPSLatitudeRef: "N",
    GPSLatitude: "23/1 45/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "90/1 22/1 0/1",
  };
  const exif = { IFD0: { Make: "Nokia", Artist: "Rina Akter", Copyright: "House 12" }, IFD3: gps };
  for (const [n, format] of (["jpeg", "png", "webp", "avif"] as const).entries()) {
    const photo = await testImage(`rgb(${n * 50}, 40, 90)`)
      .toFormat(format)
      .withExif(exif)
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    await ask("POST", "/images", { token: "of-nusrat", raw: form(photo, "p", `image/${format}`) });
  }
  const files = await storedFiles(shop);
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const content = (await shop.images.get(file)) ?? Buffer.alloc(0);
    const { exif: left, xmp, iptc } = await sharp(content).metadata();
    expect([left, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ["Nokia", "Rina Akter", "House 12"]) expect(content.includes(word)).toBe(false);
    countCase();
  }
});

securityTest("Uploads", "a thousand broken uploads leave no file, descriptor or connection", async (countCase) => {
  const { shop, api, ask, stands } = await attackedShop();
  const server = http.createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  const descriptors = () => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);
  const temporary = () => readdirSync(tmpdir()).filter((name) => /upload|multipart|vips/i.test(name)).length;
  const before = { descriptors: descriptors(), temporary: temporary() };
  const starts = ["", "--x\r\n", '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'];
  for (let round = 0; round < 167; round += 1) {
    const torn = Array.from({ length: 6 }, (_, n) => {
      const request = http.request({
        ...{ host: "127.0.0.1", port, path: "/images", method: "POST", agent: false },
        headers: {
          "Content-Type": "multipart/form-data; boundary=x",
          Authorization: "Bearer of-admin",
          "Content-Length": 5_000_000,
        },
      });
      request.on("error", () => {});
      request.write(`${starts[n % 3]}${"a".repeat(n * 1000)}`);
      return request;
    });
    await vi.waitFor(async () => expect(await open()).toBe(6), { timeout: 20_000, interval: 5 });
    for (const request of torn) request.destroy();
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000, interval: 5 });
    countCase(6);
  }
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before.descriptors + 2), { timeout: 20_000 });
  expect(temporary()).toBe(before.temporary);
  expect(await storedFiles(shop)).toEqual([]);
  expect(await shop.db.$count(images)).toBe(0);
  await vi.waitFor(
    async () => {
      const raw = form(await png(), "a.png", "image/png");
      const answer = await api.request("/images", {
        method: "POST",
        headers: { Authorization: "Bearer of-admin" },
        body: raw,
      });
      expect(answer.status).toBe(200);
    },
    { timeout: 20_000 },
  );
  expect((await ask("GET", "/products")).status).toBe(200);
  await stands();
});

/** URLs of our own machine or network, or of anything that is no picture on the internet. */
function inwardAddresses(port: number): string[] {
  const hosts = [
    ...[
      "127.0.0.1",
      "localhost",
      "LOCALHOST",
      "localhost.",
      "127.1",
      "127.0.1",
      "2130706433",
      "0x7f000001",
      "0x7f.1",
      "017700000001",
    ],
    ...[
      "0177.0.0.1",
      "0",
      "0.0.0.0",
      "127.127.127.127",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[0:0:0:0:0:0:0:1]",
    ],
    ...[
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "①②⑦.⓪.⓪.①",
      "127。0。0。1",
      "user@127.0.0.1",
      "example.com@127.0.0.1",
      "127.0.0.1#@example.com",
    ],
  ];
  const networks = [
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fe80::1]",
    "[fc00::1]",
    "[ff02::1]",
  ];
  return [
    ...hosts.flatMap((host) => [
      `http://${host}:${port}/x.png`,
      `https://${host}:${port}/x.png`,
      `//${host}:${port}/x.png`,
    ]),
    ...networks.map((host) => `http://${host}/latest/meta-data/`),
    ...[
      "file:///etc/passwd",
      "file://localhost/etc/passwd",
      "ftp://127.0.0.1/x",
      "gopher://127.0.0.1:6379/_FLUSHALL",
      "dict://127.0.0.1/",
    ],
    ...[
      "data:image/png;base64,iVBORw0KGgo=",
      "blob:http://x/1",
      "javascript:alert(1)",
      "http://",
      "http:///x",
      "http:127.0.0.1",
      "\\\\127.0.0.1\\x",
    ],
  ];
}

securityTest("Uploads", "no URL given by a user makes the shop fetch from its own network", async (countCase) => {
  const { shop, ask, stands } = await attackedShop();
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    response.end("secret");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  shop.fetchExternal = safeFetch();
  const addresses = inwardAddresses((server.address() as AddressInfo).port);
  for (const photoURL of addresses) {
    const { status } = await ask("PATCH", "/account", { token: "of-admin", body: { photoURL } });
    expect(status, photoURL).toBe(422);
    countCase();
  }
  expect(requests).toEqual([]);
  expect(await storedFiles(shop)).toEqual([]);
  await stands();
});
