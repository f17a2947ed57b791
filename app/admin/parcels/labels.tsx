import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { localizeDigits } from "../../../shop/digits.ts";
import { languages } from "../../../shop/language.ts";
import { formatTaka, fromTaka } from "../../../shop/money.ts";
import { courierNameOf, hasCourierNumber } from "../../../shop/parcels/courier-names-rules.ts";
import { labelWords } from "../../../shop/parcels/label-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, sectionLink } from "../sections.ts";
import { Barcode } from "./barcode.tsx";
import { GiftCards } from "./gift-cards.tsx";
import "./labels.css";
import { PrintHead } from "../print-head.tsx";

/** Paper for labels: a roll of 75 × 100 mm, or A4 with four on a sheet; and the cards of gifts. */
const labelPapers = ["roll", "a4", "card"] as const;
/**
 * Longer addresses, in characters, are printed smaller: they are not cut, because the end of an address locates the
 * house.
 */
const longAddress = 130;

type PrintLabelsProps = { parcels: ParcelResponse[]; params: URLSearchParams };

/** One label for each parcel; only the labels are printed. */
export function PrintLabels({ parcels, params }: PrintLabelsProps) {
  const { t } = useAdminI18n();
  const paper = labelPapers.find((each) => each === params.get("paper")) ?? "roll";
  return (
    <div className="print-labels">
      <PrintHead
        title="admin.labels.title"
        lede={t("admin.labels.count", { count: parcels.length })}
        back={{ to: sectionLink("dispatch", { stage: params.get("stage") }), label: t("admin.labels.back") }}
        papers={labelPapers.map((each) => ({
          to: linkWith(params, { paper: each }),
          label: t(`admin.labels.${each}`),
          isChosen: each === paper,
        }))}
      />
      {parcels.length === 0 && <EmptyState icon="printer" title={t("admin.labels.none")} />}
      {paper === "card" ? (
        <GiftCards parcels={parcels} />
      ) : (
        <div className={`labels is-${paper}`}>
          {parcels.map((parcel) => (
            <Label key={parcel._id} parcel={parcel} />
          ))}
        </div>
      )}
    </div>
  );
}

/** In both scripts, since riders, hubs and the packing table read either. */
function Label({ parcel }: { parcel: ParcelResponse }) {
  const { t, number, phone } = useAdminI18n();
  const settings = useShopSettings();
  const { fullName, address, city, zip, phone: customerPhone } = parcel.billingDetails;
  const due = fromTaka(parcel.amountDue);
  const pieces = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const [shipment] = parcel.shipments;
  const trackingCode = shipment && hasCourierNumber(shipment, parcel.number) ? shipment.trackingCode : null;
  const words = due > 0 ? labelWords.cash : labelWords.nothing;
  const place = [`${address}, ${city}`, zip].filter(Boolean).join(" ");
  return (
    <article className={place.length > longAddress ? "label is-long" : "label"} aria-label={parcel.number}>
      <header>
        <b lang="en">{settings.name.en}</b>
        <b lang="bn">{settings.name.bn}</b>
        <span className="num">{phone(settings.phone)}</span>
      </header>
      <div className="label-code">
        <QrCode className="label-qr" text={parcel.number} label={t("admin.labels.code", { number: parcel.number })} />
        <div>
          <b className="num label-no" lang="en">
            {parcel.number}
          </b>
          <span className="num">
            <span lang="en">
              {pieces} {labelWords.pieces.en}
            </span>{" "}
            ·{" "}
            <span lang="bn">
              {localizeDigits("bn", String(pieces))}
              {labelWords.pieces.bn}
            </span>
          </span>
          {shipment && (
            <span className="num label-track" lang="en">
              {courierNameOf(shipment, "en")} {trackingCode && <b>{trackingCode}</b>}
            </span>
          )}
        </div>
      </div>
      <Barcode
        className="label-bars"
        texts={[...(trackingCode ? [trackingCode] : []), parcel.number]}
        label={(text) => t("admin.labels.bars", { code: text })}
      />
      <address>
        <b lang="">{fullName}</b>
        <b className="num">{phone(customerPhone)}</b>
        <span lang="">{place}</span>
      </address>
      {/* The label of a gift does not reveal its contents. */}
      {!parcel.gift && (
        <p className="label-items" lang="">
          {parcel.items
            .map(({ name, variantName, quantity }) =>
              [`${number(quantity)} × ${name}`, variantName].filter(Boolean).join(", "),
            )
            .join("; ")}
        </p>
      )}
      {parcel.note && (
        <p className="label-note" lang="">
          {parcel.note}
        </p>
      )}
      {/* A line for each script: side by side, the Bangla ৪০০ reads as 800. */}
      <footer className="num">
        {languages.map((language) => (
          <p key={language} lang={language}>
            {words[language]}
            {due > 0 && <b>{formatTaka(due, language)}</b>}
          </p>
        ))}
      </footer>
    </article>
  );
}
