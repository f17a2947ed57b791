import { useId, useState } from "react";
import type { OrderItemResponse, OrderResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import type { ClaimRequest } from "../../../shop/customers/customer-schema.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { useRefresh } from "../../components/use-refresh.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./order-reviews.css";
import { UserText } from "../../i18n/localized.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

type OrderReviewsProps = {
  order: OrderResponse;
  /** The owner's reviews. */
  own: OwnReviewResponse[];
  /** Proves a guest's order. */
  proof?: ClaimRequest;
};

/** The products of a delivered order, each with a button to review it or the state of its review. */
export function OrderReviews({ order, own, proof }: OrderReviewsProps) {
  const { t } = useI18n();
  const id = useId();
  // Variants of a product count as one.
  const products = [...new Map(order.items.map((item) => [item.productId, item])).values()];
  return (
    <section className="order-reviews" aria-labelledby={id}>
      <h3 id={id}>{t("review.yourOrders")}</h3>
      <ul>
        {products.map((item) => (
          <ReviewLine
            key={item.productId}
            item={item}
            own={own.find((review) => review.productId === item.productId) ?? null}
            proof={proof}
          />
        ))}
      </ul>
    </section>
  );
}

type ReviewLineProps = { item: OrderItemResponse; own: OwnReviewResponse | null; proof: ClaimRequest | undefined };

function ReviewLine({ item: { productId, name, picture }, own, proof }: ReviewLineProps) {
  const { t } = useI18n();
  const refresh = useRefresh();
  const [writing, setWriting] = useState(false);
  return (
    <li>
      <ResponsiveImage image={picture} alt="" sizes="44px" />
      <div>
        <b>
          <UserText text={name} />
        </b>
        {own && (
          <small>
            <Stars stars={own.stars} /> {t(`review.state.${own.status}`)}
            {own.reason && <>: {t(`review.reason.${own.reason}`)}</>}
          </small>
        )}
      </div>
      <button
        type="button"
        className="link"
        aria-label={t(own ? "review.editNamed" : "review.doNamed", { name })}
        onClick={() => setWriting(true)}
      >
        {t(own ? "review.edit" : "review.do")}
      </button>
      <ReviewDialog
        productId={productId}
        name={name}
        own={own}
        proof={proof}
        open={writing}
        onClose={() => setWriting(false)}
        onSent={() => void refresh()}
      />
    </li>
  );
}
