import { NotSent, type SendSms } from "../../shop/ports.ts";

const submittedCode = 202;
// 1001: an unreachable number. All others (no balance, sender not approved) can be fixed.
const forGood = new Set([1001]);

type BulkSmsBdOptions = { key: string; sender: string; url?: string };

/**
 * Sends SMS by BulkSMSBD (https://bulksmsbd.com/bulksms-api-bangladesh.php). The key is sent in the body, so that no
 * access log contains it.
 */
export function bulkSmsBd({ key, sender, url = "https://bulksmsbd.net/api/smsapi" }: BulkSmsBdOptions): SendSms {
  return async ({ to, text }) => {
    const form = { api_key: key, type: "text", number: to.replace(/^\+/, ""), senderid: sender, message: text };
    const code = await post(url, new URLSearchParams(form));
    if (code !== submittedCode) throw new NotSent(`sms-${code}`, { forGood: forGood.has(code) });
  };
}

async function post(url: string, body: URLSearchParams): Promise<number> {
  const signal = AbortSignal.timeout(20_000);
  let responseText: string;
  let status: number;
  try {
    const response = await fetch(url, { method: "POST", body, signal, redirect: "error" });
    status = response.status;
    responseText = await response.text();
  } catch (cause) {
    throw new NotSent(signal.aborted ? "sms-timeout" : "sms-unreachable", { cause });
  }
  return parseCode(responseText) ?? throwHttpError(status);
}

/** The gateway's own code, whatever the HTTP status: usually JSON, plain for some refusals. */
function parseCode(responseText: string): number | null {
  try {
    const parsed: unknown = JSON.parse(responseText);
    const code = Number(typeof parsed === "object" ? (parsed as { response_code?: unknown })?.response_code : parsed);
    return Number.isInteger(code) && code > 0 ? code : null;
  } catch {
    return null;
  }
}

function throwHttpError(status: number): never {
  throw new NotSent(`sms-http-${status}`);
}
