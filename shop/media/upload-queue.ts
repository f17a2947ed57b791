import { FairQueue } from "../fair-queue.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { EncodedImage } from "./encode-image.ts";
import type { ImageUse } from "./image-rules.ts";
import { ImageWorker } from "./image-worker-process.ts";

/** Who uploads: an account, or the network of a guest. Staff never wait behind others. */
export type Uploader = { key: string; isStaff: boolean };

/** The uploader of a request. `network` is the caller's address, IPv6 as /64. */
export function uploaderOf(actor: Actor, network: string): Uploader {
  if (actor.role === "guest") return { key: network, isStaff: false };
  return { key: actor.id, isStaff: actor.role !== "user" };
}

// Each upload holds its file in memory, 10 MB at most, until it is encoded.
const uploadSlots = {
  staff: new FairQueue({ places: 6, placesEach: 6, waiting: 0, waitingEach: 0 }),
  others: new FairQueue({ places: 10, placesEach: 3, waiting: 0, waitingEach: 0 }),
};

/** Does the work if this uploader may hold another image in this process; refuses `unavailable` otherwise. */
export async function withUploadSlot<Result>(uploader: Uploader, work: () => Promise<Result>): Promise<Result> {
  const slot = uploadSlots[uploader.isStaff ? "staff" : "others"].enter(uploader.key);
  if (!slot) throw new Refusal("unavailable");
  const release = await slot;
  try {
    return await work();
  } finally {
    release();
  }
}

// One of each at a time, so that an image of staff waits for at most one image of others, and the other way round.
const unlimited = Number.POSITIVE_INFINITY;
const onePlace = { places: 1, placesEach: 1, waiting: unlimited, waitingEach: unlimited };
const encodeQueues = { staff: new FairQueue(onePlace), others: new FairQueue(onePlace) };

/** Does the work when it is this uploader's turn: one image at a time, round-robin over the uploaders. */
export async function queueEncoding<Result>(uploader: Uploader, work: () => Promise<Result>): Promise<Result> {
  const release = await encodeQueues[uploader.isStaff ? "staff" : "others"].enter(uploader.key);
  try {
    return await work();
  } finally {
    release?.();
  }
}

export const imageWorker = new ImageWorker();
let lastEncoding: Promise<unknown> = Promise.resolve();

/** Encodes in the worker process, one image at a time; refuses as `ImageWorker.encode` does. */
export function encodeInWorker(id: string, bytes: Buffer, use: ImageUse): Promise<EncodedImage> {
  const encoding = lastEncoding.then(() => imageWorker.encode(id, bytes, use));
  lastEncoding = encoding.catch(() => {});
  return encoding;
}
