import http from "node:http";
import type { AddressInfo } from "node:net";
import { UnsecuredJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { openFirebase } from "./firebase-sign-in.ts";

/** Answers as Firebase's Identity Toolkit does, and remembers what it was asked; `refusing` is what it says no to. */
async function identityToolkit(refusing: { code?: string } = {}) {
  const asked: { what: string; body: Record<string, unknown> }[] = [];
  const idToken = new UnsecuredJWT({ sub: "uid-nusrat" }).setIssuedAt().setExpirationTime("1h").encode();
  const person = { localId: "uid-nusrat", email: "nusrat@example.com" };
  const answers: Record<string, object> = {
    signInWithPassword: { ...person, idToken, refreshToken: "again", expiresIn: "3600" },
    lookup: { users: [person] },
    delete: {},
  };
  const server = http.createServer((request, response) => {
    let sent = "";
    request.on("data", (chunk) => {
      sent += chunk;
    });
    request.on("end", () => {
      const what = /accounts:(\w+)/.exec(request.url ?? "")?.[1] ?? "";
      asked.push({ what, body: JSON.parse(sent || "{}") });
      const refused = what === "delete" && refusing.code;
      response.writeHead(refused ? 400 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(refused ? { error: { code: 400, message: refusing.code } } : answers[what]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const emulator = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const project = { projectId: "labonno-shop", apiKey: "any", authDomain: "labonno-shop.example", emulator };
  return { firebase: openFirebase(project), asked, idToken, refusing };
}

test("who deletes her account is deleted at Firebase by her own word, and a refusal is told", async () => {
  const { firebase, asked, idToken, refusing } = await identityToolkit({ code: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
  await firebase.signIn({ email: "nusrat@example.com", password: "Krishno7chura" });
  await expect(firebase.deleteAccount()).rejects.toThrow();
  expect(await firebase.proof()).toEqual({ email: "nusrat@example.com", idToken });

  delete refusing.code;
  await firebase.deleteAccount();
  expect(asked.at(-1)).toMatchObject({ what: "delete", body: { idToken } });
  expect(await firebase.proof()).toBeNull();

  // Nobody is left: nothing is asked.
  const before = asked.length;
  await firebase.deleteAccount();
  expect(asked).toHaveLength(before);
});
