import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAnswer, OrderItemAnswer, OwnReviewAnswer } from "../../../api/responses.ts";
import type { ClaimRequest } from "../../../shop/customers/customer-schema.ts";
import { Photo } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import "./order-reviews.css";
import { OwnWords } from "../../components/user-text.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

type Props = {
  order: OrderAnswer;
  /** What its owner has said of products. */
  own: OwnReviewAnswer[];
  /** Proves the order where nobody is signed in. */
  proof?: ClaimRequest;
};

/** A delivered order's products, each with the way to a review of it, or with what became of hers. */
export function OrderReviews({ order, own, proof }: Props) {
  const { t } = useLanguage();
  const id = useId();
  // Two shades of one product are one product.
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

type LineProps = { item: OrderItemAnswer; own: OwnReviewAnswer | null; proof: ClaimRequest | undefined };

function ReviewLine({ item: { productId, name, picture }, own, proof }: LineProps) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const [writing, setWriting] = useState(false);
  return (
    <li>
      <Photo picture={picture} alt="" sizes="44px" />
      <div>
        <b>
          <OwnWords text={name} />
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
        onSent={() => void revalidate()}
      />
    </li>
  );
}
