import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "../db/project.ts";

type ReportTable = { columns: string[]; rows: string[][] };
type ReportSection = {
  /** Heading in docs/benchmarks.md whose section is replaced. */
  title: string;
  command: string;
  /** What was measured, and what a reader must know about it. */
  about: string;
  /** Versions of other software: "PostgreSQL 18.1". */
  versions: string[];
  tables: ReportTable[];
};

const file = path.join(projectRoot, "docs", "benchmarks.md");
const loadAverage = () => (os.loadavg()[0] ?? 0).toFixed(1);
const loadAtStart = loadAverage();

/** Prints the report and writes it to docs/benchmarks.md with machine, versions and command. */
export function writeReport({ title, command, about, versions, tables }: ReportSection): void {
  const text = [`\`${command}\`, ${describeMachine(versions)}`, about, ...tables.map(toMarkdown)].join("\n\n");
  process.stdout.write(`${tables.map(toMarkdown).join("\n\n")}\n`);
  writeFileSync(file, replaceSection(readFileSync(file, "utf8"), title, text));
}

/** A time in at most three digits. */
export function formatMs(time: number): string {
  return time >= 100 ? Math.round(time).toLocaleString("en") : time >= 10 ? time.toFixed(0) : time.toFixed(1);
}

function describeMachine(versions: string[]): string {
  const cpus = os.cpus();
  const day = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const memory = `${Math.round(os.totalmem() / 1e9)} GB`;
  const programs = [`Node ${process.versions.node}`, ...versions].join(", ");
  return `${day}: ${cpus.length} × ${cpus[0]?.model.trim()}, ${memory}, ${os.platform()} ${os.arch()}; ${programs}; load of the machine ${loadAtStart} before and ${loadAverage()} after.`;
}

function toMarkdown({ columns, rows }: ReportTable): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function replaceSection(page: string, title: string, text: string): string {
  const parts = page.split(/^(?=## )/m);
  const section = `## ${title}\n\n${text}\n`;
  const index = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (index < 0) return `${page.trimEnd()}\n\n${section}`;
  return parts.with(index, index < parts.length - 1 ? `${section}\n` : section).join("");
}
