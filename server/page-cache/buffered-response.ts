/**
 * An answer with all of its body there, as a page is when it has been rendered. A Response would copy the body and make a
 * stream of it, to be read to its end again.
 */
export type Whole = { status: number; headers: Headers; body: Buffer };

export async function whole(answer: Response | Whole): Promise<Whole> {
  if (!(answer instanceof Response)) return answer;
  const { status, headers } = answer;
  return { status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}
