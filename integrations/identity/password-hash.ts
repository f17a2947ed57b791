import { randomBytes, type ScryptOptions, timingSafeEqual } from "node:crypto";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { TooBusy } from "../../shop/ports.ts";

// OWASP's first choice (19 MB, two passes, one lane) with a third pass. scrypt of that strength took six times as long.
export const defaultCost: Argon2Cost = { memory: 19_456, passes: 3, parallelism: 1 };

const keyLength = 32;

/** `argon2id$memory$passes$parallelism$salt$key`: old hashes are verified at their own cost. */
export async function hashPassword(password: string, { memory, passes, parallelism } = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveHash(password, "argon2id", [memory, passes, parallelism], salt);
  return ["argon2id", memory, passes, parallelism, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, ...rest] = hash.split("$");
  if (kind !== "argon2id" && kind !== "scrypt") return false;
  const [salt = "", key = ""] = rest.splice(3);
  const expected = Buffer.from(key, "base64url");
  const actual = await deriveHash(password, kind, rest.map(Number), Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function deriveHash(password: string, kind: "argon2id" | "scrypt", cost: number[], salt: Buffer): Promise<Buffer> {
  const [first = 0, second = 0, third = 0] = cost;
  // Keyboards may compose the same characters differently.
  const job = { password: password.normalize("NFKC"), salt, keyLength };
  if (kind === "argon2id")
    return deriveKey({ ...job, argon2id: { memory: first, passes: second, parallelism: third } });
  // The former format: `scrypt$cost$blockSize$parallelization`; uses 128 × cost × blockSize bytes.
  const maxmem = 256 * first * second + 1_000_000;
  return deriveKey({ ...job, scrypt: { cost: first, blockSize: second, parallelization: third, maxmem } });
}

/** Cost of Argon2id: memory in kB, and passes. */
export type Argon2Cost = { memory: number; passes: number; parallelism: number };

type Job = { password: string; salt: Uint8Array; keyLength: number } & (
  | { argon2id: Argon2Cost }
  | { scrypt: ScryptOptions }
);
type QueuedJob = { job: Job; resolve: (key: Buffer) => void; reject: (error: unknown) => void };

// As text, because the built server is a single file. On Linux each thread has its own priority; elsewhere it would
// change the whole process.
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

// Leaves one core to readers while many sign in. A busy thread uses 19 MB.
const maxThreads = Math.min(4, Math.max(1, os.availableParallelism() - 1));
// About four seconds of one core; more are refused.
const maxQueued = 128;

type Thread = { worker: Worker; current: QueuedJob | null };

const idleThreads: Thread[] = [];
const queue: QueuedJob[] = [];
let threadCount = 0;

/**
 * Hashes on low-priority threads: libuv's also read files and compress pages. Throws `TooBusy` when the queue is full.
 */
function deriveKey(job: Job): Promise<Buffer> {
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
    // Must not keep the process running.
    worker.unref();
    idleThreads.push(thread);
  });
  // The waiting jobs get another thread.
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
