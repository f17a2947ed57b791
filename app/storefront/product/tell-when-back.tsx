import { type ComponentType, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { tellAnchor } from "../../ui/product-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { TellForm as Form } from "./tell-form.tsx";

// Its code comes when somebody wants to be told, not with the page.
const loadForm = () => import("./tell-form.tsx");

/** Under what is sold out: be told when it is back. */
export function TellWhenBack({ variantId }: { variantId: string }) {
  const { t } = useLanguage();
  const [Shown, setShown] = useState<ComponentType<Parameters<typeof Form>[0]> | null>(null);
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { TellForm } = await loadForm();
      setShown(() => TellForm);
    } catch {
      showToast({ tone: "error", title: t("back.failed"), text: t("failure.offline") });
    }
    setBusy(false);
  }

  return (
    <div className="tell" id={tellAnchor}>
      {Shown ? (
        // Another shade is another question.
        <Shown key={variantId} variantId={variantId} />
      ) : (
        <Button variant="outline" wide busy={busy} onPointerEnter={() => void loadForm()} onClick={() => void open()}>
          <Icon name="bell" size="s" />
          {t("back.ask")}
        </Button>
      )}
    </div>
  );
}
