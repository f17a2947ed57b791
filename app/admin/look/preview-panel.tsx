import { useEffect, useRef, useState } from "react";
import type { ContentVersionResponse } from "../../../api/contract/content.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { languageOf, localizedPath, withoutLanguage } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import "./preview-panel.css";

/** The screen sizes of the preview, in CSS pixels. */
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
type Screen = keyof typeof screens;

const languages = ["en", "bn"] as const;

/** Brings the head of the preview into view, which says what it shows: on a phone it is far below, or just above. */
export function scrollToPreview(): void {
  const preview = document.getElementById("preview");
  const isAbove = (preview?.getBoundingClientRect().top ?? 0) < 0;
  preview?.scrollIntoView({ block: isAbove ? "start" : "nearest" });
}

type PreviewPanelProps = {
  /** Changes with the draft. */
  savedAt: string | null;
  /** The path of the page that is shown, in English. */
  page: string;
  setPage: (path: string) => void;
  /** What is shown instead of the draft. */
  version: ContentVersionResponse | null;
  showDraft: () => void;
};

/** The preview of the draft, or of a version, on a phone or a desktop, in either language, on any day. */
export function PreviewPanel({ savedAt, page, setPage, version, showDraft }: PreviewPanelProps) {
  const { t, language } = useAdminI18n();
  const [screen, setScreen] = useState<Screen>("phone");
  const [shown, setShown] = useState<"en" | "bn">(language);
  const [chosenDay, setDay] = useState<string | null>(null);
  // A scheduled version is seen as on its first day.
  const start = version?.state === "scheduled" ? version.publishAt : null;
  const day = chosenDay ?? dhakaDay(start ? new Date(start) : new Date());
  const versionId = version?._id;
  const [html, setHtml] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const [room, setRoom] = useState(390);
  const { width, height } = screens[screen];
  const scale = Math.min(1, room / width);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the draft was saved
  useEffect(() => {
    const controller = new AbortController();
    const query = new URLSearchParams({ path: localizedPath(shown, page), day });
    if (versionId) query.set("version", versionId);
    api("GET /content/preview", { query, signal: controller.signal })
      .then((preview) => {
        scrolled.current = frame.current?.contentWindow?.scrollY ?? 0;
        setHtml(preview.html);
        setFailed(null);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailed(errorText(error, t));
      });
    return () => controller.abort();
  }, [savedAt, shown, page, day, versionId, t]);

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** Links lead to the preview of their page; all other controls are disabled. */
  function begin(): void {
    const content = frame.current?.contentDocument;
    if (!content) return;
    frame.current?.contentWindow?.scrollTo(0, scrolled.current);
    content.addEventListener("submit", (event) => event.preventDefault());
    content.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (!link) return;
      event.preventDefault();
      const { origin, pathname, hash } = new URL(link.href);
      if (hash !== "" && link.getAttribute("href")?.startsWith("#")) {
        content.getElementById(hash.slice(1))?.scrollIntoView();
        return;
      }
      if (origin !== location.origin) return;
      scrolled.current = 0;
      setShown(languageOf(pathname));
      setPage(withoutLanguage(pathname));
    });
  }

  return (
    <aside id="preview" className="preview" aria-label={t("admin.look.preview")}>
      <div className="preview-do">
        <fieldset className="seg">
          <legend className="vh">{t("admin.look.screen")}</legend>
          {(["phone", "desktop"] as const).map((each) => (
            <button key={each} type="button" aria-pressed={screen === each} onClick={() => setScreen(each)}>
              {t(`admin.look.screen.${each}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className="seg">
          <legend className="vh">{t("admin.look.previewLanguage")}</legend>
          {languages.map((each) => (
            <button key={each} type="button" lang={each} aria-pressed={shown === each} onClick={() => setShown(each)}>
              {each === "en" ? "English" : "বাংলা"}
            </button>
          ))}
        </fieldset>
      </div>
      {version && (
        <p className="small" role="status">
          {t("admin.look.versionShown", { name: version.name })}{" "}
          <button type="button" className="link" onClick={showDraft}>
            {t("admin.look.showDraft")}
          </button>
        </p>
      )}
      {failed !== null && (
        <p className="look-bad" role="alert">
          {failed}{" "}
          {page !== "/" && (
            <button type="button" className="link" onClick={() => setPage("/")}>
              {t("admin.look.previewHome")}
            </button>
          )}
        </p>
      )}
      <div className={`preview-screen is-${screen}`} ref={holder}>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} />
        <iframe
          ref={frame}
          title={t("admin.look.preview")}
          // View only: no script of the page runs here.
          sandbox="allow-same-origin"
          srcDoc={html ?? ""}
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={begin}
        />
      </div>
      <TextField
        type="date"
        lang="en"
        label={t("admin.look.previewDay")}
        value={day}
        required
        onChange={({ target }) => target.value !== "" && setDay(target.value)}
      />
      {page !== "/" && failed === null && (
        <button type="button" className="link" onClick={() => setPage("/")}>
          {t("admin.look.previewHome")}
        </button>
      )}
    </aside>
  );
}
