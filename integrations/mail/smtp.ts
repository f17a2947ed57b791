import { createTransport } from "nodemailer";
import { NotSent, type SendMail } from "../../shop/ports.ts";

const seconds = 1000;

/** Checks that a mail server answers and accepts the credentials; throws `NotSent` otherwise. Sends nothing. */
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
 * Sends mail by SMTP: `smtps://`, or `smtp://` with STARTTLS unless it runs on this machine. Passwords and orders never
 * cross a network unencrypted.
 */
export function smtpMail({ url, from }: { url: string; from: string }): SendMail {
  // One connection per message: none stays open.
  const transport = createTransport({
    url,
    requireTLS: isOverNetwork(url),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // Text only: reads no file or URL into a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ messageId, senderName, to, replyTo, subject, text, html }) => {
    try {
      await transport.sendMail({
        messageId,
        // As an object it is one address, whatever it contains.
        from: { name: senderName, address: from },
        to: { name: "", address: to },
        replyTo: { name: "", address: replyTo },
        subject,
        text,
        html,
        // Prevents automatic replies to orders.
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
  // A 5xx to the address or the message is permanent; anything else (password, quota) can be fixed.
  const forGood = responseCode !== undefined && responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  return new NotSent(responseCode ? `smtp-${responseCode}` : `smtp-${code ?? "unknown"}`.toLowerCase(), {
    forGood,
    cause: error,
  });
}
