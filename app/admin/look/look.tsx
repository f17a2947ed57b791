import { Fragment, useState } from "react";
import type { ContentVersionResponse, DraftResponse } from "../../../api/contract/content.ts";
import { changedParts } from "../../../shop/content/changed-parts.ts";
import { contrastPairs } from "../../../shop/content/colour-rules.ts";
import { publicationFaults } from "../../../shop/content/content-faults.ts";
import type { Content } from "../../../shop/content/content-schema.ts";
import type { ContentPart } from "../../../shop/content/name-places.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { PartLinks, SectionHead } from "../components.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { AnnouncementPanel } from "./announcement-panel.tsx";
import { ArticlesPanel } from "./articles-panel.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { CampaignsPanel } from "./campaigns-panel.tsx";
import { ColoursPanel } from "./colours-panel.tsx";
import { EarlierNames } from "./earlier-names.tsx";
import { FooterPanel } from "./footer-panel.tsx";
import { HomePanel } from "./home/home-panel.tsx";
import { PagesPanel } from "./pages-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { type DraftEditor, useDraft } from "./use-draft.ts";
import { OwnAddressesContext } from "./use-faults.ts";
import { useImageUrls } from "./use-image-urls.ts";
import { suggestVersionName } from "./version-name.ts";
import { VersionsPanel } from "./versions-panel.tsx";
import "../settings/settings.css";
import "./look.css";

export async function renderSection() {
  const [draft, versions] = await Promise.all([api("GET /content/draft"), api("GET /content/versions")]);
  return <LookEditor draft={draft} versions={versions} />;
}

type LookEditorProps = { draft: DraftResponse; versions: ContentVersionResponse[] };

/** The shop's look and content: a draft that is saved automatically, until it is published. */
function LookEditor({ draft, versions }: LookEditorProps) {
  const { t } = useAdminI18n();
  const editor = useDraft(draft);
  const images = useImageUrls(draft.images);
  const { content, change } = editor;
  const [page, setPage] = useState("/");
  /** The version in the preview; null for the draft. */
  const [version, setVersion] = useState<ContentVersionResponse | null>(null);
  const changed = editor.state === "live" ? [] : changedParts(content, draft.live);
  // The latest ones come first.
  const next = versions.findLast(({ state }) => state === "scheduled");
  const setLook = (look: Partial<typeof content.look>) => change({ ...content, look: { ...content.look, ...look } });
  const panel = {
    look: content.look,
    live: draft.live.look,
    setLook,
    error: (path: string) => editor.error(`look.${path}`),
  };
  const parts = [
    { id: "brand", label: t("admin.look.brand") },
    { id: "colours", label: t("admin.look.colours") },
    { id: "announcement", label: t("admin.look.announcement") },
    { id: "home", label: t("admin.look.home") },
    { id: "campaigns", label: t("admin.look.campaigns") },
    { id: "articles", label: t("admin.look.articles") },
    { id: "pages", label: t("admin.look.pages") },
    { id: "footer", label: t("admin.look.footer") },
    { id: "preview", label: t("admin.look.preview") },
    { id: "versions", label: t("admin.look.versions") },
  ];
  return (
    <div className="look">
      <SectionHead title="admin.nav.look" />
      <PartLinks label={t("admin.look.parts")} parts={parts} />
      <div className="look-with-preview">
        <OwnAddressesContext value={content}>
          <div key={editor.generation} className="look-panels">
            <BrandPanel {...panel} images={images}>
              <EarlierNames content={content} shopNames={draft.shopNames} />
            </BrandPanel>
            <ColoursPanel {...panel} />
            <AnnouncementPanel {...panel} />
            <HomePanel
              sections={content.home}
              setSections={(home) => change({ ...content, home })}
              images={images}
              error={editor.error}
              hasError={editor.hasError}
            />
            <CampaignsPanel
              campaigns={content.campaigns}
              live={draft.live.campaigns}
              setCampaigns={(campaigns) => change({ ...content, campaigns })}
              images={images}
              error={editor.error}
              hasError={editor.hasError}
              showPage={setPage}
            />
            <ArticlesPanel
              articles={content.articles}
              live={draft.live.articles}
              setArticles={(articles) => change({ ...content, articles })}
              error={editor.error}
              showPage={setPage}
            />
            <PagesPanel
              pages={content.pages}
              live={draft.live.pages}
              setPages={(pages) => change({ ...content, pages })}
              error={editor.error}
              hasError={editor.hasError}
              showPage={setPage}
            />
            <FooterPanel {...panel} />
          </div>
        </OwnAddressesContext>
        <PreviewPanel
          savedAt={editor.updatedAt}
          page={page}
          setPage={setPage}
          version={version}
          showDraft={() => setVersion(null)}
        />
      </div>
      <VersionsPanel versions={versions} editor={editor} onShow={setVersion} />
      <div className="adm-foot look-foot">
        <DraftLine editor={editor} by={draft.updatedByName} next={next} changed={changed} />
        <DraftActions editor={editor} next={next} changed={changed} />
      </div>
    </div>
  );
}

