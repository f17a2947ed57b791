import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Ask, type Crowd, closedCrowd, openCrowd } from "./crowd.ts";

/** A crowd asks in turn for what is listed; `{n}` in a path or body is another number each time. */
export type Wish = { url: string; seconds: number; asks: Ask[] } & ({ people: number } | { perSecond: number });

const self = fileURLToPath(import.meta.url);

/** The same from a process of its own: whoever asks must not slow down whoever answers. */
export function sendCrowd(wish: Wish): Promise<Crowd> {
  const child = spawn(process.execPath, [self, JSON.stringify(wish)], { stdio: ["ignore", "pipe", "inherit"] });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      try {
        resolve(JSON.parse(Buffer.concat(said).toString()) as Crowd);
      } catch (error) {
        reject(error);
      }
    });
  });
}

if (import.meta.main) {
  const wish = JSON.parse(process.argv[2] ?? "") as Wish;
  let asked = Math.floor(Math.random() * 1e8);
  const filled = (text: string) => text.replaceAll("{n}", String(asked).padStart(8, "0").slice(-8));
  const next = (): Ask => {
    asked += 1;
    const { path, body, ...more } = wish.asks[asked % wish.asks.length] ?? { path: "/" };
    return { ...more, path: filled(path), ...(body === undefined ? {} : { body: filled(body) }) };
  };
  const crowd =
    "people" in wish
      ? await closedCrowd(wish.url, wish.people, wish.seconds, next)
      : await openCrowd(wish.url, wish.perSecond, wish.seconds, next);
  process.stdout.write(JSON.stringify(crowd));
}
