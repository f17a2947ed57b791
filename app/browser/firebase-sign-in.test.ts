import http from "node:http";
import type { AddressInfo } from "node:net";
import { UnsecuredJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { createFirebaseAccounts } from "./firebase-sign-in.ts";

/** A stand-in for Firebase's Identity Toolkit that records requests; refuses with `refusing.code`. */
async function identityToolkit(refusing: { code?: string } = {}) {
  const requests: { what: string; body: Record<string, unknown> }[] = [];
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
      requests.push({ what, body: JSON.parse(requestBody || "{}") });
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
  return { firebase: createFirebaseAccounts(project), requests, idToken, refusing };
}

test("the user's Firebase account is deleted, and a refusal is passed on", async () => {
  const { firebase, requests, idToken, refusing } = await identityToolkit({ code: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
  await firebase.signIn({ email: "nusrat@example.com", password: "Krishno7chura" });
  await expect(firebase.deleteAccount()).rejects.toThrow();
  expect(await firebase.getProof()).toEqual({ email: "nusrat@example.com", idToken });

  delete refusing.code;
  await firebase.deleteAccount();
  expect(requests.at(-1)).toMatchObject({ what: "delete", body: { idToken } });
  expect(await firebase.getProof()).toBeNull();

  // Without a user, no request is sent.
  const before = requests.length;
  await firebase.deleteAccount();
  expect(requests).toHaveLength(before);
});
