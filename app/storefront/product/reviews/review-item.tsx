import { useState } from "react";
import { detectLanguage } from "../../../../shop/language.ts";
import type { ImageInfo } from "../../../../shop/media/image-json.ts";
import type { PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { api } from "../../../browser/api.ts";
import { errorText } from "../../../browser/error-text.ts";
import { useSession } from "../../../browser/session.ts";
import { Icon } from "../../../components/icon.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { Stars } from "../../../components/stars.tsx";
import { showToast } from "../../../components/toast.ts";
import { useLazyModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { Localized, UserText } from "../../../i18n/localized.tsx";

type ReviewItemProps = {
  review: PublishedReview;
  /** The photos of all reviews shown: an open one leads on to the others. */
  album: ImageInfo[];
  helped: boolean;
};

/** One review as written, and the shop's reply. */
export function ReviewItem({ review, album, helped }: ReviewItemProps) {
  const { t, date } = useI18n();
  const { stars, title, text, name, skinType, ageBand, bought, photos, writtenAt, answer } = review;
  const traits = [
    skinType && t(`review.skin.${skinType}`),
    ageBand && t("review.ageTold", { age: t(`review.age.${ageBand}`) }),
  ].filter(Boolean);
  const by = name ? <UserText text={name} /> : t("reviews.someone");
  return (
    <article className="review">
      <Stars stars={stars} />
      {/* Without a title, the author's name is the heading. */}
      {title ? (
        <h3>
          <UserText text={title} />
        </h3>
      ) : (
        <h3 className="vh">{by}</h3>
      )}
      <p className="review-text" lang={detectLanguage(text)}>
        {text}
      </p>
      {photos.length > 0 && <ReviewPhotos photos={photos} album={album} />}
      <p className="review-by">
        <b>{by}</b>
        <span className="review-mark">
          <Icon name="seal-check" size="s" />
          {t("reviews.verified")}
        </span>
        <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
        {bought && (
          <span>
            {t("reviews.bought")} <Localized value={bought} />
          </span>
        )}
        {traits.length > 0 && <span>{traits.join(" · ")}</span>}
      </p>
      {answer && (
        <div className="review-answer">
          <b>{t("reviews.answer")}</b>
          <p lang={detectLanguage(answer)}>{answer}</p>
        </div>
      )}
      <HelpfulButton review={review} helped={helped} />
    </article>
  );
}

type Vote = { helped: boolean; count: number };

/** Marks a review as helpful, or undoes it. Only signed-in customers count, each once. */
function HelpfulButton({ review, helped }: { review: PublishedReview; helped: boolean }) {
  const { t, number, path } = useI18n();
  const session = useSession();
  const [vote, setVote] = useState<Vote | null>(null);
  const [busy, setBusy] = useState(false);
  // A press here wins over the loaded state.
  const current = vote ?? { helped, count: review.helpful };

  async function toggleHelpful(): Promise<void> {
    if (session.state !== "signed-in") {
      const action = { label: t("signin.submit"), to: path("/signin") };
      showToast({ title: t("reviews.helpfulSignIn"), text: t("reviews.helpfulSignInText"), action, ms: 4000 });
      return;
    }
    setBusy(true);
    try {
      const body = { helpful: !current.helped };
      const { helpful } = await api("POST /reviews/:id/helpful", { params: { id: review.id }, body });
      setVote({ helped: body.helpful, count: helpful });
    } catch (error) {
      showToast({ title: t("reviews.helpfulFailed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="review-helpful"
      aria-pressed={current.helped}
      aria-disabled={busy}
      onClick={() => !busy && void toggleHelpful()}
    >
      <span>{t("reviews.helpful")}</span>
      {current.count > 0 && <span className="num">{number(current.count)}</span>}
    </button>
  );
}

// Loaded when a photo is opened, not with the page.
const loadZoom = () => import("../image-zoom.tsx");

/** A review's photos as thumbnails; each opens as large as the screen. */
function ReviewPhotos({ photos, album }: { photos: ImageInfo[]; album: ImageInfo[] }) {
  const { t, language } = useI18n();
  const [open, setOpen] = useState<number | null>(null);
  const count = photos.length;
  const [zoom, fetchZoom] = useLazyModule(loadZoom);
  const show = async (index: number) => setOpen((await fetchZoom()) ? index : null);
  return (
    <>
      <ul className="review-photos" aria-label={t("reviews.photos")}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t("reviews.photoOpen", { n: index + 1, count })}
              onClick={() => void show(album.indexOf(photo))}
            >
              <ResponsiveImage image={photo} alt="" sizes="84px" />
            </button>
          </li>
        ))}
      </ul>
      {zoom && open !== null && (
        <zoom.ImageZoom
          images={album.map((photo, index) => {
            const text = t("reviews.photo", { n: index + 1, count: album.length });
            return { ...photo, alt: { text, language } };
          })}
          initialIndex={open}
          label={t("reviews.photos")}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
