import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { stockAlertAnchor } from "../../components/product-card.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";

// Its code comes when somebody wants to be told, not with the page.
const loadForm = () => import("./stock-alert-form.tsx");

/** Under what is sold out: be told when it is back. */
export function StockAlert({ variantId }: { variantId: string }) {
  const { t } = useI18n();
  const [form, fetchForm] = useLazyModule(loadForm);
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    await fetchForm();
    setBusy(false);
  }

  return (
    <div className="tell" id={stockAlertAnchor}>
      {form ? (
        // Another shade is another question.
        <form.StockAlertForm key={variantId} variantId={variantId} />
      ) : (
        <Button variant="outline" wide busy={busy} onPointerEnter={() => void loadForm()} onClick={() => void open()}>
          <Icon name="bell" size="s" />
          {t("back.ask")}
        </Button>
      )}
    </div>
  );
}