/** Whether a part of the draft cannot be published. */
const hasFaults = (content: Content) => Object.keys(publicationFaults(content)).length > 0;

type DraftProps = {
  editor: DraftEditor;
  /** The next scheduled version. */
  next: ContentVersionResponse | undefined;
  /** The parts that differ from what is live. */
  changed: ContentPart[];
};

/** Whether there are unpublished changes, where, whether they are saved, and what is scheduled. */
function DraftLine({ editor, by, next, changed }: DraftProps & { by: string | null }) {
  const { t, date } = useAdminI18n();
  const { state, content, keepMine, takeTheirs } = editor;
  if (state === "conflict")
    return (
      <p className="look-bad" role="alert">
        {t("admin.look.state.conflict")}{" "}
        <button type="button" className="link" onClick={() => void keepMine()}>
          {t("admin.look.keepMine")}
        </button>{" "}
        <button type="button" className="link" onClick={() => void takeTheirs()}>
          {t("admin.look.takeTheirs")}
        </button>
      </p>
    );
  const isBad = state === "wrong" || state === "failed";
  if (state === "saved" && hasFaults(content))
    return (
      <p role="status" className="look-bad">
        {t("admin.look.state.faulty")}
      </p>
    );
  return (
    <div>
      <p role="status" className={isBad ? "look-bad" : undefined}>
        {t(`admin.look.state.${state}`)} {state === "saved" && by && t("admin.look.lastBy", { name: by })}
        {next && !isBad && (
          <small>{t("admin.look.next", { name: next.name, time: date(next.publishAt ?? "", "dayTime") })}</small>
        )}
      </p>
      {changed.length > 0 && (
        <p className="look-differs">
          {t("admin.look.differs")}{" "}
          {changed.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ", "}
              <a className="link" href={`#${part}`}>
                {t(`admin.look.${part}`)}
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

function DraftActions({ editor, next, changed }: DraftProps) {
  const { t, language } = useAdminI18n();
  const { busy, change } = useSave();
  const mayPublish = usePermission("content:publish");
  const errorToast = useErrorToast();
  const [dialog, setDialog] = useState<{ kind: "publish" | "schedule"; name: string } | null>(null);
  const { state, content } = editor;
  const isUnread = contrastPairs(content.look.colours).some(({ passes }) => !passes);

  /** Only saved content is published: errors are shown first. */
  async function open(kind: "publish" | "schedule"): Promise<void> {
    errorToast.clear();
    const isRight = !hasFaults(content);
    if ((await editor.save()) && isRight) return setDialog({ kind, name: suggestName() });
    const marked = document.querySelector<HTMLElement>(".look [aria-invalid=true]");
    if (!isRight) errorToast.show({ title: t("admin.look.notPublished") });
    else if (!marked) errorToast.show({ title: t("admin.look.state.failed") });
    marked?.focus();
  }

  /** The default name: today and the changed parts. */
  function suggestName(): string {
    const parts = changed.map((part) => t(`admin.look.${part}`));
    return suggestVersionName(formatDay(dhakaDay(new Date()), { language }), parts);
  }

  async function discard(): Promise<void> {
    const yes = await confirmDialog({
      title: t("admin.look.discardTitle"),
      text: t("admin.look.discardText"),
      yes: t("admin.look.discard"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (!yes) return;
    await editor.save();
    editor.giveUp();
    const body = { updatedAt: editor.currentUpdatedAt() };
    await change(() => api("POST /content/draft/discard", { body }), { failed: t("admin.notSaved") });
  }

  if (state === "live") return null;
  return (
    <div className="adm-actions">
      <Button variant="quiet" small busy={busy} onClick={() => void discard()}>
        {t("admin.look.discard")}
      </Button>
      {mayPublish && (
        <>
          <Button variant="quiet" small onClick={() => void open("schedule")}>
            {t("admin.look.schedule")}
          </Button>
          <Button small onClick={() => void open("publish")}>
            {t("admin.look.publish")}
          </Button>
          {dialog && (
            <PublishDialog
              {...dialog}
              editor={editor}
              next={next}
              isBlocked={isUnread}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
    </div>
  );
}
