/** The answer to an address that no feed has: for programs, and kept for a minute, since what is not there may come. */
export function notFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=60" },
  });
}
