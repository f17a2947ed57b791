import { deliveryWindow } from "../../shop/shipping/shipping-rules.ts";
import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/delivery-and-returns.ts";
import { renderArticle, visiblePassages } from "./article/article.ts";
import { articleMeta } from "./article/article-meta.ts";
import { ArticlePage } from "./article/article-page.tsx";
import { ArticlePassage } from "./article/article-passage.tsx";
import { deliveryAndReturns, deliveryParts } from "./delivery-and-returns/delivery-and-returns.ts";
import { DeliveryTable } from "./delivery-and-returns/delivery-table.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { deliveryDays } = await shop.settings();
  const now = shop.now();
  return {
    text: await renderArticle(deliveryAndReturns, shop, languageOf(url.pathname)),
    arrivals: {
      inside: deliveryWindow("inside", deliveryDays, now),
      outside: deliveryWindow("outside", deliveryDays, now),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  articleMeta(args, { name: "nav.deliveryAndReturns", path: "/delivery-and-returns", text: loaderData?.text });

/** What delivery costs, when it comes, and how something goes back. */
export default function DeliveryAndReturns({ loaderData: { text, arrivals } }: Route.ComponentProps) {
  const contents = visiblePassages(text.parts, deliveryParts);
  return (
    <ArticlePage {...text} contents={contents} aside={<DeliveryTable arrivals={arrivals} />}>
      {contents.map(({ id, ...passage }) => (
        <ArticlePassage key={id} id={id} passage={passage} />
      ))}
    </ArticlePage>
  );
}
