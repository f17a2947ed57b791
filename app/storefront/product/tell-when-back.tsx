import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { tellAnchor } from "../../ui/product-card.tsx";
import { usePart } from "../../ui/use-part.ts";

// Its code comes when somebody wants to be told, not with the page.
const loadForm = () => import("./tell-form.tsx");

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
