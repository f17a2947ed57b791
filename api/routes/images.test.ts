import { readdirSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { images } from "../../db/schema.ts";
import { animatedGif, headerOnlyPng, storedFiles, stranger, testImage } from "../../shop/media/test-images.ts";
import { withUploadSlot } from "../../shop/media/upload-queue.ts";
import { issueUploadTicket } from "../../shop/media/upload-tickets.ts";
import { testApi } from "../test-api.ts";

type UploadResponse = {
  data: { id: string; display_url: string; width: number; height: number };
  success: true;
  status: 200;
};

const png = async (colour?: string) => new Uint8Array(await testImage(colour).png().toBuffer());

function form(content: Uint8Array | string, name = "photo.png", field = "image"): FormData {
  const sent = new FormData();
  sent.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type: "image/png" }), name);
  return sent;
}

const boundary = { "Content-Type": "multipart/form-data; boundary=x" };
const opening = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

// After refused, broken or endless uploads every slot is free again.
afterEach(() =>
  vi.waitFor(
    () =>
      Promise.all(
        Array.from({ length: 10 }, (_, nth) => withUploadSlot(stranger(nth), () => new Promise(setImmediate))),
      ),
    {
      timeout: 20_000,
    },
  ),
);

describe("POST /images", () => {
  test("stores a picture and answers its URL in the format of the previous image host", async () => {
    const { shop, ask } = await testApi();
    const { status, body } = await ask<UploadResponse>("POST", "/images", {
      token: "of-nusrat",
      raw: form(await png()),
    });
    expect(status).toBe(200);
    const id = body.data.id;
    expect(body).toEqual({
      data: { id, display_url: `/images/${id}-24.jpg`, width: 24, height: 30 },
      success: true,
      status: 200,
    });
    expect(await shop.images.get(`${id}-24.avif`)).not.toBeNull();
    const again = await ask<UploadResponse>("POST", "/images", {
      token: "of-admin",
      raw: form(await png(), "other.jpg"),
    });
    expect(again.body).toEqual(body);
  });

  test("returns a picture that a product can use", async () => {
    const { ask } = await testApi();
    const { body } = await ask<UploadResponse>("POST", "/images", { token: "of-admin", raw: form(await png()) });
    const product = { name: "S", shortDescription: "S", description: "S", price: 1, category: "Skincare" };
    const saved = await ask("POST", "/products", {
      token: "of-admin",
      body: { ...product, images: [body.data.display_url] },
    });
    const shown = await ask<{ images: string[] }>("GET", `/product/${saved.body.insertedId}`);
    expect(shown.body.images).toEqual([body.data.display_url]);
  });

  test("ignores the file name and the claimed type", async () => {
    const { ask, shop } = await testApi();
    for (const name of ["../../x.png", "/etc/passwd", "..\\..\\x", "a\0b.png", "x.svg", "é".repeat(300)]) {
      const { status } = await ask("POST", "/images", { token: "of-nusrat", raw: form(await png(), name) });
      expect(status, name).toBe(200);
    }
    expect((await storedFiles(shop)).every((name) => /^[0-9a-f]{32}-24\.\w+$/.test(name))).toBe(true);
    expect(await shop.db.select().from(images)).toHaveLength(1);
  });

  test("refuses a file that is not an image or is too large", async () => {
    const { ask, refused, shop } = await testApi();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [content, code] of [
      [svg, "image-unreadable"],
      ["<!doctype html><script>alert(1)</script>", "image-unreadable"],
      [headerOnlyPng(30_000, 30_000), "image-too-large"],
      [animatedGif(10_000), "image-too-large"],
      [new Uint8Array(10_000_001), "image-too-large"],
    ] as const) {
      expect((await refused("POST", "/images", { token: "of-nusrat", raw: form(content) })).code).toBe(code);
    }
    expect(await storedFiles(shop)).toEqual([]);
    // Other form fields may accompany it, as browsers and the old client send them.
    const more = form(await png());
    more.set("key", "of the old image host");
    expect((await ask("POST", "/images", { token: "of-nusrat", raw: more })).status).toBe(200);
  });

  test("accepts exactly one file, in its own field", async () => {
    const { refused } = await testApi();
    const two = form(await png());
    two.append("image", new Blob(["x"]), "b.png");
    const text = new FormData();
    text.set("image", "data:image/png;base64,iVBORw0KGgo=");
    for (const [raw, code] of [
      [two, "one-file"],
      [form(await png(), "a.png", "avatar"), "one-file"],
      [new FormData(), "required"],
      [text, "required"],
      [form(""), "required"],
    ] as const) {
      const { status, fields } = await refused("POST", "/images", { token: "of-nusrat", raw });
      expect([status, fields]).toEqual([422, { image: code }]);
    }
  });

  test("refuses an invalid or incomplete form", async () => {
    const { refused } = await testApi();
    for (const raw of [
      "",
      "--x",
      "--x--",
      "x",
      "--y\r\n\r\n--y--",
      opening,
      `${opening}abc`,
      `${opening}abc\r\n--x`,
      `--x\r\n${"a".repeat(20_000)}`,
      `--x\r\nContent-Disposition: form-data; name="image"; filename="\xff"\r\n\r\nabc\r\n--x--`,
      `${opening}abc\r\n--x--\r\n--x\r\nmore`.padEnd(200_000),
      Array.from({ length: 21 }, () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')
        .join("")
        .concat("--x--"),
    ]) {
      const { status } = await refused("POST", "/images", {
        token: "of-nusrat",
        raw: Buffer.from(raw, "latin1"),
        headers: boundary,
      });
      expect([400, 422], JSON.stringify(raw.slice(0, 90))).toContain(status);
    }
    // The picture is complete but the form is not: something was lost.
    const raw = Buffer.concat([Buffer.from(opening), await png(), Buffer.from("\r\n--x")]);
    expect((await refused("POST", "/images", { token: "of-nusrat", raw, headers: boundary })).code).toBe("bad-request");
    for (const type of [
      "application/json",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "multipart/mixed; boundary=x",
      `multipart/form-data; boundary=${"x".repeat(71)}`,
      "image/png",
    ]) {
      const sent = { token: "of-nusrat", raw: `${opening}abc\r\n--x--`, headers: { "Content-Type": type } };
      expect((await refused("POST", "/images", sent)).code, type).toBe("unsupported-media-type");
    }
  });

  test("reads a file from any sequence of chunks", async () => {
    const { ask } = await testApi();
    const completeBody = Buffer.concat([Buffer.from(opening), await png(), Buffer.from("\r\n--x--\r\n")]);
    for (const size of [1, 7, 65_536]) {
      let at = 0;
      const raw = new ReadableStream<Uint8Array>({
        pull(stream) {
          if (at >= completeBody.length) return stream.close();
          stream.enqueue(new Uint8Array(completeBody.subarray(at, at + size)));
          at += size;
        },
      });
      expect((await ask("POST", "/images", { token: "of-nusrat", raw, headers: boundary })).status).toBe(200);
    }
  });

  test("cuts off an endless body at its limit, whatever Content-Length claims", async () => {
    const { refused } = await testApi();
    for (const start of [opening, "--x\r\n", '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n']) {
      let sent = 0;
      const raw = new ReadableStream<Uint8Array>({
        pull(stream) {
          stream.enqueue(sent === 0 ? new Uint8Array(Buffer.from(start)) : new Uint8Array(100_000).fill(0x61));
          sent += 1;
        },
      });
      const { status } = await refused("POST", "/images", { token: "of-nusrat", raw, headers: boundary });
      expect([400, 413]).toContain(status);
      expect(sent).toBeLessThan(120);
    }
    const claimed = { token: "of-nusrat", raw: opening, headers: { ...boundary, "Content-Length": "99999999999" } };
    expect((await refused("POST", "/images", claimed)).code).toBe("image-too-large");
  });

  test("accepts ten concurrent uploads and refuses the next", async () => {
    const { ask, api } = await testApi();
    let leave = () => {};
    const stay = new Promise<void>((resolve) => {
      leave = resolve;
    });
    onTestFinished(() => leave());
    const others = Array.from({ length: 10 }, (_, nth) => withUploadSlot(stranger(nth), () => stay));
    const busy = await api.request("/images", {
      method: "POST",
      headers: { Authorization: "Bearer of-nusrat" },
      body: form(await png()),
    });
    expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "2"]);
    // Staff have their own slots.
    expect((await ask("POST", "/images", { token: "of-admin", raw: form(await png("navy")) })).status).toBe(200);
    leave();
    await Promise.all(others);
    expect((await ask("POST", "/images", { token: "of-nusrat", raw: form(await png()) })).status).toBe(200);
  });
});

