import type { ImageLocations, ImageStore } from "../../shop/ports.ts";

type ImgbbSettings = { key: string; addresses: ImageLocations; endpoint?: string };

const fileNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
const timeoutMs = 20_000;

/**
 * Stores images at the host of specification.txt §7 (ImgBB): a form with the file as `image`, and its address in
 * `data.display_url`. The key stays on the server, and pages load images from us. It cannot list or delete: removed
 * images are only forgotten.
 */
export function imgbbImages({
  key,
  addresses,
  endpoint = "https://api.imgbb.com/1/upload",
}: ImgbbSettings): ImageStore {
  return {
    async put(name, content) {
      if (!fileNamePattern.test(name)) throw new Error(`not a picture's file name: ${name}`);
      if (await addresses.find(name)) return;
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(content)]), name);
      const url = `${endpoint}?key=${encodeURIComponent(key)}`;
      const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(timeoutMs) });
      const address = displayUrl(await response.json().catch(() => null));
      if (!response.ok || !address) throw new Error(`the image host answered ${response.status} without an address`);
      await addresses.store(name, address);
    },
    async get(name) {
      const address = fileNamePattern.test(name) && (await addresses.find(name));
      if (!address) return null;
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`the image host answered ${response.status}`);
    },
    remove: (name) => addresses.remove(name),
    async *list() {},
  };
}

/** Axios's `data`, the response's `data`, then `display_url`. */
function displayUrl(body: unknown): string | null {
  const url = (body as { data?: { display_url?: unknown } } | null)?.data?.display_url;
  return typeof url === "string" && /^https?:\/\//.test(url) ? url : null;
}
