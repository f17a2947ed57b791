import { listLetters } from "../shop/letters/queries.ts";
import { bareLetter, exampleLetter } from "./examples.ts";
import { linkHeader, pageQuery } from "./paging.ts";
import { route } from "./route.ts";
import { letterAnswer } from "./wire.ts";

export const letterRoutes = [
  route({
    method: "get",
    path: "/letters",
    tag: "Letters",
    summary: "The outbox of mails and SMS, newest first; for admins",
    query: pageQuery,
    signedIn: true,
    answer: {
      status: 200,
      description: "Letters; further pages by the Link header",
      example: [exampleLetter],
      bare: [bareLetter],
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { letters, total } = await listLetters(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(letters.map(letterAnswer));
    },
  }),
];
