import type net from "node:net";
import { SMTPServer } from "smtp-server";
import { storyInOwnShop } from "./own-shop.ts";
import { startShop } from "./start-shop.ts";

/** A mail server that accepts e-mails only on request. */
type MailSwitch = { isAccepting: boolean };

/** A story in an empty shop: a thousand products, the only admin, a failing mail server. */
export const isolatedShopStory = storyInOwnShop(async (dataDir) => {
  const mail: MailSwitch = { isAccepting: true };
  const server = await openMailServer(mail);
  const { port } = server.server.address() as net.AddressInfo;
  const settings = { DEMO: "off", SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "hello@labonno.example" };
  const shop = await startShop(dataDir, () => settings);
  return {
    url: shop.url,
    mail,
    close: async () => {
      await shop.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
});

async function openMailServer(mail: MailSwitch): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(mail.isAccepting ? null : Object.assign(new Error("no such mailbox"), { responseCode: 550 })),
    onData: (stream, _session, done) => void stream.resume().once("end", () => done()),
  });
  // A client that disconnects is no server error.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
