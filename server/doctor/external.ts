import { greetMailServer } from "../../integrations/mail/smtp.ts";
import { NotSent } from "../../shop/ports.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

const patience = 8000;

/** Whether the shop answers where shoppers look for it, as a browser would be answered. */
export async function lookFromOutside(publicUrl: string): Promise<Finding[]> {
  const asked = `${publicUrl}/api/categories`;
  const answer = await fetch(asked, { signal: AbortSignal.timeout(patience), redirect: "manual" }).catch(
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );
  if (typeof answer === "string")
    return [
      wrong(
        "Reachable",
        `${publicUrl} can't be reached from here (${answer})`,
        "Check that the shop runs and that DNS, firewall and proxy lead to it. Some networks can't see it from inside.",
      ),
    ];
  await answer.body?.cancel();
  if (!answer.ok)
    return [
      wrong(
        "Reachable",
        `${asked} answers ${answer.status}`,
        "Something else answers there, or the shop has a problem: see its log.",
      ),
    ];
  if (!answer.headers.has("X-Request-Id"))
    return [wrong("Reachable", `${publicUrl} is answered by something else`, "Check where the proxy leads.")];
  const findings = [ok("Reachable", `${publicUrl} answers`)];
  if (publicUrl.startsWith("https:") && !answer.headers.has("Strict-Transport-Security"))
    findings.push(
      look(
        "HSTS",
        "browsers are not told to stay with https",
        "The shop sends it: check whether the proxy removes Strict-Transport-Security.",
      ),
    );
  return findings;
}

/** Whether the mail server takes the shop's name and password. */
export async function lookAtMailServer(mail: ServerSettings["mail"]): Promise<Finding[]> {
  if (!mail) return [];
  const { host } = new URL(mail.url);
  try {
    await greetMailServer(mail.url);
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
