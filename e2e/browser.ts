import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

const root = path.dirname(import.meta.dirname);
const packed = path.join(root, "node_modules", "@sparticuz", "chromium");
const installed = ["/usr/bin/chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

type Browser = { executablePath: string; env: Record<string, string> };

/**
 * The browser of the tests: the one that `CHROME_PATH` names; on Linux x64 the Chromium that came through npm, with the
 * libraries that a bare Debian lacks; elsewhere an installed one.
 */
export function browser(): Browser {
  const named = process.env.CHROME_PATH;
  if (named) return { executablePath: named, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackedBrowser();
  const found = installed.find((place) => existsSync(place));
  if (!found) throw new Error("No browser for the tests: install Chromium and set CHROME_PATH to it.");
  return { executablePath: found, env: {} };
}

function unpackedBrowser(): Browser {
  const { version } = JSON.parse(readFileSync(path.join(packed, "package.json"), "utf8")) as { version: string };
  const cache = path.join(root, "node_modules", ".cache");
  const home = path.join(cache, `chromium-${version}`);
  if (!existsSync(home)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(path.join(cache, "chromium-"));
    writeFileSync(path.join(draft, "chromium"), unpack("chromium.br"));
    chmodSync(path.join(draft, "chromium"), 0o755);
    for (const archive of ["al2023.tar.br", "fonts.tar.br"]) extract(unpack(archive), draft);
    try {
      renameSync(draft, home);
    } catch {
      // Another test process was first.
      rmSync(draft, { recursive: true });
    }
  }
  return {
    executablePath: path.join(home, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(home, "lib"), FONTCONFIG_PATH: path.join(home, "fonts") },
  };
}

function unpack(name: string): Buffer {
  return brotliDecompressSync(readFileSync(path.join(packed, "bin", name)));
}

function extract(archive: Buffer, folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input: archive });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
}
