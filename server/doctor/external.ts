import { verifyMailServer } from "../../integrations/mail/smtp.ts";
import { NotSent } from "../../shop/ports.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

const timeoutMs = 8000;

/** Checks that the shop answers at its public address, as to a browser. */
export async function checkReachability(publicUrl: string): Promise<Finding[]> {
  const url = `${publicUrl}/api/categories`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" }).catch(
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );
  if (typeof response === "string")
    return [
      wrong(
        "Reachable",
        `${publicUrl} can't be reached from here (${response})`,
        "Check that the shop runs and that DNS, firewall and proxy lead to it. Some networks can't see it from inside.",
      ),
    ];
  await response.body?.cancel();
  if (!response.ok)
    return [
      wrong(
        "Reachable",
        `${url} answers ${response.status}`,
        "Something else answers there, or the shop has a problem: see its log.",
      ),
    ];
  if (!response.headers.has("X-Request-Id"))
    return [wrong("Reachable", `${publicUrl} is answered by something else`, "Check where the proxy leads.")];
  const findings = [ok("Reachable", `${publicUrl} answers`)];
  if (publicUrl.startsWith("https:") && !response.headers.has("Strict-Transport-Security"))
    findings.push(
      look(
        "HSTS",
        "browsers are not told to stay with https",
        "The shop sends it: check whether the proxy removes Strict-Transport-Security.",
      ),
    );
  return findings;
}

/** Checks that the mail server accepts our credentials. */
export async function checkMailServer(mail: ServerSettings["mail"]): Promise<Finding[]> {
  if (!mail) return [];
  const { host } = new URL(mail.url);
  try {
    await verifyMailServer(mail.url);
    return [ok("Mail", `${host} accepts our mail`)];
  } catch (error) {
    const code = error instanceof NotSent ? error.code : "unknown";
    return [
      wrong(
        "Mail",
        `${host} does not accept our mail (${code})`,
        "Check SMTP_URL: host, port, user and password. Messages wait until then.",
      ),
    ];
  }
}
