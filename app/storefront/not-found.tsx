import { pageTitle } from "../components/page-title.ts";
import type { MetaArgs } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { BestSellersList } from "./best-sellers-list.tsx";
import { ErrorView } from "./error-view.tsx";
import { RecentlySeen } from "./recently-seen.tsx";

export const status = 404;

export const meta = ({ location, matches: [{ loaderData }] }: MetaArgs<void>) => [
  { title: pageTitle(location.pathname, loaderData.settings.name, ({ t }) => t("error.missing")) },
];

/** The page for all unknown addresses. */
export default function NotFound() {
  return (
    <>
      <ErrorView kind="missing" />
      <Island name="best-sellers" of={BestSellersList} hydrate="idle" props={{}} />
      <Island name="recently-seen" of={RecentlySeen} hydrate="stored:seen" props={{}} />
    </>
  );
}
