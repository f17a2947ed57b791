import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "../db/project.ts";

type Table = { columns: string[]; rows: string[][] };
type Section = {
  /** Under this heading it stands in docs/benchmarks.md, instead of what stood there. */
  title: string;
  command: string;
  /** What was measured, and what a reader must know of it. */
  about: string;
  /** Of what else came in: "PostgreSQL 18.1". */
  versions: string[];
  tables: Table[];
};

const file = path.join(projectRoot, "docs", "benchmarks.md");
const load = () => (os.loadavg()[0] ?? 0).toFixed(1);
const atStart = load();

/** Prints what was measured, and keeps it with the machine, versions and command in docs/benchmarks.md. */
export function report({ title, command, about, versions, tables }: Section): void {
  const text = [`\`${command}\`, ${machine(versions)}`, about, ...tables.map(markdown)].join("\n\n");
  process.stdout.write(`${tables.map(markdown).join("\n\n")}\n`);
  writeFileSync(file, withSection(readFileSync(file, "utf8"), title, text));
}

/** A time as a reader takes it in: three figures at most. */
export function ms(time: number): string {
  return time >= 100 ? Math.round(time).toLocaleString("en") : time >= 10 ? time.toFixed(0) : time.toFixed(1);
}

function machine(versions: string[]): string {
  const cpus = os.cpus();
  const day = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const memory = `${Math.round(os.totalmem() / 1e9)} GB`;
  const programs = [`Node ${process.versions.node}`, ...versions].join(", ");
  return `${day}: ${cpus.length} × ${cpus[0]?.model.trim()}, ${memory}, ${os.platform()} ${os.arch()}; ${programs}; load of the machine ${atStart} before and ${load()} after.`;
}

function markdown({ columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function withSection(page: string, title: string, text: string): string {
  const parts = page.split(/^(?=## )/m);
  const section = `## ${title}\n\n${text}\n`;
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (at < 0) return `${page.trimEnd()}\n\n${section}`;
  return parts.with(at, at < parts.length - 1 ? `${section}\n` : section).join("");
}
