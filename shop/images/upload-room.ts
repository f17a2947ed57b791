import { Refusal } from "../refusal.ts";

// Each holds its file in memory, 10 MB at most, until its turn to be encoded.
const places = 16;
let taken = 0;

/** Does the work while there is room for another picture in this process; refuses `unavailable` where there is none. */
export async function inUploadRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  if (taken >= places) throw new Refusal("unavailable");
  taken += 1;
  try {
    return await work();
  } finally {
    taken -= 1;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** Does the work when all that came before is done: one processor and one connection for pictures, the others for the shop. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}
