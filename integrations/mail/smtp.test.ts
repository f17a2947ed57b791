import net from "node:net";
import { expect, test } from "vitest";
import type { Mail } from "../../shop/ports.ts";
import { smtpMail } from "./smtp.ts";
import { smtpRefusal, testMailServer } from "./test-mail-server.ts";

const from = "hello@labonno.example";
const mail: Mail = {
  messageId: "<k7w3pfz2mq9d@labonno.example>",
  senderName: "লাবণ্য",
  to: "nusrat@example.com",
  replyTo: "rina@example.com",
  subject: "আপনার অর্ডার LB-482-719-368 নিশ্চিত হয়েছে",
  text: "Plain words",
  html: "<p>Marked-up words</p>",
};

test("a message arrives complete, with its Message-ID", async () => {
  const { url, received } = await testMailServer();
  await smtpMail({ url, from })(mail);
  const [email] = received;
  expect(email).toMatchObject({ from, to: ["nusrat@example.com"] });
  const headers = Object.fromEntries(email?.headers ?? []);
  expect(headers).toMatchObject({
    "message-id": mail.messageId,
    to: "nusrat@example.com",
    "reply-to": "rina@example.com",
    "auto-submitted": "auto-generated",
  });
  expect(headers.from).toMatch(/^=\?UTF-8\?.*\?= <hello@labonno\.example>$/);
  expect(headers["content-type"]).toContain("multipart/alternative");
  expect(email?.raw).toContain("Plain words");
  expect(email?.raw).toContain("<p>Marked-up words</p>");
});

test("line breaks and commas in names and addresses add no header and no recipient", async () => {
  const { url, received } = await testMailServer();
  const breaks = "x\r\nBcc: all@example.com\r\n\r\nbody";
  const send = smtpMail({ url, from });
  await send({ ...mail, senderName: breaks, subject: breaks });
  await send({ ...mail, to: "a@example.com, all@example.com" }).catch(() => {});
  await send({ ...mail, to: "a@example.com\r\nRCPT TO:<all@example.com>" }).catch(() => {});
  expect(received[0]?.to).toEqual(["nusrat@example.com"]);
  for (const { to, headers } of received) {
    expect([...headers.keys()]).not.toContain("bcc");
    expect(to).not.toContain("all@example.com");
  }
});

test("a URL with a user signs in first", async () => {
  const { host, received } = await testMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "labonno" && password === "p@ss") done(null, { user: username });
      else done(smtpRefusal(535));
    },
  });
  await smtpMail({ url: `smtp://labonno:p%40ss@${host}`, from })(mail);
  expect(received).toHaveLength(1);
  await expect(smtpMail({ url: `smtp://labonno:wrong@${host}`, from })(mail)).rejects.toMatchObject({
    code: "smtp-535",
    forGood: false,
  });
});

test("neither message nor password is sent over an unencrypted network", async () => {
  let authentications = 0;
  const { host, received } = await testMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      authentications += 1;
      done(null, { user: "labonno" });
    },
  });
  // Another spelling of this machine's own address.
  const url = `smtp://labonno:p%40ss@${host.replace("127.0.0.1", "[::ffff:127.0.0.1]")}`;
  await expect(smtpMail({ url, from })(mail)).rejects.toMatchObject({ forGood: false });
  expect([authentications, received.length]).toEqual([0, 0]);
});

test.each([
  [451, "later", false],
  [550, "never", true],
])("a recipient refused with %i is to be retried %s", async (responseCode, _, forGood) => {
  const { url } = await testMailServer({ onRcptTo: (_address, _session, done) => done(smtpRefusal(responseCode)) });
  const refusal = smtpMail({ url, from })(mail);
  await expect(refusal).rejects.toMatchObject({
    message: `smtp-${responseCode}`,
    code: `smtp-${responseCode}`,
    forGood,
  });
});

test("a message refused for its content is not retried, a busy server is", async () => {
  const answering = (responseCode: number) =>
    testMailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(smtpRefusal(responseCode)));
      },
    });
  const spam = await answering(554);
  await expect(smtpMail({ url: spam.url, from })(mail)).rejects.toMatchObject({ code: "smtp-554", forGood: true });
  const busy = await answering(452);
  await expect(smtpMail({ url: busy.url, from })(mail)).rejects.toMatchObject({ code: "smtp-452", forGood: false });
});

test("a refused sender is reported as a configuration error", async () => {
  const { url } = await testMailServer({ onMailFrom: (_address, _session, done) => done(smtpRefusal(550)) });
  await expect(smtpMail({ url, from })(mail)).rejects.toMatchObject({ code: "smtp-550", forGood: false });
});

test("a server that is down, or disconnects, is retried later", async () => {
  const rude = net.createServer((socket) => socket.destroy());
  const port = await new Promise<number>((resolve) => {
    rude.listen(0, "127.0.0.1", () => resolve((rude.address() as net.AddressInfo).port));
  });
  const send = smtpMail({ url: `smtp://127.0.0.1:${port}`, from });
  await expect(send(mail)).rejects.toMatchObject({ name: "NotSent", forGood: false });
  await new Promise((resolve) => rude.close(resolve));
  await expect(send(mail)).rejects.toMatchObject({ name: "NotSent", forGood: false });
});
