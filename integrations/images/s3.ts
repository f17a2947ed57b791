import { AwsClient } from "aws4fetch";
import type { ImageStore } from "../../shop/ports.ts";

export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://ACCOUNT.r2.cloudflarestorage.com`, a MinIO of your own. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const fileName = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
const patience = 20_000;

/**
 * Keeps pictures in a bucket of any store that speaks S3. The bucket stays private: our own server hands the files out.
 * The key has to be allowed to read, write, delete and list.
 */
export function s3Images({ endpoint, bucket, ...account }: S3Settings, listedAtOnce = 1000): ImageStore {
  const client = new AwsClient({ ...account, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;

  /** Asks the store; answers null for what is not there. */
  async function ask(method: string, path: string, more: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(base + path, { method, signal: AbortSignal.timeout(patience), ...more });
    if (response.ok) return response;
    // The store's own words may hold the key's name: only its status is told.
    await response.body?.cancel();
    if (response.status === 404 && path.startsWith("/")) return null;
    const error = new Error(`the S3 store answered ${response.status} to ${method}`);
    throw response.status === 507 ? Object.assign(error, { code: "ENOSPC" }) : error;
  }

  return {
    async put(name, content) {
      if (!fileName.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const headers = { "Content-Type": mediaType(name), "Cache-Control": "public, max-age=31536000, immutable" };
      const kept = await ask("PUT", `/${name}`, { body: new Uint8Array(content), headers });
      if (!kept) throw new Error("the S3 store has no such bucket");
      await kept.body?.cancel();
    },
    async get(name) {
      if (!fileName.test(name)) return null;
      const response = await ask("GET", `/${name}`);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      if (fileName.test(name)) await (await ask("DELETE", `/${name}`))?.body?.cancel();
    },
    async *list() {
      let last: string | undefined = "";
      while (last !== undefined) {
        const response: Response | null = await ask(
          "GET",
          `?max-keys=${listedAtOnce}&marker=${encodeURIComponent(last)}`,
        );
        const page: string = (await response?.text()) ?? "";
        const names = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, name]) => name ?? []);
        yield* names.filter((name) => fileName.test(name));
        last = page.includes("<IsTruncated>true</IsTruncated>") ? names.at(-1) : undefined;
      }
    },
  };
}

function mediaType(name: string): string {
  return name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
}
