import type { ScryptOptions } from "node:crypto";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { TooBusy } from "../../shop/ports.ts";

/** What Argon2id costs: memory in kB, and how often it goes through it. */
export type Argon2Cost = { memory: number; passes: number; parallelism: number };

type Job = { password: string; salt: Uint8Array; keyLength: number } & (
  | { argon2id: Argon2Cost }
  | { scrypt: ScryptOptions }
);
type QueuedJob = { job: Job; resolve: (key: Buffer) => void; reject: (error: unknown) => void };

// As text, for the built server is one file that has no other beside it. Linux gives each thread a priority of its own;
// elsewhere it would be the whole process's.
const workerSource = `
  const { argon2Sync, scryptSync } = require("node:crypto");
  const os = require("node:os");
  const { parentPort } = require("node:worker_threads");
  if (process.platform === "linux") os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort.on("message", ({ password, salt, keyLength, argon2id, scrypt }) => {
    parentPort.postMessage(
      argon2id
        ? argon2Sync("argon2id", { message: password, nonce: salt, tagLength: keyLength, ...argon2id })
        : scryptSync(password, salt, keyLength, scrypt),
    );
  });`;

// One core stays free for those who look around while many sign in. Each thread holds 19 MB while it works.
const maxThreads = Math.min(4, Math.max(1, os.availableParallelism() - 1));
// Some four seconds for one core; who comes after is told to come again.
const maxQueued = 128;

type Thread = { worker: Worker; current: QueuedJob | null };

const idleThreads: Thread[] = [];
const queue: QueuedJob[] = [];
let threadCount = 0;

/**
 * Hashes on threads of their own, which give way to everything else: those of libuv, where Node would run them, also read
 * files and compress pages. So many wait at most; throws `TooBusy` beyond.
 */
export function deriveKey(job: Job): Promise<Buffer> {
  const thread = idleThreads.pop() ?? (threadCount < maxThreads ? startThread() : null);
  if (!thread && queue.length >= maxQueued) return Promise.reject(new TooBusy());
  return new Promise((resolve, reject) => {
    if (thread) runJob(thread, { job, resolve, reject });
    else queue.push({ job, resolve, reject });
  });
}

function startThread(): Thread {
  threadCount += 1;
  const worker = new Worker(workerSource, { eval: true, name: "hashing" });
  const thread: Thread = { worker, current: null };
  worker.on("message", (key: Uint8Array) => {
    thread.current?.resolve(Buffer.from(key));
    const next = queue.shift();
    if (next) return runJob(thread, next);
    // A process that is done with all else may end.
    worker.unref();
    idleThreads.push(thread);
  });
  // It is over then; whoever waits gets another one.
  worker.on("error", (error) => {
    thread.current?.reject(error);
    threadCount -= 1;
    const next = queue.shift();
    if (next) runJob(startThread(), next);
  });
  return thread;
}

function runJob(thread: Thread, queuedJob: QueuedJob): void {
  thread.current = queuedJob;
  thread.worker.ref();
  thread.worker.postMessage(queuedJob.job);
}
