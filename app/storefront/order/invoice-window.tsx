import { createPortal } from "react-dom";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { Invoice, useInvoiceI18n } from "../../components/invoice.tsx";
import type { InvoiceShop } from "../../components/invoice-shop.ts";
import { invoiceTexts } from "../../components/invoice-texts.ts";
import "./invoice-window.css";

/** The window with its texts. */
export async function loadInvoice(language: Language) {
  await invoiceTexts.load(language);
  return { InvoiceWindow };
}

type InvoiceWindowProps = { order: OrderResponse; shop: InvoiceShop; onClose: () => void };

/** A customer's invoice. It stands directly in the body, so that everything else can be left off the paper. */
function InvoiceWindow({ order, shop, onClose }: InvoiceWindowProps) {
  const { t } = useInvoiceI18n();
  return createPortal(
    <Dialog
      open
      isForm
      onClose={onClose}
      title={t("invoice.title")}
      className="invoice-window"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("dialog.close")}
          </Button>
          <Button onClick={() => window.print()}>
            <Icon name="printer" size="s" />
            {t("invoice.print")}
          </Button>
        </>
      }
    >
      <Invoice order={order} shop={shop} />
    </Dialog>,
    document.body,
  );
}
