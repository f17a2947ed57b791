import type { Database } from "../../db/open.ts";
import { verifyMailServer } from "../../integrations/mail/smtp.ts";
import type { SecretBox } from "../../shop/auth/secret-box.ts";
import { countUnreadableSecrets } from "../../shop/auth/totp.ts";
import { NotSent } from "../../shop/ports.ts";
import { isThisMachine, type ServerSettings } from "../config/server-settings.ts";
import { EmptyKeyFile } from "../open-identity.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

const allInterfaces = ["0.0.0.0", "::"];

/** Checks whether the settings fit together. */
export function checkSettings(settings: ServerSettings): Finding[] {
  const { publicUrl, host, trustProxy, metrics, mail, sms } = settings;
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = isThisMachine(hostname);
  const findings: Finding[] = [];
  if (isLocal)
    findings.push(
      look(
        "Address",
        `${publicUrl} is reachable from this machine only`,
        "Set PUBLIC_URL to the address customers type.",
      ),
    );
  else if (protocol !== "https:")
    findings.push(
      wrong(
        "Address",
        `${publicUrl} is not encrypted`,
        "Put a proxy with a certificate in front of the shop (deploy/), and set PUBLIC_URL to https://…",
      ),
    );
  else findings.push(ok("Address", publicUrl));
  if (!isLocal && trustProxy === 0 && !allInterfaces.includes(host))
    findings.push(
      wrong(
        "Proxy",
        "TRUST_PROXY is 0 behind a proxy: all customers appear to share one address and its limits",
        "Set TRUST_PROXY to the number of your own proxies in front of the shop, usually 1.",
      ),
    );
  else if (trustProxy > 0 && allInterfaces.includes(host))
    findings.push(
      look(
        "Proxy",
        `TRUST_PROXY is ${trustProxy} and HOST is ${host}: anyone who reaches the port directly can fake their address`,
        "Set HOST to localhost, or open the port to the proxy only.",
      ),
    );
  else
    findings.push(
      ok("Proxy", trustProxy === 0 ? "none trusted" : `trusting the last ${trustProxy} of X-Forwarded-For`),
    );
  if (metrics && allInterfaces.includes(metrics.host))
    findings.push(
      look("Figures", "anyone who reaches METRICS_PORT can read them", "Set METRICS_HOST to an internal address."),
    );
  if (!mail && !sms)
    findings.push(
      look(
        "Sending",
        "neither mail nor SMS is set up: messages are stored, not sent",
        "Set SMTP_URL and MAIL_FROM, or SMS_BULKSMSBD_KEY and SMS_SENDER.",
      ),
    );
  return findings;
}

/** Checks whether the encryption key opens what was encrypted. */
export async function checkSecrets(db: Database, secretBox: SecretBox): Promise<Finding> {
  const counted = await countUnreadableSecrets({ db, secretBox }).catch((error: unknown) => {
    if (error instanceof EmptyKeyFile) return error;
    throw error;
  });
  if (counted instanceof EmptyKeyFile) return wrong("Secrets", "the key file is empty", counted.message);
  const unreadable = counted;
  if (unreadable === 0) return ok("Secrets", "the key opens what was encrypted");
  return look(
    "Secrets",
    `${pluralize(unreadable, "authenticator app")} can't be read: the key has changed`,
    "Restore SECRETS_KEY or secrets.key from where you keep it. Until then, staff sign in with a passkey or recovery code.",
  );
}

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
        isThisMachine(new URL(publicUrl).hostname)
          ? "Check that the shop runs. With another port, give the same here: PORT=8080 npm run doctor."
          : "Check that the shop runs and that DNS, firewall and proxy lead to it. Some networks can't see it from inside.",
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
