import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { ImageWorker } from "./image-worker-process.ts";
import { completePng, testImage } from "./test-images.ts";

const small = () => testImage().png().toBuffer();
const usable = { widths: [24] };

/** Fifty megapixels, sixteen bits deep and interlaced: within every limit, but half a gigabyte once decoded. */
const heavy = () =>
  sharp({ create: { width: 7000, height: 7000, channels: 4, background: "white" }, limitInputPixels: false })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();

function worker(limits?: ConstructorParameters<typeof ImageWorker>[0]): ImageWorker {
  const opened = new ImageWorker(limits);
  onTestFinished(() => void (opened.pid && isRunning(opened.pid) && process.kill(opened.pid, "SIGKILL")));
  return opened;
}

test("a picture that needs more memory than the worker has is refused, and this process uses none for it", async () => {
  const imageWorker = worker();
  await imageWorker.encode("a", await small());
  const bomb = await heavy();
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage.rss();
  await expect(imageWorker.encode("b", bomb)).rejects.toMatchObject({ code: "image-too-large" });
  expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  expect(imageWorker.deaths).toEqual({ memory: 1, timeout: 0, crash: 0 });
  expect(await imageWorker.encode("c", await small())).toMatchObject(usable);
});

test("a picture that takes too long is refused, and the next one gets a new worker", async () => {
  const imageWorker = worker({ timeout: 2_000 });
  await imageWorker.encode("a", await small());
  const impatient = worker({ timeout: 1 });
  await expect(impatient.encode("b", completePng(12_000, 4_000))).rejects.toMatchObject({ code: "image-too-large" });
  expect(impatient.deaths.timeout).toBe(1);
  expect(await imageWorker.encode("c", await small())).toMatchObject(usable);
});

test("if the worker dies this process continues, and the next picture starts another worker", async () => {
  const imageWorker = worker();
  for (let round = 0; round < 8; round += 1) {
    const bytes = await small();
    const first = imageWorker.pid;
    const result = imageWorker.encode("a", bytes).then(
      () => "encoded",
      ({ code }) => code,
    );
    const pid = imageWorker.pid ?? 0;
    // At its start, while it works, and (in the last rounds) between two pictures.
    if (round >= 6) await result;
    else if (first) await new Promise((resolve) => setTimeout(resolve, round * 2));
    if (isRunning(pid)) process.kill(pid, "SIGKILL");
    expect(["encoded", "unavailable"]).toContain(await result);
  }
  await expect.poll(() => imageWorker.pid).toBeUndefined();
  expect(await imageWorker.encode("b", await small())).toMatchObject(usable);
});

test("the worker gets none of the shop's settings, and exits when idle", async () => {
  const imageWorker = worker({ idle: 50 });
  const encoding = imageWorker.encode("a", await small());
  const { pid } = imageWorker;
  if (process.platform === "linux") {
    await expect.poll(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")).toContain("image-worker.ts");
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("PATH=");
  }
  await encoding;
  await expect.poll(() => imageWorker.pid).toBeUndefined();
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
