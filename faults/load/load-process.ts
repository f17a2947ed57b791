import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { closedLoop, type LoadRequest, type LoadResult, openLoop } from "./request-load.ts";

/** A result requests these in turn; `{n}` in a path or body is a different number each time. */
export type LoadInput = { url: string; seconds: number; requests: LoadRequest[] } & (
  | { visitors: number }
  | { perSecond: number }
);

const thisFile = fileURLToPath(import.meta.url);

/** The same from a separate process, so that the client does not slow down the server. */
export function sendLoad(input: LoadInput): Promise<LoadResult> {
  const child = spawn(process.execPath, [thisFile, JSON.stringify(input)], { stdio: ["ignore", "pipe", "inherit"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      try {
        resolve(JSON.parse(Buffer.concat(output).toString()) as LoadResult);
      } catch (error) {
        reject(error);
      }
    });
  });
}

if (import.meta.main) {
  const input = JSON.parse(process.argv[2] ?? "") as LoadInput;
  let requestNumber = Math.floor(Math.random() * 1e8);
  const fillNumber = (text: string) => text.replaceAll("{n}", String(requestNumber).padStart(8, "0").slice(-8));
  const next = (): LoadRequest => {
    requestNumber += 1;
    const { path, body, ...rest } = input.requests[requestNumber % input.requests.length] ?? { path: "/" };
    return { ...rest, path: fillNumber(path), ...(body === undefined ? {} : { body: fillNumber(body) }) };
  };
  const result =
    "visitors" in input
      ? await closedLoop(input.url, input.visitors, input.seconds, next)
      : await openLoop(input.url, input.perSecond, input.seconds, next);
  process.stdout.write(JSON.stringify(result));
}
