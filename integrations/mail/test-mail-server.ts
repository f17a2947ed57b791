import type net from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A message as it was sent over the wire. */
type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; raw: string };

/** A real SMTP server on this machine that accepts what `options` does not refuse. */
export async function testMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), headers: headersOf(raw), raw });
        done();
      });
    },
    ...options,
  });
  // A client that disconnects is not an error.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as net.AddressInfo;
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, host: `127.0.0.1:${port}`, url: `smtp://127.0.0.1:${port}` };
}

function headersOf(raw: string): Map<string, string> {
  const [head = ""] = raw.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
}

/** Refuses a command as an SMTP server does. */
export function smtpRefusal(responseCode: number): Error {
  return Object.assign(new Error("Not now, nusrat@example.com"), { responseCode });
}
