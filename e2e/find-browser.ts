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
const packageDir = path.join(root, "node_modules", "@sparticuz", "chromium");
const installedBrowsers = ["/usr/bin/chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

type BrowserLaunch = { executablePath: string; env: Record<string, string> };

/**
 * The browser for tests: `CHROME_PATH`; on Linux x64 the Chromium from npm with the libraries that a bare Debian lacks;
 * elsewhere an installed one.
 */
export function findBrowser(): BrowserLaunch {
  const configured = process.env.CHROME_PATH;
  if (configured) return { executablePath: configured, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackedBrowser();
  const found = installedBrowsers.find((file) => existsSync(file));
  if (!found) throw new Error("No browser for the tests: install Chromium and set CHROME_PATH to it.");
  return { executablePath: found, env: {} };
}

function unpackedBrowser(): BrowserLaunch {
  const { version } = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8")) as { version: string };
  const cache = path.join(root, "node_modules", ".cache");
  const targetDir = path.join(cache, `chromium-${version}`);
  if (!existsSync(targetDir)) {
    mkdirSync(cache, { recursive: true });
    const tempDir = mkdtempSync(path.join(cache, "chromium-"));
    writeFileSync(path.join(tempDir, "chromium"), unpack("chromium.br"));
    chmodSync(path.join(tempDir, "chromium"), 0o755);
    for (const archive of ["al2023.tar.br", "fonts.tar.br"]) extract(unpack(archive), tempDir);
    try {
      renameSync(tempDir, targetDir);
    } catch {
      // Another test process was faster.
      rmSync(tempDir, { recursive: true });
    }
  }
  return {
    executablePath: path.join(targetDir, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(targetDir, "lib"), FONTCONFIG_PATH: path.join(targetDir, "fonts") },
  };
}

function unpack(name: string): Buffer {
  return brotliDecompressSync(readFileSync(path.join(packageDir, "bin", name)));
}

function extract(archive: Buffer, folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input: archive });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
}
