import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
// @ts-expect-error: it comes without types
import S3rver from "@20minutes/s3rver";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ImageStore } from "../../shop/ports.ts";
import { diskImages } from "./disk.ts";
import { imgbbImages } from "./imgbb.ts";
import { s3Images } from "./s3.ts";

// Mounting a small disk needs Linux with user namespaces.
const mayMount = spawnSync("unshare", ["-rm", "true"]).status === 0;

const content = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0d, 0x0a, 0x80]);

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), "labonno-images-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const account = { region: "us-east-1", bucket: "pictures", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** An S3 store on this machine. */
async function s3Server(): Promise<string> {
  const directory = await folder();
  const buckets = { configureBuckets: [{ name: "pictures" }] };
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, ...buckets });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${port}`;
}

/** The host as documented (api.imgbb.com, version 1): a form with one file, the key in the URL. */
async function imageHost() {
  const files = new Map<string, Buffer>();
  const forms: { query: string; fields: string[]; name: string }[] = [];
  const server = http.createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "", base);
    if (request.method === "GET") {
      const file = files.get(pathname);
      response.writeHead(file ? 200 : 404).end(file);
      return;
    }
    const body = await new Response(Readable.toWeb(request) as ReadableStream, {
      headers: { "Content-Type": request.headers["content-type"] ?? "" },
    }).formData();
    const image = body.get("image") as File;
    forms.push({ query: search, fields: [...body.keys()], name: image.name });
    if (search !== "?key=right%2Fkey") {
      const error = { message: "Invalid API v1 key.", code: 100 };
      response.writeHead(400).end(JSON.stringify({ status_code: 400, error, status_txt: "Bad Request" }));
      return;
    }
    const place = `/${forms.length}/${image.name}`;
    files.set(place, Buffer.from(await image.arrayBuffer()));
    const shown = {
      id: "2ndCYJK",
      title: "x",
      url: `${base}/original`,
      display_url: `${base}${place}`,
      width: 1,
      height: 1,
    };
    const data = { ...shown, size: image.size, expiration: 0, delete_url: "https://ibb.co/2ndCYJK/670a7e48ddcb85ac" };
    response.end(JSON.stringify({ data, success: true, status: 200 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const objects = new Map<string, string>();
  const addresses = {
    find: async (name: string) => objects.get(name) ?? null,
    store: async (name: string, url: string) => void objects.set(name, url),
    remove: async (name: string) => void objects.delete(name),
  };
  return { endpoint: `${base}/1/upload`, files, forms, addresses };
}

async function listed(store: ImageStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
}

const stores: [string, () => Promise<ImageStore>][] = [
  ["a folder", async () => diskImages(path.join(await folder(), "not", "yet"))],
  ["an S3 store", async () => s3Images({ ...account, endpoint: `${await s3Server()}/` })],
  [
    "the outside host",
    async () => {
      const { endpoint, addresses } = await imageHost();
      return imgbbImages({ key: "right/key", endpoint, addresses });
    },
  ],
];

describe.each(stores)("%s", (_, open) => {
  test("stores files by name, returns them unchanged, and deletes them", async () => {
    const store = await open();
    expect(await store.get("a-400.jpg")).toBeNull();
    expect(await listed(store)).toEqual([]);
    await store.put("a-400.jpg", content);
    await store.put("a-400.avif", Buffer.from("other"));
    await store.put("a-400.jpg", content);
    expect((await store.get("a-400.jpg"))?.equals(content)).toBe(true);
    expect(String(await store.get("a-400.avif"))).toBe("other");
    await store.remove("a-400.jpg");
    await store.remove("a-400.jpg");
    expect(await store.get("a-400.jpg")).toBeNull();
    expect(String(await store.get("a-400.avif"))).toBe("other");
  });

  test("refuses invalid names", async () => {
    const store = await open();
    for (const name of [
      "../../x.jpg",
      "/etc/passwd",
      "a/b.jpg",
      "a.svg",
      "A.jpg",
      ".jpg",
      "",
      "a.jpg\0",
      "a.jpg?x",
      "..%2fx.jpg",
    ]) {
      await expect(store.put(name, content), name).rejects.toThrow();
      expect(await store.get(name), name).toBeNull();
      await store.remove(name);
    }
    expect(await listed(store)).toEqual([]);
  });
});

describe("the folder store", () => {
  test("lists complete files, and separately leftovers of a crash", async () => {
    const place = await folder();
    const store = diskImages(place);
    await Promise.all(Array.from({ length: 20 }, (_, each) => store.put(`a${each}-400.jpg`, content)));
    await writeFile(path.join(place, "a-800.webp.4711"), "hal");
    await writeFile(path.join(place, "notes.txt"), "of the merchant");
    expect(await listed(store)).toHaveLength(21);
    expect(await store.get("a-800.webp.4711")).toBeNull();
    await store.remove("a-800.webp.4711");
    await store.remove("notes.txt");
    expect(await readdir(place)).toHaveLength(21);
  });

  test.runIf(mayMount)(
    "reports a full disk, stores nothing of that file, and continues when there is room",
    async () => {
      const place = await folder();
      const script = `
      const { diskImages } = await import(${JSON.stringify(path.resolve("integrations/images/disk.ts"))});
      const { readdirSync } = await import("node:fs");
      const store = diskImages(${JSON.stringify(place)});
      const error = await store.put("a-800.jpg", Buffer.alloc(200_000)).catch((each) => each.code);
      const left = readdirSync(${JSON.stringify(place)});
      await store.put("b-400.jpg", Buffer.alloc(20_000));
      console.log(JSON.stringify([error, left, readdirSync(${JSON.stringify(place)})]));`;
      const mounted = `mount -t tmpfs -o size=64k none ${place} && exec "$0" --input-type=module -e "$1"`;
      const { stdout } = spawnSync("unshare", ["-rm", "sh", "-c", mounted, process.execPath, script], {
        encoding: "utf8",
      });
      expect(JSON.parse(stdout)).toEqual(["ENOSPC", [], ["b-400.jpg"]]);
    },
  );
});

describe("the S3 store", () => {
  test("lists in pages", async () => {
    const store = s3Images({ ...account, endpoint: await s3Server() }, 3);
    const names = Array.from({ length: 8 }, (_, each) => `a${each}-400.jpg`);
    for (const name of names) await store.put(name, content);
    expect(await listed(store)).toEqual(names);
  });

  test("throws for a wrong key or bucket, or if unreachable, instead of returning nothing", async () => {
    const endpoint = await s3Server();
    const wrong = [
      { ...account, endpoint, secretAccessKey: "guessed" },
      { ...account, endpoint, bucket: "another" },
      { ...account, endpoint: "http://127.0.0.1:9" },
    ];
    for (const settings of wrong) await expect(s3Images(settings).put("a-400.jpg", content)).rejects.toThrow();
    const [stranger, , unreachable] = wrong.map((settings) => s3Images(settings));
    await expect(stranger?.get("a-400.jpg")).rejects.toThrow(/^the S3 store answered 403 to GET$/);
    await expect(unreachable?.get("a-400.jpg")).rejects.toThrow();
  });

  test("reports a full disk", async () => {
    const full = http.createServer((request, response) =>
      request.resume().on("end", () => response.writeHead(507).end()),
    );
    await new Promise<void>((resolve) => full.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void full.close());
    const endpoint = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
    await expect(s3Images({ ...account, endpoint }).put("a-400.jpg", content)).rejects.toMatchObject({
      code: "ENOSPC",
    });
  });
});

describe("the external image host", () => {
  test("receives each file once, in the field `image`, with the shop's key", async () => {
    const { endpoint, forms, files, addresses } = await imageHost();
    const store = imgbbImages({ key: "right/key", endpoint, addresses });
    for (const name of ["a-400.avif", "a-400.jpg", "a-400.jpg"]) await store.put(name, content);
    const query = "?key=right%2Fkey";
    expect(forms).toEqual(["a-400.avif", "a-400.jpg"].map((name) => ({ query, fields: ["image"], name })));
    expect(await addresses.find("a-400.jpg")).toMatch(/\/2\/a-400\.jpg$/);
    files.clear();
    expect(await store.get("a-400.jpg")).toBeNull();
  });

  test("reports a refusal without the key", async () => {
    const { endpoint, addresses } = await imageHost();
    const store = imgbbImages({ key: "wrong", endpoint, addresses });
    await expect(store.put("a-400.jpg", content)).rejects.toThrow(/^the image host answered 400 without an address$/);
    expect(await store.get("a-400.jpg")).toBeNull();
  });
});
