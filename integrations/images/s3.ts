import { AwsClient } from "aws4fetch";
import type { ImageStore } from "../../shop/ports.ts";

export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://ACCOUNT.r2.cloudflarestorage.com`, your own MinIO. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const fileNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
const timeoutMs = 20_000;

/**
 * Stores images in a private bucket of any S3 store; our server serves them. The key must allow read, write, delete and
 * list.
 */
export function s3Images({ endpoint, bucket, ...account }: S3Settings, listPageSize = 1000): ImageStore {
  const client = new AwsClient({ ...account, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;

  /** Sends a request; null for a missing object. */
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(base + path, { method, signal: AbortSignal.timeout(timeoutMs), ...init });
    if (response.ok) return response;
    // Only the status: the response text may contain the key's name.
    await response.body?.cancel();
    if (response.status === 404 && path.startsWith("/")) return null;
    const error = new Error(`the S3 store answered ${response.status} to ${method}`);
    throw response.status === 507 ? Object.assign(error, { code: "ENOSPC" }) : error;
  }

  return {
    async put(name, content) {
      if (!fileNamePattern.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const headers = { "Content-Type": mediaType(name), "Cache-Control": "public, max-age=31536000, immutable" };
      const stored = await send("PUT", `/${name}`, { body: new Uint8Array(content), headers });
      if (!stored) throw new Error("the S3 store has no such bucket");
      await stored.body?.cancel();
    },
    async get(name) {
      if (!fileNamePattern.test(name)) return null;
      const response = await send("GET", `/${name}`);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      if (fileNamePattern.test(name)) await (await send("DELETE", `/${name}`))?.body?.cancel();
    },
    async *list() {
      let marker: string | undefined = "";
      while (marker !== undefined) {
        const response: Response | null = await send(
          "GET",
          `?max-keys=${listPageSize}&marker=${encodeURIComponent(marker)}`,
        );
        const page: string = (await response?.text()) ?? "";
        const names = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, name]) => name ?? []);
        yield* names.filter((name) => fileNamePattern.test(name));
        marker = page.includes("<IsTruncated>true</IsTruncated>") ? names.at(-1) : undefined;
      }
    },
  };
}

function mediaType(name: string): string {
  return name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
}
