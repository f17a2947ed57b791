import { useState } from "react";
import { parseTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { offerSentence } from "../sale-price-sentence.ts";
import "./sale-price-fields.css";
import { type FormVariant, typedTaka } from "./product-form-state.ts";

type Props = {
  variant: FormVariant;
  error: (field: "offerPrice" | "offerFrom" | "offerUntil") => string | undefined;
  change: (changes: Partial<FormVariant>) => void;
  /** Gives every shade the same offer; left out where there is one only. */
  changeAll?: (changes: Partial<FormVariant>) => void;
};

const none = { offerPrice: "", offerFrom: "", offerUntil: "" };

/** A price for some days; folded away, it still says in a sentence what was set. */
export function OfferFields({ variant, error, change, changeAll }: Props) {
  const { t } = useAdminSpeech();
  const [unfolded, setUnfolded] = useState(false);
  const { offerPrice, offerFrom, offerUntil } = variant;
  const isWrong = (["offerPrice", "offerFrom", "offerUntil"] as const).some((field) => error(field));
  const day = (field: "offerFrom" | "offerUntil") => ({
    type: "date",
    value: variant[field],
    error: error(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <div className="offer-f">
      <details open={unfolded || isWrong} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary>
          {t("admin.offer.title")}
          <Icon name="plus" size="s" />
        </summary>
        <div className="offer-in">
          <TextField
            label={t("admin.offer.price")}
            inputMode="decimal"
            autoComplete="off"
            value={offerPrice}
            error={error("offerPrice")}
            onChange={({ target }) => change({ offerPrice: target.value })}
          />
          <TextField label={t("admin.offer.from")} optional {...day("offerFrom")} />
          <TextField label={t("admin.offer.until")} optional {...day("offerUntil")} />
        </div>
        <p className="hint">{t("admin.offer.daysHint")}</p>
        {(offerPrice || offerFrom || offerUntil) && (
          <p className="adm-a">
            <Button variant="quiet" small onClick={() => change(none)}>
              {t("admin.offer.takeAway")}
            </Button>
            {changeAll && (
              <Button variant="quiet" small onClick={() => changeAll({ offerPrice, offerFrom, offerUntil })}>
                {t("admin.offer.forAll")}
              </Button>
            )}
          </p>
        )}
      </details>
      <Sentence variant={variant} />
    </div>
  );
}

/** Nothing while what is typed is no offer yet. */
function Sentence({ variant }: { variant: FormVariant }) {
  const speech = useAdminSpeech();
  const [price, before, offered] = [variant.price, variant.listPrice, variant.offerPrice].map((typed) =>
    parseTaka(typedTaka(typed) ?? ""),
  );
  const isOffer = price != null && offered != null && offered > 0 && offered < price;
  const days = { from: variant.offerFrom || null, until: variant.offerUntil || null };
  return (
    <p className="offer-said num" role="status">
      {isOffer && offerSentence({ price: offered, ...days }, before ?? price, speech)}
    </p>
  );
}
