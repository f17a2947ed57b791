import { parseArgs } from "node:util";

type Running = {
  title: string;
  url: string;
  /** What else is printed: a name and an address each. */
  lines: readonly (readonly [name: string, address: string])[];
  tick: () => void;
  close: () => Promise<void>;
};

const print = (line: string) => process.stdout.write(`${line}\n`);
// How often time that has passed moves what the stand-in holds.
const tickMs = 5_000;

/**
 * Runs a stand-in as a command with `--port` and the named options, until the process is told to stop. Says in one line
 * why it cannot.
 */
export async function runStandIn(
  defaultPort: string,
  optionNames: readonly string[],
  open: (port: number, values: Record<string, string | undefined>) => Promise<Running>,
): Promise<void> {
  try {
    const text = { type: "string" as const };
    const options = Object.fromEntries(optionNames.map((name) => [name, text]));
    const { port: portText = defaultPort, ...values } = parseArgs({ options: { ...options, port: text } }).values;
    const port = Number(portText);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("--port takes a number up to 65535.");
    const { title, url, lines, tick, close } = await open(port, values);
    print(`\n${title}: ${url}   (Ctrl+C stops them)\n`);
    for (const [name, address] of lines) print(`  ${name.padEnd(10)} ${address}`);
    const timer = setInterval(tick, tickMs);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        clearInterval(timer);
        void close();
      });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
