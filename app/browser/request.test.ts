import { afterEach, expect, test, vi } from "vitest";
import { ApiRefusal, ApiUnreachable, request } from "./request.ts";

const answered = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "Content-Type": "application/json" } }));

afterEach(() => vi.unstubAllGlobals());

test("a response that breaks off rejects as unreachable", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"number":"LB-123'));
      controller.error(new TypeError("network error"));
    },
  });
  answered(broken);
  await expect(request("POST /images/ticket")).rejects.toThrow(ApiUnreachable);
});

test("a page from the network itself, such as a hotel's, rejects as unreachable", async () => {
  answered("<html>Welcome to the hotel</html>");
  await expect(request("GET /cart")).rejects.toThrow(ApiUnreachable);
});

test("a refusal without a body is a refusal, and an empty response a response", async () => {
  answered("<html>Bad gateway</html>", 502);
  await expect(request("GET /cart")).rejects.toThrow(ApiRefusal);
  answered(null, 200);
  expect(await request("DELETE /cart/:id", { params: { id: "1" } })).toEqual({});
});

test("null is accepted if the endpoint may answer it", async () => {
  answered("null");
  expect(await request("GET /gift-wrap")).toBeNull();
});
