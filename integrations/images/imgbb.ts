import type { ImageAddresses, ImageStore } from "../../shop/ports.ts";

type Host = { key: string; addresses: ImageAddresses; endpoint?: string };

const fileName = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
const patience = 20_000;

/**
 * Keeps pictures at the outside host of specification.txt §7 (ImgBB): one file a form, field `image`, and its address
 * read from `data.display_url`. Its key never leaves the server; pages load pictures from us, who fetch them there. It
 * can neither list nor delete by key: what is removed is only forgotten.
 */
export function imgbbImages({ key, addresses, endpoint = "https://api.imgbb.com/1/upload" }: Host): ImageStore {
  return {
    async put(name, content) {
      if (!fileName.test(name)) throw new Error(`not a picture's file name: ${name}`);
      if (await addresses.find(name)) return;
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(content)]), name);
      const url = `${endpoint}?key=${encodeURIComponent(key)}`;
      const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(patience) });
      const address = displayUrl(await response.json().catch(() => null));
      if (!response.ok || !address) throw new Error(`the image host answered ${response.status} without an address`);
      await addresses.remember(name, address);
    },
    async get(name) {
      const address = fileName.test(name) && (await addresses.find(name));
      if (!address) return null;
      const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`the image host answered ${response.status}`);
    },
    remove: (name) => addresses.forget(name),
    async *list() {},
  };
}

/** `data`, then `data`, then `display_url`: the answer's own `data` holds it. */
function displayUrl(answer: unknown): string | null {
  const url = (answer as { data?: { display_url?: unknown } } | null)?.data?.display_url;
  return typeof url === "string" && /^https?:\/\//.test(url) ? url : null;
}
