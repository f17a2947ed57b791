import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { tellAnchor } from "../../components/product-card.tsx";
import { usePart } from "../../components/use-lazy-module.ts";
import { useLanguage } from "../../i18n/language.tsx";

// Its code comes when somebody wants to be told, not with the page.
const loadForm = () => import("./stock-alert-form.tsx");

/** Under what is sold out: be told when it is back. */
export function TellWhenBack({ variantId }: { variantId: string }) {
  const { t } = useLanguage();
  const [form, fetchForm] = usePart(loadForm);
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    await fetchForm();
    setBusy(false);
  }

  return (
    <div className="tell" id={tellAnchor}>
      {form ? (
        // Another shade is another question.
        <form.TellForm key={variantId} variantId={variantId} />
      ) : (
        <Button variant="outline" wide busy={busy} onPointerEnter={() => void loadForm()} onClick={() => void open()}>
          <Icon name="bell" size="s" />
          {t("back.ask")}
        </Button>
      )}
    </div>
  );
}
