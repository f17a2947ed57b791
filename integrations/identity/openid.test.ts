import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { OpenIdError } from "../../shop/ports.ts";
import { openIdProvider } from "./openid.ts";
import { openTestIssuer, signInAtIssuer, type TestIssuer } from "./test-issuer.ts";

const redirectUri = "http://localhost:3000/api/auth/google/callback";
const nusrat = {
  email: "Nusrat@Example.com",
  email_verified: true,
  name: " Nusrat Jahan ",
  picture: "https://pictures.example/n.jpg",
};

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await openTestIssuer([redirectUri], {
    nusrat,
    unsure: { ...nusrat, email_verified: false },
    truthy: { ...nusrat, email_verified: "false" as unknown as boolean },
    bare: {},
  });
  return issuer.close;
});

async function failureReason(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("it was not refused"),
    (refusal: Error) => refusal,
  );
  if (!(error instanceof OpenIdError)) throw error;
  return error.reason;
}

describe("a sign-in with an OpenID issuer", () => {
  test("returns id, e-mail, name and picture", async () => {
    const provider = openIdProvider(issuer);
    const { url, flow } = await provider.start(redirectUri, "en");
    const back = await signInAtIssuer(url, redirectUri, "nusrat");
    expect(await provider.finish(flow, back)).toEqual({
      issuer: issuer.issuer,
      subject: "nusrat",
      email: "nusrat@example.com",
      emailVerified: true,
      name: "Nusrat Jahan",
      picture: "https://pictures.example/n.jpg",
    });
  });

  test("uses PKCE, state and nonce, new ones each time, and keeps the verifier secret", async () => {
    const provider = openIdProvider(issuer);
    const [first, second] = [await provider.start(redirectUri, "en"), await provider.start(redirectUri, "en")];
    const authorizationQuery = Object.fromEntries(new URL(first.url).searchParams);
    expect(authorizationQuery).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      state: first.flow.state,
      nonce: first.flow.nonce,
      redirect_uri: redirectUri,
    });
    expect(first.url).not.toContain(first.flow.verifier);
    expect(new Set([...Object.values(first.flow), ...Object.values(second.flow)]).size).toBe(6);
  });

  test.each(["unsure", "truthy"])(
    "treats an e-mail as unconfirmed unless the issuer confirms it: %s",
    async (login) => {
      const provider = openIdProvider(issuer);
      const { url, flow } = await provider.start(redirectUri, "en");
      const back = await signInAtIssuer(url, redirectUri, login);
      expect((await provider.finish(flow, back)).emailVerified).toBe(false);
    },
  );

  test("may return only the user's id", async () => {
    const provider = openIdProvider(issuer);
    const { url, flow } = await provider.start(redirectUri, "en");
    const back = await signInAtIssuer(url, redirectUri, "bare");
    expect(await provider.finish(flow, back)).toMatchObject({
      subject: "bare",
      email: null,
      emailVerified: false,
      name: null,
      picture: null,
    });
  });
});

describe("a response is refused", () => {
  test("with another state, nonce or verifier than ours", async () => {
    const provider = openIdProvider(issuer);
    for (const property of ["state", "nonce", "verifier"] as const) {
      const { url, flow } = await provider.start(redirectUri, "en");
      const other = await provider.start(redirectUri, "en");
      const back = await signInAtIssuer(url, redirectUri, "nusrat");
      expect(await failureReason(provider.finish({ ...flow, [property]: other.flow[property] }, back)), property).toBe(
        "false-answer",
      );
    }
  });

  test("the second time, because a code is valid once", async () => {
    const provider = openIdProvider(issuer);
    const { url, flow } = await provider.start(redirectUri, "en");
    const back = await signInAtIssuer(url, redirectUri, "nusrat");
    await provider.finish(flow, back);
    expect(await failureReason(provider.finish(flow, back))).toBe("false-answer");
  });

  test("when it is from another issuer", async () => {
    const provider = openIdProvider(issuer);
    const { url, flow } = await provider.start(redirectUri, "en");
    const back = new URL(await signInAtIssuer(url, redirectUri, "nusrat"));
    back.searchParams.set("iss", "https://accounts.google.com");
    expect(await failureReason(provider.finish(flow, back.href))).toBe("false-answer");
  });

  test("when the user declined, or when it is not a valid response", async () => {
    const provider = openIdProvider(issuer);
    const { flow } = await provider.start(redirectUri, "en");
    const { state } = flow;
    const callbackUrl = (query: Record<string, string>) =>
      failureReason(
        provider.finish(flow, `${redirectUri}?${new URLSearchParams({ state, iss: issuer.issuer, ...query })}`),
      );
    expect(await callbackUrl({ error: "access_denied" })).toBe("declined");
    expect(await callbackUrl({ error: "server_error" })).toBe("false-answer");
    expect(await callbackUrl({ code: "made-up" })).toBe("false-answer");
    expect(await callbackUrl({})).toBe("false-answer");
  });

  test("when the shop's client secret is wrong", async () => {
    const provider = openIdProvider({ ...issuer, clientSecret: "another" });
    const { url, flow } = await provider.start(redirectUri, "en");
    expect(await failureReason(provider.finish(flow, await signInAtIssuer(url, redirectUri, "nusrat")))).toBe(
      "not-set-up",
    );
  });
});

describe("an issuer", () => {
  test("that is unreachable is tried again by the next sign-in", async () => {
    const unreachable = await openTestIssuer([redirectUri], {});
    await unreachable.close();
    const provider = openIdProvider({ ...unreachable });
    expect(await failureReason(provider.start(redirectUri, "en"))).toBe("unreachable");
    expect(await failureReason(provider.start(redirectUri, "en"))).toBe("unreachable");
  });

  test("that becomes unreachable during a sign-in is not reported as the user's error", async () => {
    const passing = await openTestIssuer([redirectUri], { nusrat });
    onTestFinished(() => passing.close().catch(() => {}));
    const provider = openIdProvider(passing);
    const { url, flow } = await provider.start(redirectUri, "en");
    const back = await signInAtIssuer(url, redirectUri, "nusrat");
    await passing.close();
    expect(await failureReason(provider.finish(flow, back))).toBe("unreachable");
  });

  test("is contacted unencrypted only on this machine", async () => {
    const provider = openIdProvider({ ...issuer, issuer: "http://issuer.example" });
    expect(await failureReason(provider.start(redirectUri, "en"))).toBe("unreachable");
  });
});
