import { type FormEvent, useEffect, useState } from "react";
import type { ListedKind } from "../../../shop/couriers/courier-settings-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type FoundPlace = ResponseOf<"GET /courier-places/:kind/search">[number];

type PlaceChooserProps = {
  kind: ListedKind;
  title: string;
  /** What is looked for at first. */
  words: string;
  onChoose: (place: FoundPlace) => void;
  onClose: () => void;
};

/** Finds a place in a courier's list, whose names are in English. */
export function PlaceChooser({ kind, title, words, onChoose, onClose }: PlaceChooserProps) {
  const { t } = useAdminI18n();
  const [query, setQuery] = useState(words);
  const [requested, setRequested] = useState(words);
  const [found, setFound] = useState<FoundPlace[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      try {
        const places = await api("GET /courier-places/:kind/search", { params: { kind }, query: { q: requested } });
        if (isCurrent) setFound(places);
      } catch (error) {
        if (isCurrent) setFailure(error);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [kind, requested]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setRequested(query);
  };
  return (
    <Dialog
      open
      isForm
      className="courier-chooser"
      title={title}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      }
    >
      <form onSubmit={search}>
        <TextField
          type="search"
          lang="en"
          enterKeyHint="search"
          label={t("admin.couriers.searchPlaces")}
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button type="submit" variant="outline" small>
          {t("search.submit")}
        </Button>
      </form>
      <p role="status">
        {failure ? errorText(failure, t) : found?.length === 0 ? t("admin.couriers.noneFound") : null}
      </p>
      <ul lang="en">
        {found?.map((place) => (
          <li key={`${place.level} ${place.id}`}>
            <button type="button" onClick={() => onChoose(place)}>
              {place.name} <small className="num">{place.id}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
