import type { ScryptOptions } from "node:crypto";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { TooBusy } from "../../shop/ports.ts";

type Job = { password: string; salt: Uint8Array; keyLength: number; options: ScryptOptions };
type Waiting = { job: Job; resolve: (key: Buffer) => void; reject: (error: unknown) => void };

// As text, for the built server is one file that has no other beside it. Linux gives each thread a priority of its own;
// elsewhere it would be the whole process's.
const source = `
  const { scryptSync } = require("node:crypto");
  const os = require("node:os");
  const { parentPort } = require("node:worker_threads");
  if (process.platform === "linux") os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort.on("message", ({ password, salt, keyLength, options }) => {
    parentPort.postMessage(scryptSync(password, salt, keyLength, options));
  });`;

// One core stays free for those who look around while many sign in. Each thread holds 32 MB while it works.
const mostThreads = Math.min(4, Math.max(1, os.availableParallelism() - 1));
// About twelve seconds for one core; who comes after is told to come again.
const mostWaiting = 128;

type Thread = { worker: Worker; current: Waiting | null };

const idle: Thread[] = [];
const waiting: Waiting[] = [];
let started = 0;

/**
 * scrypt on threads of its own, which give way to everything else: those of libuv, where Node would run it, also read
 * files and compress pages. So many wait at most; throws `TooBusy` beyond.
 */
export function derive(job: Job): Promise<Buffer> {
  const thread = idle.pop() ?? (started < mostThreads ? start() : null);
  if (!thread && waiting.length >= mostWaiting) return Promise.reject(new TooBusy());
  return new Promise((resolve, reject) => {
    if (thread) work(thread, { job, resolve, reject });
    else waiting.push({ job, resolve, reject });
  });
}

function start(): Thread {
  started += 1;
  const worker = new Worker(source, { eval: true, name: "hashing" });
  const thread: Thread = { worker, current: null };
  worker.on("message", (key: Uint8Array) => {
    thread.current?.resolve(Buffer.from(key));
    const next = waiting.shift();
    if (next) return work(thread, next);
    // A process that is done with all else may end.
    worker.unref();
    idle.push(thread);
  });
  // It is over then; whoever waits gets another one.
  worker.on("error", (error) => {
    thread.current?.reject(error);
    started -= 1;
    const next = waiting.shift();
    if (next) work(start(), next);
  });
  return thread;
}

function work(thread: Thread, wanted: Waiting): void {
  thread.current = wanted;
  thread.worker.ref();
  thread.worker.postMessage(wanted.job);
}
