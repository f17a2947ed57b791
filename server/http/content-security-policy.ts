import { hash } from "node:crypto";
import type { FirebaseProject } from "../../shop/ports.ts";

/**
 * The policy of one finished page: scripts from here, and the inline ones that we wrote, each by its hash. A script that
 * got into the page any other way is not among them. The policy can be kept with a cached page.
 */
export function contentSecurityPolicy(inlineScripts: string[], firebase: FirebaseProject | null = null): string {
  const external = firebase ? firebaseSources(firebase) : { script: "", connect: "", frame: "" };
  const hashes = new Set(inlineScripts.map((script) => `'sha256-${hash("sha256", script, "base64")}'`));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, external.script].join(" ").trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${external.connect}`.trim(),
    ...(external.frame ? [`frame-src ${external.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What Firebase's own code needs in the browser: its servers, and for Google's window a script and a frame of theirs. */
function firebaseSources({ authDomain, emulator }: FirebaseProject) {
  if (emulator) {
    const origin = `http://${emulator}`;
    return { script: "https://apis.google.com", connect: origin, frame: origin };
  }
  return {
    script: "https://apis.google.com",
    connect: "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frame: `https://${authDomain}`,
  };
}
