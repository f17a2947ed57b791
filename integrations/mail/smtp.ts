import { createTransport } from "nodemailer";
import { NotSent, type SendMail } from "../../shop/ports.ts";

const seconds = 1000;

/** Whether a mail server answers and takes the name and password; throws `NotSent` where it does not. Sends nothing. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: isOverNetwork(url),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw toNotSent(error);
  } finally {
    transport.close();
  }
}

/**
 * Sends mail by any SMTP server: `smtps://`, or `smtp://`, which must offer STARTTLS unless it runs on this machine: a
 * password, and what customers ordered, never cross a network in the clear.
 */
export function smtpMail({ url, from }: { url: string; from: string }): SendMail {
  // A connection a letter: nothing stays open that somebody would have to close.
  const transport = createTransport({
    url,
    requireTLS: isOverNetwork(url),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // What is in a letter is text; no file and no address is read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ messageId, senderName, to, replyTo, subject, text, html }) => {
    try {
      await transport.sendMail({
        messageId,
        // As an object it is one address, whatever is in it.
        from: { name: senderName, address: from },
        to: { name: "", address: to },
        replyTo: { name: "", address: replyTo },
        subject,
        text,
        html,
        // Nobody's holiday answers to an order.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      throw toNotSent(error);
    }
  };
}

function isOverNetwork(url: string): boolean {
  const { hostname } = new URL(url);
  return !(hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname));
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

function toNotSent(error: unknown): NotSent {
  const { code, responseCode, command = "" } = error as SmtpError;
  // A 5xx to the address or the letter itself stays one; anything else (a password, a quota) somebody may mend.
  const forGood = responseCode !== undefined && responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  return new NotSent(responseCode ? `smtp-${responseCode}` : `smtp-${code ?? "unknown"}`.toLowerCase(), {
    forGood,
    cause: error,
  });
}
