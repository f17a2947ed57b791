import { writeFileSync } from "node:fs";
import os from "node:os";
import { Refusal, type RefusalCode } from "../refusal.ts";
import { type EncodedImage, encodeImage } from "./encode-image.ts";
import { type ImageUse, outOfMemoryExit } from "./image-rules.ts";

// A process of its own (`image-worker-process.ts` starts it) that decodes uploads, one picture after the other. It has
// no settings and no secrets, and exits as soon as a picture takes more memory than allowed.

export type ImageJob = { id: string; bytes: Buffer; use: ImageUse };
/** The result, with the memory that the process uses now, in bytes. */
export type ImageResponse = ({ encoded: EncodedImage } | { refused: RefusalCode }) & { memory: number };

// Decoding takes some 10 MB in this time.
const checkIntervalMs = 10;

const maxMemory = Number(process.argv[2]);

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(outOfMemoryExit);
}, checkIntervalMs);

// Ctrl-C and systemd may signal the whole group; this process ends with the shop itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
lowerPriority();

process.on("message", async (job: ImageJob) => {
  const result = await encodeImage(job.id, Buffer.from(job.bytes), job.use).then(
    (encoded) => ({ encoded }),
    (error: unknown) => ({ refused: error instanceof Refusal ? error.code : ("image-unreadable" as const) }),
  );
  process.send?.({ ...result, memory: process.memoryUsage.rss() } satisfies ImageResponse);
});

/** Yields to requests of shoppers; where memory runs out, the kernel kills this process, not the server. */
function lowerPriority(): void {
  try {
    os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not permitted on this machine; it works without.
  }
}
