import http from "node:http";
import type { AddressInfo } from "node:net";
import { UnsecuredJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { createFirebaseAccounts } from "./firebase-sign-in.ts";

/** Answers as Firebase's Identity Toolkit does, and remembers what it was asked; `refusing` is what it says no to. */
async function identityToolkit(refusing: { code?: string } = {}) {
  const asked: { what: string; body: Record<string, unknown> }[] = [];
  const idToken = new UnsecuredJWT({ sub: "uid-nusrat" }).setIssuedAt().setExpirationTime("1h").encode();
  const account = { localId: "uid-nusrat", email: "nusrat@example.com" };
  const responses: Record<string, object> = {
    signInWithPassword: { ...account, idToken, refreshToken: "again", expiresIn: "3600" },
    lookup: { users: [account] },
    delete: {},
  };
  const server = http.createServer((request, response) => {
    let requestBody = "";
    request.on("data", (chunk) => {
      requestBody += chunk;
    });
    request.on("end", () => {
      const what = /accounts:(\w+)/.exec(request.url ?? "")?.[1] ?? "";
      asked.push({ what, body: JSON.parse(requestBody || "{}") });
      const refused = what === "delete" && refusing.code;
      response.writeHead(refused ? 400 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(refused ? { error: { code: 400, message: refusing.code } } : responses[what]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const emulator = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const project = { projectId: "labonno-shop", apiKey: "any", authDomain: "labonno-shop.example", emulator };
  return { firebase: createFirebaseAccounts(project), asked, idToken, refusing };
}

test("who deletes her account is deleted at Firebase by her own word, and a refusal is told", async () => {
  const { firebase, asked, idToken, refusing } = await identityToolkit({ code: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
  await firebase.signIn({ email: "nusrat@example.com", password: "Krishno7chura" });
  await expect(firebase.deleteAccount()).rejects.toThrow();
  expect(await firebase.getProof()).toEqual({ email: "nusrat@example.com", idToken });

  delete refusing.code;
  await firebase.deleteAccount();
  expect(asked.at(-1)).toMatchObject({ what: "delete", body: { idToken } });
  expect(await firebase.getProof()).toBeNull();

  // Nobody is left: nothing is asked.
  const before = asked.length;
  await firebase.deleteAccount();
  expect(asked).toHaveLength(before);
});
