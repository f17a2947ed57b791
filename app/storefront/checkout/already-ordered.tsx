import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useI18n } from "../../i18n/language.tsx";

type AlreadyOrderedProps = { number: string; onOrderAgain: () => void; onClose: () => void };

/** This attempt has made an order already, with other lines or another address than now. */
export function AlreadyOrdered({ number, onOrderAgain, onClose }: AlreadyOrderedProps) {
  const { t, path } = useI18n();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("checkout.alreadyOrdered.title", { number })}
      icon="package"
      onClose={onClose}
      actions={
        <>
          <Button to={path("/track")}>{t("checkout.alreadyOrdered.track")}</Button>
          <Button variant="quiet" onClick={onOrderAgain}>
            {t("checkout.alreadyOrdered.again")}
          </Button>
        </>
      }
    >
      <p>{t("checkout.alreadyOrdered.text")}</p>
    </Dialog>
  );
}
