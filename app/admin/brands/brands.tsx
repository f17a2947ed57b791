import { useSearchParams } from "react-router";
import type { BrandResponse } from "../../../api/contract/brands.ts";
import { maxBrandLength } from "../../../shop/catalog/catalog-schema.ts";
import { api } from "../../browser/api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { InPlaceInput } from "../in-place-input.tsx";
import { ListBody, SearchField } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import "./brands.css";

const pageSize = 50;

export async function renderSection({ params }: SectionInput) {
  return <Brands list={await loadList("GET /brands", pickParams(params, "q", "page"), pageSize)} />;
}

/** The brands of the shop's products, each with the name that Bangla pages show. */
function Brands({ list }: { list: PagedList<BrandResponse> }) {
  const { t } = useAdminI18n();
  return (
    <>
      <SectionHead title="admin.nav.brands" lede={t("admin.brands.lede")} />
      <div className="tools">
        <SearchField label={t("admin.brands.search")} />
      </div>
      <ListBody list={list} empty={<NoBrands />}>
        <ul className="brand-names">
          {list.rows.map(({ _id, name, nameBn, products }) => (
            <li key={_id}>
              <p>
                <b>
                  <UserText text={name} />
                </b>
                <small className="muted">{t("admin.brands.products", { count: products })}</small>
              </p>
              <InPlaceInput
                label={t("admin.brands.nameBnOf", { name })}
                placeholder={t("admin.brands.nameBn")}
                lang="bn"
                maxLength={maxBrandLength}
                saved={nameBn ?? ""}
                onSave={(text) => api("PATCH /brands/:id", { params: { id: _id }, body: { nameBn: text || null } })}
              />
            </li>
          ))}
        </ul>
      </ListBody>
    </>
  );
}

function NoBrands() {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  return params.get("q") ? (
    <EmptyState icon="magnifying-glass" title={t("admin.brands.noneFound")} />
  ) : (
    <EmptyState icon="seal-check" title={t("admin.brands.none")} text={t("admin.brands.noneText")} />
  );
}
