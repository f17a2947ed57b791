import { useId } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { type ProductSort, productSorts } from "../../../shop/catalog/schema.ts";
import { useLanguage } from "../../ui/language.tsx";
import "./sort-select.css";

const labels = { newest: "sort.newest", price: "sort.priceUp", "-price": "sort.priceDown" } as const;

/** The order of a list, kept in its address. A plain GET form underneath: without scripts a button sends it. */
export function SortSelect({ sort }: { sort: ProductSort }) {
  const { t } = useLanguage();
  const id = useId();
  const submit = useSubmit();
  const chosen = useNavigation().formData?.get("sort");
  return (
    <Form className="sort">
      <label htmlFor={id}>{t("sort.label")}</label>
      <select
        id={id}
        name="sort"
        value={typeof chosen === "string" ? chosen : sort}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        {productSorts.map((each) => (
          <option key={each} value={each}>
            {t(labels[each])}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{t("sort.submit")}</button>
      </noscript>
    </Form>
  );
}
