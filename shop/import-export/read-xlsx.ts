import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { maxImportedRows } from "./import-report.ts";

/** A cell as a row holds it: days as `2026-11-30`. */
type Cell = string | number | boolean | null;

/** Why a workbook cannot be read: it is not a workbook, its sheet is empty, or it unpacks far larger than its file. */
export type XlsxProblem = "no-workbook" | "too-large";

// The first sheet, unpacked, of fifty thousand rows with a dozen columns.
const maxUnpackedBytes = 60_000_000;
const timeoutMs = 30_000;

// As text, because the built server is a single file. A separate thread keeps a large workbook from blocking the shop
// or exhausting its memory.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { unzipSync } = require(workerData.unzip);
  const { readSheet } = require(workerData.reader);
  const { content, mostUnpacked, mostRows } = workerData;
  const day = (date) => date.toISOString().replace("T00:00:00.000Z", "");
  const cell = (value) => (value instanceof Date ? day(value) : value ?? null);
  async function read() {
    let unpacked = 0;
    let isWorkbook = false;
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (/[.](xml|rels)$/i.test(name)) unpacked += originalSize;
        isWorkbook ||= name === "xl/workbook.xml";
        return false;
      },
    });
    if (!isWorkbook) return { problem: "no-workbook" };
    if (unpacked > mostUnpacked) return { problem: "too-large" };
    const rows = await readSheet(new Blob([content]));
    if (rows.length > mostRows + 1) return { problem: "too-large" };
    return { rows: rows.map((row) => row.map(cell)) };
  }
  read()
    .catch(() => ({ problem: "no-workbook" }))
    .then((answer) => parentPort.postMessage(answer));`;

/** The rows of a workbook's first sheet, its header first. */
export async function readXlsx(content: Uint8Array): Promise<{ rows: Cell[][] } | { problem: XlsxProblem }> {
  const require = createRequire(import.meta.url);
  const reader = require.resolve("read-excel-file/universal");
  const unzip = require.resolve("fflate");
  const worker = new Worker(workerSource, {
    ...{ eval: true, name: "workbook", resourceLimits: { maxOldGenerationSizeMb: 512 } },
    workerData: { content, reader, unzip, mostUnpacked: maxUnpackedBytes, mostRows: maxImportedRows },
  });
  try {
    return await new Promise((resolve) => {
      const timeout = setTimeout(() => resolve({ problem: "too-large" }), timeoutMs);
      const finish = (result: { rows: Cell[][] } | { problem: XlsxProblem }) => {
        clearTimeout(timeout);
        resolve(result);
      };
      worker.on("message", finish);
      // Out of memory.
      worker.on("error", () => finish({ problem: "too-large" }));
    });
  } finally {
    await worker.terminate();
  }
}
