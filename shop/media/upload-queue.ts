import { FairQueue } from "../fair-queue.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { EncodedImage } from "./encode-image.ts";
import { ImageWorker } from "./image-worker-process.ts";

/** Who sends pictures: an account, or where nobody is known, a network. Staff never wait behind strangers. */
export type Uploader = { key: string; isStaff: boolean };

export function uploaderOf(actor: Actor, network: string): Uploader {
  if (actor.role === "guest") return { key: network, isStaff: false };
  return { key: actor.id, isStaff: actor.role !== "user" };
}

// Each holds its file in memory, 10 MB at most, until it is encoded.
const rooms = {
  staff: new FairQueue({ places: 6, placesEach: 6, waiting: 0, waitingEach: 0 }),
  others: new FairQueue({ places: 10, placesEach: 3, waiting: 0, waitingEach: 0 }),
};

/** Does the work while this uploader has room for another picture in this process; refuses `unavailable` where not. */
export async function inUploadRoom<Result>(uploader: Uploader, work: () => Promise<Result>): Promise<Result> {
  const place = rooms[uploader.isStaff ? "staff" : "others"].enter(uploader.key);
  if (!place) throw new Refusal("unavailable");
  const leave = await place;
  try {
    return await work();
  } finally {
    leave();
  }
}

// One of each at a time, so that the worker has two to do at most, one after the other: what staff send waits for one
// picture of a stranger and no more, and the other way round.
const any = Number.POSITIVE_INFINITY;
const one = { places: 1, placesEach: 1, waiting: any, waitingEach: any };
const turns = { staff: new FairQueue(one), others: new FairQueue(one) };

/** Does the work when this uploader's turn has come: one picture after the other, each uploader in turn. */
export async function inTurn<Result>(uploader: Uploader, work: () => Promise<Result>): Promise<Result> {
  const leave = await turns[uploader.isStaff ? "staff" : "others"].enter(uploader.key);
  try {
    return await work();
  } finally {
    leave?.();
  }
}

export const imageWorker = new ImageWorker();
let working: Promise<unknown> = Promise.resolve();

/** Encodes in the worker process, which does one picture at a time; refuses as `ImageWorker.encode` does. */
export function encodeApart(id: string, bytes: Buffer): Promise<EncodedImage> {
  const mine = working.then(() => imageWorker.encode(id, bytes));
  working = mine.catch(() => {});
  return mine;
}
