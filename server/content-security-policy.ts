import { hash } from "node:crypto";
import type { FirebaseProject } from "../shop/ports.ts";

const begins = "<script";
const ends = "</script>";
const inlineBegins = /<script(?![^>]*\ssrc=)[^>]*>/y;

/**
 * The policy of one finished page: scripts from here and its own inline ones, each by its hash. A page is rendered to
 * the end before it is sent, so the hashes are known, and the policy can be kept with a cached page.
 */
export function contentSecurityPolicy(html: string, firebase: FirebaseProject | null = null): string {
  const outside = firebase ? firebaseSources(firebase) : { script: "", connect: "", frame: "" };
  const hashes = new Set<string>();
  for (const script of inlineScripts(html)) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, outside.script].join(" ").trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${outside.connect}`.trim(),
    ...(outside.frame ? [`frame-src ${outside.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// Most of a page is none of it: to look for the word alone is many times quicker than for the pattern.
function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf(begins); at >= 0; at = html.indexOf(begins, at)) {
    const end = html.indexOf(ends, at);
    if (end < 0) return;
    inlineBegins.lastIndex = at;
    if (inlineBegins.test(html)) yield html.slice(inlineBegins.lastIndex, end);
    at = end + ends.length;
  }
}

/** What Firebase's own code needs in the browser: its servers, and for Google's window a script and a frame of theirs. */
function firebaseSources({ authDomain, emulator }: FirebaseProject) {
  if (emulator) {
    const here = `http://${emulator}`;
    return { script: "https://apis.google.com", connect: here, frame: here };
  }
  return {
    script: "https://apis.google.com",
    connect: "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frame: `https://${authDomain}`,
  };
}
