import { expect, test } from "vitest";
import { OutboxSignal } from "./outbox-signal.ts";

const hour = 3_600_000;
const never = new AbortController().signal;

test("a signal wakes all waiting senders", async () => {
  const signal = new OutboxSignal();
  const waiting = [signal.wait(signal.version, hour, never), signal.wait(signal.version, hour, never)];
  signal.notify();
  await Promise.all(waiting);
});

test("a signal that comes while a sender is working is not lost", async () => {
  const signal = new OutboxSignal();
  const signalCount = signal.version;
  signal.notify();
  await signal.wait(signalCount, hour, never);
});

test("an abort ends the wait, both before and during it", async () => {
  const signal = new OutboxSignal();
  const controller = new AbortController();
  const waiting = signal.wait(signal.version, hour, controller.signal);
  controller.abort();
  await waiting;
  await signal.wait(signal.version, hour, controller.signal);
});

test("a wait without a signal ends after a timeout", async () => {
  const signal = new OutboxSignal();
  await signal.wait(signal.version, 1, never);
  expect(signal.version).toBe(0);
});
