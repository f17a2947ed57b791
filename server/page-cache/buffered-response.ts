/**
 * An answer with all of its body there, as a page is when it has been rendered. A Response would copy the body and make a
 * stream of it, to be read to its end again.
 */
export type BufferedResponse = { status: number; headers: Headers; body: Buffer };

export async function bufferResponse(response: Response | BufferedResponse): Promise<BufferedResponse> {
  if (!(response instanceof Response)) return response;
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
