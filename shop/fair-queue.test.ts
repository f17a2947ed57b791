import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Enters all keys in order; returns who was admitted so far, and their release functions. */
function enterAll(queue: FairQueue, keys: string[]) {
  const inside: string[] = [];
  const leave: (() => void)[] = [];
  const refused = keys.filter((key) => {
    const place = queue.enter(key);
    void place?.then((left) => {
      inside.push(key);
      leave.push(left);
    });
    return place === null;
  });
  return { inside, refused, leave };
}

test("serves waiting clients in turn, however many requests of one came first", async () => {
  const queue = new FairQueue({ places: 1, placesEach: 1, waiting: 10, waitingEach: 5 });
  const { inside, refused, leave } = enterAll(queue, ["a", "a", "a", "a", "b", "c", "b"]);
  for (let nth = 0; nth < 7; nth += 1) {
    await settled();
    expect(inside).toHaveLength(nth + 1);
    leave[nth]?.();
  }
  expect(refused).toEqual([]);
  expect(inside.join("")).toBe("aabcaba");
});

test("gives one client its share of places and queue, and leaves the rest to others", async () => {
  const queue = new FairQueue({ places: 4, placesEach: 2, waiting: 4, waitingEach: 2 });
  const { inside, refused, leave } = enterAll(queue, ["a", "a", "a", "a", "a", "a", "b", "c", "d", "d", "d"]);
  await settled();
  expect(inside.join("")).toBe("aabc");
  expect(refused.join("")).toBe("aad");
  for (const each of leave) each();
  await settled();
  expect(inside.join("")).toBe("aabcadad");
});

test("releases a place once, however often its holder calls release", async () => {
  const queue = new FairQueue({ places: 1, placesEach: 1, waiting: 9, waitingEach: 9 });
  const { inside, leave } = enterAll(queue, ["a", "b", "c"]);
  await settled();
  leave[0]?.();
  leave[0]?.();
  await settled();
  expect(inside.join("")).toBe("ab");
});
