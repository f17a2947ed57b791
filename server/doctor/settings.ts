import type { Database } from "../../db/open.ts";
import type { SecretBox } from "../../shop/auth/secret-box.ts";
import { countUnreadableSecrets } from "../../shop/auth/totp.ts";
import { isThisMachine, type ServerSettings } from "../config/server-settings.ts";
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
  const unreadable = await countUnreadableSecrets({ db, secretBox });
  if (unreadable === 0) return ok("Secrets", "the key opens what was encrypted");
  return look(
    "Secrets",
    `${pluralize(unreadable, "authenticator app")} can't be read: the key has changed`,
    "Restore SECRETS_KEY or secrets.key from where you keep it. Until then, staff sign in with a passkey or recovery code.",
  );
}
