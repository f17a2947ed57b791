import { afterEach, expect, test, vi } from "vitest";
import { ApiRefusal, ApiUnreachable, request } from "./request.ts";

const answered = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "Content-Type": "application/json" } }));

afterEach(() => vi.unstubAllGlobals());

test("rejects as unreachable when a response breaks off", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"number":"LB-123'));
      controller.error(new TypeError("network error"));
    },
  });
  answered(broken);
  await expect(request("POST /images/ticket")).rejects.toThrow(ApiUnreachable);
});

test("rejects as unreachable when a network answers with its own page", async () => {
  answered("<html>Welcome to the hotel</html>");
  await expect(request("GET /cart")).rejects.toThrow(ApiUnreachable);
});

test("reads a refusal without a body as a refusal, and an empty response as a response", async () => {
  answered("<html>Bad gateway</html>", 502);
  await expect(request("GET /cart")).rejects.toThrow(ApiRefusal);
  answered(null, 200);
  expect(await request("DELETE /cart/:id", { params: { id: "1" } })).toEqual({});
});

test("reads nothing as an answer where an endpoint says null", async () => {
  answered("null");
  expect(await request("GET /gift-wrap")).toBeNull();
});
