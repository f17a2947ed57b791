import type { Content } from "../../../shop/content/content-schema.ts";
import { maxCampaigns } from "../../../shop/content/content-schema.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { TextField } from "../../components/field.tsx";
import { withoutEmphasis } from "../../i18n/localized.tsx";
import { Panel } from "../components.tsx";
import { Switch, TextPairFields } from "../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { ImageChoice } from "../settings/image-choice.tsx";
import { DatesFields } from "./dates-fields.tsx";
import { ChosenProducts } from "./home/chosen-products.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { UnchangedNote } from "./unchanged-note.tsx";
import type { ImageUrls } from "./use-image-urls.ts";

type Campaign = Content["campaigns"][number];

/** A new campaign of two weeks from today, switched off until the merchant enables it. */
function newCampaign(): Campaign {
  const now = Date.now();
  return {
    ...{ slug: `offer-${now.toString(36)}`, on: false, imageId: null, productIds: [], favourite: null },
    ...{ from: dhakaDay(new Date(now)), until: dhakaDay(new Date(now + 13 * 86_400_000)) },
    title: { en: "Something to *celebrate*", bn: "উৎসবের অফার" },
    ...{ text: { en: "", bn: "" }, alt: { en: "", bn: "" }, note: { en: "", bn: "" } },
    rowTitle: { en: "On offer now", bn: "এখন অফারে" },
  };
}

type CampaignsPanelProps = {
  campaigns: Campaign[];
  /** Those that are live. */
  live: Campaign[];
  setCampaigns: (campaigns: Campaign[]) => void;
  images: ImageUrls;
  error: (path: string) => string | undefined;
  hasError: (path: string) => boolean;
  /** Shows a page in the preview. */
  showPage: (path: string) => void;
};

/** Landing pages for posts and advertisements, each with its days and products. */
export function CampaignsPanel({
  campaigns,
  live,
  setCampaigns,
  images,
  error,
  hasError,
  showPage,
}: CampaignsPanelProps) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const nameOf = ({ title }: Campaign) => withoutEmphasis(title[language]);
  return (
    <section id="campaigns">
      <Panel title={t("admin.look.campaigns")} text={t("admin.look.campaignsText")}>
        <OrderedList
          items={campaigns}
          onChange={setCampaigns}
          max={maxCampaigns}
          add={{ label: t("admin.look.addCampaign"), create: newCampaign }}
          nameOf={nameOf}
          about={({ slug, from, until }) => (
            <>
              <span lang="en">/offers/{slug}</span>, {formatDay(from, i18n)} – {formatDay(until, i18n)}
            </>
          )}
          isWrong={(index) => hasError(`campaigns.${index}`)}
          aside={(campaign, _, set) => (
            <Switch
              label={t("admin.look.show", { name: nameOf(campaign) })}
              checked={campaign.on}
              onChange={(on) => set({ ...campaign, on })}
            />
          )}
          fields={(campaign, index, set) => {
            const before = live.find(({ slug }) => slug === campaign.slug);
            const at = (path: string) => error(`campaigns.${index}.${path}`);
            const pair = (
              name: "title" | "text" | "alt" | "rowTitle" | "note",
              label: AdminMessageKey,
              more: { optional?: boolean; hint?: string; rows?: number } = {},
            ) => (
              <>
                <TextPairFields
                  {...more}
                  label={t(label)}
                  value={campaign[name]}
                  error={(each) => at(`${name}.${each}`)}
                  onChange={(value) => set({ ...campaign, [name]: value })}
                />
                <UnchangedNote texts={campaign[name]} live={before?.[name]} />
              </>
            );
            return (
              <>
                <TextField
                  label={t("admin.look.address", { path: "/offers/" })}
                  hint={t("admin.look.addressHint")}
                  lang="en"
                  autoComplete="off"
                  value={campaign.slug}
                  error={at("slug")}
                  onChange={({ target }) => set({ ...campaign, slug: target.value.trim().toLowerCase() })}
                />
                <DatesFields
                  isNeeded
                  value={campaign}
                  error={at}
                  onChange={({ from, until }) =>
                    set({ ...campaign, from: from ?? campaign.from, until: until ?? campaign.until })
                  }
                />
                <p className="small muted">{t("admin.look.countdownHint")}</p>
                {pair("title", "admin.look.heading", { hint: t("admin.look.italicsHint") })}
                {pair("text", "admin.look.lineBelow", { optional: true })}
                <ImageChoice
                  label={t("admin.look.picture")}
                  url={images.urlOf(campaign.imageId)}
                  onChange={(url) => set({ ...campaign, imageId: images.idOf(url) })}
                />
                {campaign.imageId !== null &&
                  pair("alt", "admin.look.alt", { optional: true, hint: t("admin.look.altHint") })}
                {pair("rowTitle", "admin.look.rowHeading")}
                <ChosenProducts
                  productIds={campaign.productIds}
                  onChange={(productIds) => set({ ...campaign, productIds })}
                />
                <FavouriteFields
                  favourite={campaign.favourite}
                  onChange={(favourite) => set({ ...campaign, favourite })}
                  error={(path) => at(`favourite.${path}`)}
                />
                {pair("note", "admin.look.howItWorks", { optional: true, rows: 3 })}
                <PreviewButton isOn={campaign.on} onShow={() => showPage(`/offers/${campaign.slug}`)} />
              </>
            );
          }}
        />
      </Panel>
    </section>
  );
}

type FavouriteFieldsProps = {
  favourite: Campaign["favourite"];
  onChange: (favourite: Campaign["favourite"]) => void;
  error: (path: string) => string | undefined;
};

/** The one product that is shown larger; none until the merchant chooses it. */
function FavouriteFields({ favourite, onChange, error }: FavouriteFieldsProps) {
  const { t } = useAdminI18n();
  const choose = (productId: string | undefined) => {
    if (productId === undefined) return onChange(null);
    const words = { title: { en: "If you take only *one*", bn: "একটিই নিলে, *এটি*" }, text: { en: "", bn: "" } };
    onChange({ ...words, ...favourite, productId });
  };
  return (
    <fieldset className="look-favourite">
      <legend>{t("admin.look.favourite")}</legend>
      <p className="small muted">{t("admin.look.favouriteHint")}</p>
      <ChosenProducts productIds={favourite ? [favourite.productId] : []} max={1} onChange={([id]) => choose(id)} />
      {favourite && (
        <>
          <TextPairFields
            label={t("admin.look.favouriteHeading")}
            hint={t("admin.look.italicsHint")}
            value={favourite.title}
            error={(each) => error(`title.${each}`)}
            onChange={(title) => onChange({ ...favourite, title })}
          />
          <TextPairFields
            optional
            label={t("admin.look.favouriteText")}
            value={favourite.text}
            error={(each) => error(`text.${each}`)}
            onChange={(text) => onChange({ ...favourite, text })}
          />
        </>
      )}
    </fieldset>
  );
}
