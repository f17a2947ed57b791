import { useEffect, useRef, useState } from "react";
import { api } from "../../../browser/api.ts";
import { TextField } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { OrderedList } from "../ordered-list.tsx";

const debounceMs = 250;
const maxShown = 6;

type FoundProduct = { _id: string; name: string; images: string[] };

type ChosenProductsProps = { productIds: string[]; max?: number; onChange: (ids: string[]) => void };

/** The products of a row in their order. Sold-out ones move to its end by themselves. */
export function ChosenProducts({ productIds, max = 24, onChange }: ChosenProductsProps) {
  const { t, language } = useAdminI18n();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [found, setFound] = useState<FoundProduct[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestNumber = useRef(0);
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const unnamed = productIds.filter((id) => !names.has(id)).join(",");
  useEffect(() => {
    if (unnamed === "") return;
    const query = new URLSearchParams({ ids: unnamed, lang: language });
    void api("GET /products/cards", { query })
      .then(({ cards }) => {
        setNames((before) => new Map([...before, ...cards.map(({ _id, name }) => [_id, name.text] as const)]));
      })
      .catch(() => {});
  }, [unnamed, language]);

  function search(text: string): void {
    clearTimeout(timer.current);
    const ownRequest = ++requestNumber.current;
    if (text.trim().length < 2) {
      setFound(null);
      return;
    }
    timer.current = setTimeout(async () => {
      const query = new URLSearchParams({ q: text.trim(), limit: String(maxShown), lang: language });
      const products = await api("GET /products", { query }).catch(() => []);
      if (ownRequest === requestNumber.current) setFound(products);
    }, debounceMs);
  }

  return (
    <>
      <OrderedList
        items={productIds}
        onChange={onChange}
        max={max}
        nameOf={(id) => names.get(id) ?? t("admin.look.goneProduct")}
        isWrong={() => false}
      />
      {productIds.length < max && (
        <TextField
          ref={words}
          type="search"
          autoComplete="off"
          label={t("admin.look.findProduct")}
          onChange={({ target }) => search(target.value)}
        />
      )}
      {found?.length === 0 && <p className="muted">{t("admin.phoneOrder.noneFound")}</p>}
      <ul className="look-found">
        {(productIds.length < max ? (found ?? []) : [])
          .filter(({ _id }) => !productIds.includes(_id))
          .map(({ _id, name, images }) => (
            <li key={_id}>
              <button
                type="button"
                onClick={() => {
                  if (words.current) words.current.value = "";
                  setNames(new Map([...names, [_id, name]]));
                  onChange([...productIds, _id]);
                }}
              >
                {images[0] ? <img src={images[0]} alt="" width="32" height="40" loading="lazy" /> : <i />}
                <span>{name}</span>
                <Icon name="plus" size="s" />
                <span className="vh">{t("admin.look.addProduct")}</span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
