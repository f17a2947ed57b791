import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Everybody comes in the order given; answers whom it let in so far, and how they leave again. */
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

test("those who wait are served each in turn, however many of one came first", async () => {
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

test("one client has its share of the places and of the queue, and the rest is for others", async () => {
  const queue = new FairQueue({ places: 4, placesEach: 2, waiting: 4, waitingEach: 2 });
  const { inside, refused, leave } = enterAll(queue, ["a", "a", "a", "a", "a", "a", "b", "c", "d", "d", "d"]);
  await settled();
  expect(inside.join("")).toBe("aabc");
  expect(refused.join("")).toBe("aad");
  for (const each of leave) each();
  await settled();
  expect(inside.join("")).toBe("aabcadad");
});

test("a place is given back once, however often its holder says so", async () => {
  const queue = new FairQueue({ places: 1, placesEach: 1, waiting: 9, waitingEach: 9 });
  const { inside, leave } = enterAll(queue, ["a", "b", "c"]);
  await settled();
  leave[0]?.();
  leave[0]?.();
  await settled();
  expect(inside.join("")).toBe("ab");
});
