import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StaffProductAnswer } from "../../../api/responses.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { offerStates } from "../../../shop/catalog/sale-price.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/category-labels.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { FileExport } from "../file-export.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { ListFoot, SearchTool, SelectTool } from "../list-tools.tsx";
import { type Listed, only } from "../load-list.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { ProductBulk } from "./product-bulk.tsx";
import { ProductRow } from "./product-row.tsx";
import "./product-list.css";

/** Every product with its picture, price, stock and status: prices and stock are changed where they stand. */
export function ProductList({ list }: { list: Listed<StaffProductAnswer> }) {
  const { t } = useAdminSpeech();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Who is no longer on the page is no longer chosen.
  const picked = list.rows.filter(({ _id }) => chosen.has(_id));
  const allChosen = picked.length === list.rows.length;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <>
      <SectionHead title="admin.nav.products">
        <FileExport
          path={`/products/export?${only(params, "q", "status", "category", "stock", "offer")}`}
          name="products.csv"
        />
        <Button variant="quiet" small to={sectionLink("products", { do: "import" })}>
          <Icon name="upload-simple" size="s" />
          {t("admin.import.open")}
        </Button>
        <Button small to={sectionLink("add-product")}>
          <Icon name="plus" size="s" />
          {t("admin.nav.addProduct")}
        </Button>
      </SectionHead>
      <div className="tools">
        <SearchTool label={t("admin.products.search")} />
        <SelectTool
          name="status"
          label={t("admin.products.status")}
          choices={[
            { value: "", label: t("admin.products.anyStatus") },
            { value: "published", label: t("admin.status.published") },
            { value: "hidden", label: t("admin.status.hidden") },
          ]}
        />
        <SelectTool
          name="category"
          label={t("admin.products.category")}
          choices={[
            { value: "", label: t("admin.products.anyCategory") },
            ...categoryNames.map((name) => ({ value: name, label: t(categoryLabels[name]) })),
          ]}
        />
        <SelectTool
          name="stock"
          label={t("admin.products.stock")}
          choices={[
            { value: "", label: t("admin.products.anyStock") },
            { value: "low", label: t("admin.products.lowStock") },
            { value: "out", label: t("admin.products.noStock") },
          ]}
        />
        <SelectTool
          name="offer"
          label={t("admin.offer.label")}
          choices={[
            { value: "", label: t("admin.offer.any") },
            ...offerStates.map((state) => ({ value: state, label: t(`admin.offer.state.${state}`) })),
          ]}
        />
        <SelectTool
          name="sort"
          label={t("admin.sort")}
          choices={[
            { value: "newest", label: t("sort.newest") },
            { value: "changed", label: t("admin.products.sortChanged") },
            { value: "name", label: t("admin.products.sortName") },
            { value: "price", label: t("sort.priceUp") },
            { value: "-price", label: t("sort.priceDown") },
            { value: "stock", label: t("admin.products.sortStock") },
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="package" title={t("products.none")} text={t("admin.noneText")} />
      ) : (
        <>
          <label className="p-all">
            <input
              type="checkbox"
              checked={allChosen}
              onChange={() => setChosen(new Set(allChosen ? [] : list.rows.map(({ _id }) => _id)))}
            />
            {t("admin.products.selectAll")}
          </label>
          {picked.length > 0 && <ProductBulk products={picked} onDone={() => setChosen(new Set())} />}
          <div className="tb-wrap">
            <table className="tb products">
              <thead>
                <tr>
                  <th colSpan={3}>{t("admin.products.product")}</th>
                  <th>{t("admin.products.price")}</th>
                  <th>{t("admin.products.stock")}</th>
                  <th>{t("admin.products.status")}</th>
                  <th>
                    <span className="vh">{t("admin.products.actions")}</span>
                  </th>
                </tr>
              </thead>
              {list.rows.map((product) => (
                <ProductRow
                  key={product._id}
                  product={product}
                  isChosen={chosen.has(product._id)}
                  onChoose={(isChosen) => choose(product._id, isChosen)}
                />
              ))}
            </table>
          </div>
          <ListFoot {...list} />
        </>
      )}
    </>
  );
}
