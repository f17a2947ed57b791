import { expect, onTestFinished, test } from "vitest";
import { fromTaka } from "../../../shop/money.ts";
import { answeringServer, statusForHost } from "../../http/test-calls.ts";
import { bkash } from "../bkash.ts";
import { payOnWalletPage, sendForm, started, testStandIn } from "../test-gateway.ts";
import { standInKeys } from "./contract.ts";
import { openStandInGateway } from "./stand-in.ts";

async function opened() {
  const { standIn, deps } = await testStandIn();
  return { standIn, gateway: bkash(standInKeys.bkash, { ...deps, baseUrl: standIn.baseUrl.bkash }) };
}

test("the stand-in listens and sends only on this machine", async () => {
  const { standIn, gateway } = await opened();
  expect(standIn.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(() => standIn.setBkashWebhookUrl("https://shop.example/api/webhooks/bkash/x")).toThrow("this machine");
  await expect(started(gateway, { returnUrl: "https://shop.example/return" })).rejects.toThrow("this machine");
  expect(await statusForHost(standIn.url, "stand-in.example")).toBe(421);
});

test("the customer's pages say that no money is real, have no scripts, and show input as plain text", async () => {
  const { gateway } = await opened();
  const { payUrl } = await started(gateway, { reference: `LB"'1`, amount: fromTaka("1250.50") });
  const response = await fetch(payUrl);
  const html = await response.text();
  expect(html).toContain("Test mode: no real money moves");
  expect(html).toContain("৳1250.50");
  expect(html).toContain("LB&quot;&#39;1");
  expect(html).not.toMatch(/<script|<style|style=|onclick/);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await fetch(new URL("../style.css", payUrl))).headers.get("content-type")).toContain("text/css");
  expect((await sendForm(payUrl, { number: "0171", do: "next" })).html).toContain("eleven digits");
  expect((await fetch(new URL("NOSUCHPAYMENT", payUrl))).status).toBe(404);
});

test("the pages also work under another URL: as a handler with any prefix", async () => {
  const standIn = await openStandInGateway({ pageUrl: "http://127.0.0.1:3000/stand-in-payments" });
  onTestFinished(standIn.close);
  expect(standIn.payHost).toBe("127.0.0.1:3000");
  const { deps } = await testStandIn();
  const own = { ...deps, payHost: standIn.payHost, baseUrl: standIn.baseUrl.bkash, now: standIn.now };
  const { payUrl } = await started(bkash(standInKeys.bkash, own));
  expect(payUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/stand-in-payments\/bkash\/TR0011/);
  const shown = await standIn.pages(new Request(payUrl));
  expect(await shown.text()).toContain("Your bKash account number");
  const body = new URLSearchParams({ number: "01812345678", do: "next" });
  const next = await standIn.pages(new Request(payUrl, { method: "POST", body }));
  expect([next.status, next.headers.get("location")]).toEqual([303, new URL(payUrl).pathname]);
  const style = await standIn.pages(new Request("http://127.0.0.1:3000/stand-in-payments/style.css"));
  expect(style.status).toBe(200);
});

test("a return can be repeated, in addition to the browser's own", async () => {
  const { standIn, gateway } = await opened();
  const shop = await answeringServer((_, response) => response.end());
  standIn.failPayment("return-twice");
  const { payUrl } = await started(gateway, { returnUrl: `${shop.baseUrl}/return` });
  const location = await payOnWalletPage(payUrl);
  expect(shop.paths).toHaveLength(1);
  await fetch(location ?? "");
  expect(shop.paths[1]).toBe(shop.paths[0]);
  expect(shop.paths[0]).toContain("status=success");
});

test("the stand-in's page lists the ledger as plain text, moves the clock and sets faults, and refuses forms of other sites", async () => {
  const { standIn, gateway } = await opened();
  await started(gateway, { reference: `LB"1` });
  const html = await (await fetch(standIn.url)).text();
  expect(html).toContain("LB&quot;1");
  const post = (body: string, origin?: string) =>
    fetch(standIn.url, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...(origin && { Origin: origin }) },
      body,
    });
  const before = standIn.now().getTime();
  expect((await post("hours=6", "https://evil.example")).status).toBe(403);
  expect((await post("hours=6", standIn.url)).status).toBe(303);
  expect(standIn.now().getTime() - before).toBeGreaterThanOrEqual(6 * 3_600_000);
  expect((await post("payment-fault=no-balance&reference=LB2")).status).toBe(303);
  await started(gateway, { reference: "LB2" });
  expect(standIn.payments().at(-1)?.faults).toEqual(new Set(["no-balance"]));
  expect((await post("call=bkash create&call-fault=failed&reference=")).status).toBe(303);
  await expect(started(gateway, { reference: "LB3" })).rejects.toThrow("unknown");
  expect((await post("amount=12.50&phone=01912345678")).status).toBe(303);
  expect(standIn.receipts()).toMatchObject([{ amount: fromTaka("12.50"), payerPhone: "01912345678" }]);
  expect((await post("refund-fault=refused")).status).toBe(303);
  expect((await post("webhook-fault=lost")).status).toBe(303);
  expect((await post("webhook-url=https://shop.example/")).status).toBe(400);
  expect((await post("hours=-1")).status).toBe(400);
});
