import { useI18n } from "../../i18n/language.tsx";
import "../../components/skeleton.css";
import "../../components/product-card.css";
import "./product-grid-skeleton.css";

/** One placeholder per product, each of a card's size, while others are loading. */
export function ProductGridSkeleton({ count, className = "grid" }: { count: number; className?: string }) {
  const { t } = useI18n();
  return (
    <div role="status">
      <span className="vh">{t("progress.loading")}</span>
      <div className={className} aria-hidden="true">
        {range(Math.max(count, 4)).map((index) => (
          <div className="card" key={index}>
            <i className="sk sk-photo" />
            <div className="card-b card-sk">
              <i className="sk" />
              <i className="sk" />
              <i className="sk" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
