import { useEffect } from "react";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";

/** The product that is ordered while the cart is empty. */
export type CampaignItem = { productId: string; variantId: string };

export type CampaignOrderProps = {
  item: CampaignItem | null;
  /** `empty`: nothing to order yet. `blocked`: whom to call where the shop wants to speak with the customer first. */
  texts: { empty: string; total: string };
  hotline: string;
};

/** The order form of a campaign's page: the checkout's fields, loaded when the customer comes near. */
export function CampaignOrder(props: CampaignOrderProps) {
  const { language } = useI18n();
  const [form, load] = useLazyModule(() => import("./campaign-order-form.tsx"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => void load(), []);
  if (form) return <form.CampaignOrderForm key={language} {...props} />;
  return (
    <div className="corder-wait">
      <SkeletonLines lines={10} />
    </div>
  );
}
