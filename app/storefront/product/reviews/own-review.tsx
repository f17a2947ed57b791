import { useState } from "react";
import { Link } from "react-router";
import type { ReviewStandingResponse } from "../../../../api/contract/reviews.ts";
import type { Product } from "../../../../shop/catalog/product-queries.ts";
import { Button } from "../../../components/button.tsx";
import { useLazyModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";

type OwnReviewProps = { product: Product; reviewState: ReviewStandingResponse | null; refresh: () => void };

// Its code comes when she wants to write, not with the page.
const loadDialog = () => import("../../review/review-dialog.tsx");

/** The way to a review of one's own: at once for who may write one, by her orders for everybody else. */
export function OwnReviewPart({ product, reviewState, refresh }: OwnReviewProps) {
  const { t, path } = useI18n();
  const [writing, setWriting] = useState(false);
  const [dialog, fetchDialog] = useLazyModule(loadDialog);
  const write = async () => setWriting(await fetchDialog());
  const own = reviewState?.own[0];
  if (!reviewState?.mayReview)
    return (
      <p className="rev-may">
        {t("reviews.whoMay")}{" "}
        <Link className="link" to={path("/orders")}>
          {t("reviews.fromOrders")}
        </Link>{" "}
        <Link className="link" to={path("/track")}>
          {t("reviews.fromTrack")}
        </Link>
      </p>
    );
  return (
    <div className="rev-may">
      {own?.status === "pending" && <p>{t("reviews.ownPending")}</p>}
      <Button variant="outline" wide onClick={() => void write()}>
        {t(own ? "reviews.change" : "reviews.write")}
      </Button>
      {dialog && (
        <dialog.ReviewDialog
          productId={product.id}
          name={product.name.text}
          own={own ?? null}
          open={writing}
          onClose={() => setWriting(false)}
          onSent={refresh}
        />
      )}
    </div>
  );
}
