import { expect, test } from "vitest";
import { LetterBell } from "./outbox-signal.ts";

const hour = 3_600_000;
const never = new AbortController().signal;

test("a ring wakes everybody who waits", async () => {
  const bell = new LetterBell();
  const waiting = [bell.wait(bell.rings, hour, never), bell.wait(bell.rings, hour, never)];
  bell.ring();
  await Promise.all(waiting);
});

test("a ring while somebody is at work is not missed", async () => {
  const bell = new LetterBell();
  const heard = bell.rings;
  bell.ring();
  await bell.wait(heard, hour, never);
});

test("the signal to stop wakes too, before and during the wait", async () => {
  const bell = new LetterBell();
  const stop = new AbortController();
  const waiting = bell.wait(bell.rings, hour, stop.signal);
  stop.abort();
  await waiting;
  await bell.wait(bell.rings, hour, stop.signal);
});

test("without a ring it looks again after a while", async () => {
  const bell = new LetterBell();
  await bell.wait(bell.rings, 1, never);
  expect(bell.rings).toBe(0);
});
