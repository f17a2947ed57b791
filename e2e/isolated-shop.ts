import { mkdtempSync, rmSync } from "node:fs";
import type net from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { startShop } from "./start-shop.ts";
import { story } from "./story.ts";

/** A shop of its own, empty, with a mail server that accepts e-mails only on request. */
type IsolatedShop = { url: string; dataDir: string; mail: { isAccepting: boolean } };

/** A story that would disturb others: a thousand products, the only admin, a failing mail server. */
export const isolatedShopStory = story.extend<object, { isolatedShop: IsolatedShop }>({
  isolatedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const mail = { isAccepting: true };
      const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-own-"));
      const server = await openMailServer(mail);
      const { port } = server.server.address() as net.AddressInfo;
      const settings = { DEMO: "off", SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "hello@labonno.example" };
      const shop = await startShop(dataDir, () => settings);
      await use({ url: shop.url, dataDir, mail });
      await shop.close();
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  shopData: [({ isolatedShop }, use) => use(isolatedShop.dataDir), { scope: "worker" }],
  baseURL: ({ isolatedShop }, use) => use(isolatedShop.url),
});

async function openMailServer(mail: IsolatedShop["mail"]): Promise<SMTPServer> {
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
