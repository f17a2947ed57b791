import http from "node:http";
import type net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bulkSmsBd } from "./bulksmsbd.ts";

// As documented at bulksmsbd.com/bulksms-api-bangladesh.php and as quoted by its users.
const submitted = `{"response_code":202,"message_id":92364817,"success_message":"SMS Submitted Successfully","error_message":""}`;
const refusedBody = (code: number, why: string) =>
  `{"response_code":${code},"message_id":"","success_message":"","error_message":"${why}"}`;

/** The gateway on this machine: responds as configured and records requests. */
async function gateway(responseBody: string, status = 200) {
  const requests: { line: string; type: string | undefined; form: Record<string, string> }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = Object.fromEntries(new URLSearchParams(body));
    requests.push({ line: `${request.method} ${request.url}`, type: request.headers["content-type"], form });
    // It labels JSON as text/html.
    response
      .writeHead(status, { "Content-Type": "text/html; charset=UTF-8", Location: "/elsewhere" })
      .end(responseBody);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/api/smsapi`;
  return { requests, url, send: bulkSmsBd({ key: "x7Kq&2m=", sender: "Labonno", url }) };
}

const sms = { to: "+8801712345678", text: "লাবণ্য: অর্ডার & ১০০% নিশ্চিত।" };

test("a message is sent as a form, without the key in the URL", async () => {
  const { requests, send } = await gateway(submitted);
  await send(sms);
  expect(requests).toEqual([
    {
      line: "POST /api/smsapi",
      type: "application/x-www-form-urlencoded;charset=UTF-8",
      form: { api_key: "x7Kq&2m=", type: "text", number: "8801712345678", senderid: "Labonno", message: sms.text },
    },
  ]);
});

test.each([
  [refusedBody(1001, "Invalid Number"), "sms-1001", true],
  [refusedBody(1007, "Balance Insufficient"), "sms-1007", false],
  [refusedBody(1002, "Sender Id/Masking Not Found"), "sms-1002", false],
  [refusedBody(1032, "IP Not whitelisted"), "sms-1032", false],
  ["1003", "sms-1003", false],
  ["<h1>Bad Gateway</h1>", "sms-http-502", false],
  ["", "sms-http-502", false],
  ["null", "sms-http-502", false],
  ["{}", "sms-http-502", false],
  [`{"response_code":"0"}`, "sms-http-502", false],
])("the response %s is the refusal %s", async (responseBody, code, forGood) => {
  const { send } = await gateway(responseBody, 502);
  await expect(send(sms)).rejects.toMatchObject({ name: "NotSent", message: code, code, forGood });
});

test("a response that only resembles a success is a failure", async () => {
  const { send } = await gateway("OK", 202);
  await expect(send(sms)).rejects.toMatchObject({ code: "sms-http-202" });
});

test("a redirect, which would pass on the key, is not followed", async () => {
  const { requests, send } = await gateway("", 302);
  await expect(send(sms)).rejects.toMatchObject({ code: "sms-unreachable", forGood: false });
  expect(requests).toHaveLength(1);
});

test("a gateway that is down is retried later", async () => {
  const send = bulkSmsBd({ key: "x", sender: "Labonno", url: "http://127.0.0.1:1/api/smsapi" });
  await expect(send(sms)).rejects.toMatchObject({ code: "sms-unreachable", forGood: false });
});
