import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "../../db/project.ts";
import { Refusal, type RefusalCode } from "../refusal.ts";
import type { EncodedImage } from "./encode-image.ts";
import { type ImageUse, outOfMemoryExit } from "./image-rules.ts";
import type { ImageJob, ImageResponse } from "./image-worker.ts";

type ImageWorkerLimits = {
  /** What the process may hold in memory, in bytes: a picture within our bounds takes 330 MB at most. */
  memory: number;
  /** How long one picture may take, in milliseconds: 50 megapixels take about three seconds. */
  timeout: number;
  /** After so many milliseconds without a picture the process ends. */
  idle: number;
};

const defaultLimits: ImageWorkerLimits = { memory: 400_000_000, timeout: 15_000, idle: 60_000 };

/** Why worker processes ended in the middle of a picture, since this process began. */
type ImageWorkerDeaths = { memory: number; timeout: number; crash: number };

/**
 * A process that decodes and encodes pictures, so that a malicious picture can crash only that process. It starts with
 * the first picture and again after each crash; give it one picture at a time.
 */
export class ImageWorker {
  readonly #limits: ImageWorkerLimits;
  readonly deaths: ImageWorkerDeaths = { memory: 0, timeout: 0, crash: 0 };
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<ImageWorkerLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Encodes a picture there. Refuses what `encodeImage` refuses, also `image-too-large` if it takes too much memory or
   * time, `image-unreadable` if it crashes the decoder, and `unavailable` if the process was killed from outside.
   */
  encode(id: string, bytes: Buffer, use: ImageUse = "photograph"): Promise<EncodedImage> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    this.#child = child;
    keepAlive(child);
    return new Promise<EncodedImage>((resolve, reject) => {
      let isTimedOut = false;
      const timer = setTimeout(() => {
        isTimedOut = true;
        child.kill("SIGKILL");
      }, this.#limits.timeout);
      const cleanUp = () => {
        clearTimeout(timer);
        child.off("message", onMessage).off("exit", onExit).off("error", onError);
      };
      const onMessage = (response: ImageResponse) => {
        cleanUp();
        // Ending the process frees the memory that libvips does not release.
        if (response.memory > this.#limits.memory / 2) this.#leave(child);
        else this.#rest(child);
        if ("refused" in response) reject(new Refusal(response.refused));
        else resolve(withBuffers(response.encoded));
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        cleanUp();
        this.#leave(child);
        reject(
          new Refusal(this.#noted(code === outOfMemoryExit ? "memory" : isTimedOut ? "timeout" : "crash", signal)),
        );
      };
      // It could not be started, or the job could not be sent to it.
      const onError = () => {
        cleanUp();
        this.#leave(child);
        reject(new Refusal("unavailable"));
      };
      child.on("message", onMessage).on("exit", onExit).on("error", onError);
      child.send({ id, bytes, use } satisfies ImageJob, (error) => error && onError());
    });
  }

  #start(): ChildProcess {
    const file = path.join(projectRoot, "shop", "media", "image-worker.ts");
    const child = spawn(process.execPath, ["--max-old-space-size=64", file, String(this.#limits.memory)], {
      cwd: projectRoot,
      // No settings, no keys; its output is ignored, because libvips' messages may contain bytes of the upload.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    // At any moment, also between two pictures.
    child.on("error", () => this.#forget(child)).on("exit", () => this.#forget(child));
    return child;
  }

  #noted(reason: keyof ImageWorkerDeaths, signal: NodeJS.Signals | null): RefusalCode {
    this.deaths[reason] += 1;
    if (reason !== "crash") return "image-too-large";
    return signal === "SIGKILL" || signal === "SIGTERM" ? "unavailable" : "image-unreadable";
  }

  /** Lets the idle process end after a while; until then it does not keep the server from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#leave(child), this.#limits.idle).unref();
  }

  #leave(child: ChildProcess): void {
    this.#forget(child);
    child.kill("SIGKILL");
    child.unref();
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
  }
}

function keepAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** The other process sends a plain byte array, not a `Buffer`. */
function withBuffers({ files, ...size }: EncodedImage): EncodedImage {
  return { ...size, files: files.map(({ name, content }) => ({ name, content: Buffer.from(content) })) };
}
