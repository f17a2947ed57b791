import { afterEach, expect, test, vi } from "vitest";
import { ApiRefusal, ApiUnreachable, request } from "./request.ts";

const answered = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "Content-Type": "application/json" } }));

afterEach(() => vi.unstubAllGlobals());

test("an answer that breaks off is no answer: what was sent may have arrived all the same", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"number":"LB-123'));
      controller.error(new TypeError("network error"));
    },
  });
  answered(broken);
  await expect(request("POST /images/ticket")).rejects.toThrow(ApiUnreachable);
});

test("a page of the network's own, in the place of an answer, is no answer", async () => {
  answered("<html>Welcome to the hotel</html>");
  await expect(request("GET /cart")).rejects.toThrow(ApiUnreachable);
});

test("a refusal whose words cannot be read is a refusal, and an empty answer is an answer", async () => {
  answered("<html>Bad gateway</html>", 502);
  await expect(request("GET /cart")).rejects.toThrow(ApiRefusal);
  answered(null, 200);
  expect(await request("DELETE /cart/:id", { params: { id: "1" } })).toEqual({});
});