describe("a ticket for one upload without an account", () => {
  test("works once", async () => {
    const { ask, refused } = await testApi();
    const { status, body } = await ask<{ ticket: string }>("POST", "/images/ticket");
    expect(status).toBe(201);
    const headers = { "X-Upload-Ticket": body.ticket };
    expect((await ask("POST", "/images", { raw: form(await png()), headers })).status).toBe(200);
    expect((await refused("POST", "/images", { raw: form(await png()), headers })).code).toBe("upload-ticket-invalid");
  });

  test("works once, even for three concurrent uploads", async () => {
    const { ask } = await testApi();
    const { ticket } = (await ask<{ ticket: string }>("POST", "/images/ticket")).body;
    const content = await png();
    const send = () => ask("POST", "/images", { raw: form(content), headers: { "X-Upload-Ticket": ticket } });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  test("expires after fifteen minutes, and an invented one is refused", async () => {
    const { shop, ask, refused } = await testApi();
    const { ticket } = (await ask<{ ticket: string }>("POST", "/images/ticket")).body;
    await shop.pool.query("update upload_tickets set created_at = now() - interval '15 minutes'");
    for (const each of [ticket, "made-up", "' or 1=1 --", "x".repeat(8000)]) {
      const headers = { "X-Upload-Ticket": each };
      expect((await refused("POST", "/images", { raw: form("x"), headers })).code).toBe("upload-ticket-invalid");
    }
    expect((await refused("POST", "/images", { raw: form("x"), headers: { "X-Upload-Ticket": "" } })).status).toBe(401);
  });

  test("does not make up for an invalid token", async () => {
    const { ask, refused } = await testApi();
    const { ticket } = (await ask<{ ticket: string }>("POST", "/images/ticket")).body;
    const sent = { token: "gone", raw: form(await png()), headers: { "X-Upload-Ticket": ticket } };
    expect((await refused("POST", "/images", sent)).code).toBe("not-signed-in");
  });

  test("is issued twenty times an hour per network, even to concurrent requests", async () => {
    const { shop, ask } = await testApi();
    const all = await Promise.all(Array.from({ length: 23 }, () => ask("POST", "/images/ticket")));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
    // Uploads from another address do not delay these.
    expect(await issueUploadTicket(shop, "203.0.113.7")).not.toBe("");
    await shop.pool.query("update upload_tickets set created_at = now() - interval '61 minutes'");
    shop.setNow(new Date(Date.now() + 61 * 60_000));
    expect((await ask("POST", "/images/ticket")).status).toBe(201);
    expect((await shop.pool.query("select count(*)::int as left from upload_tickets")).rows).toEqual([{ left: 1 }]);
  });
});

describe("over a real connection", () => {
  /** The API behind a real server, and a client that sends byte by byte. */
  async function serveImages() {
    const rig = await testApi();
    const server = http.createServer(getRequestListener(rig.api.fetch));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const send = (headers: http.OutgoingHttpHeaders = {}) =>
      http.request({
        ...{ host: "127.0.0.1", port, path: "/images", method: "POST", agent: false },
        headers: { ...boundary, Authorization: "Bearer of-nusrat", ...headers },
      });
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    return { ...rig, port, send, open };
  }

  test("dozens of broken uploads leave no file and no descriptor behind", async () => {
    const { shop, send, open, ask } = await serveImages();
    const descriptors = () => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);
    const before = descriptors();
    for (let round = 0; round < 12; round += 1) {
      const torn = Array.from({ length: 3 }, () => {
        const request = send({ "Content-Length": 5_000_000 });
        request.on("error", () => {});
        request.write(opening);
        request.write(Buffer.alloc(100_000));
        return request;
      });
      await vi.waitFor(async () => expect(await open()).toBe(3), { timeout: 20_000 });
      for (const request of torn) request.destroy();
      await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000 });
    }
    await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before + 2), { timeout: 20_000 });
    expect(await storedFiles(shop)).toEqual([]);
    expect((await ask("POST", "/images", { token: "of-nusrat", raw: form(await png()) })).status).toBe(200);
  });

  test("an endless body is cut off", async () => {
    const { send, open } = await serveImages();
    const request = send({ "Transfer-Encoding": "chunked" });
    let cut = false;
    // A client still sending when the connection closes may never read the response.
    const outcome = new Promise<number | "cut off">((resolve) => {
      request.once("response", (response) => resolve(response.resume().statusCode ?? "cut off"));
      for (const end of ["error", "close"]) {
        request.on(end, () => {
          cut = true;
          resolve("cut off");
        });
      }
    });
    request.write(opening);
    const piece = Buffer.alloc(100_000, "a");
    const flood = async () => {
      while (!cut) {
        request.write(piece);
        await new Promise(setImmediate);
      }
    };
    const flooding = flood();
    expect([413, "cut off"]).toContain(await outcome);
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 30_000 });
    request.destroy();
    await flooding;
  });
});
