import { greetMailServer } from "../../integrations/mail/smtp.ts";
import { NotSent } from "../../shop/ports.ts";
import type { ServerSettings } from "../settings.ts";
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
        `${publicUrl} does not answer from here (${answer})`,
        "Is the shop running, and do name, firewall and proxy lead to it? From inside some networks it cannot be seen.",
      ),
    ];
  await answer.body?.cancel();
  if (!answer.ok)
    return [
      wrong(
        "Reachable",
        `${asked} answers ${answer.status}`,
        "Something else answers there, or the shop is in trouble: see its log.",
      ),
    ];
  if (!answer.headers.has("X-Request-Id"))
    return [
      wrong(
        "Reachable",
        `${publicUrl} is answered by something that is not this shop`,
        "See where the proxy leads to.",
      ),
    ];
  const findings = [ok("Reachable", `${publicUrl} answers`)];
  if (publicUrl.startsWith("https:") && !answer.headers.has("Strict-Transport-Security"))
    findings.push(
      look(
        "HSTS",
        "browsers are not told to stay with https",
        "The shop says so itself: does the proxy take Strict-Transport-Security away?",
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
    return [ok("Mail", `${host} takes our mail`)];
  } catch (error) {
    const code = error instanceof NotSent ? error.code : "unknown";
    return [
      wrong(
        "Mail",
        `${host} does not take our mail (${code})`,
        "See SMTP_URL: host, port, user and password. Letters wait meanwhile.",
      ),
    ];
  }
}
