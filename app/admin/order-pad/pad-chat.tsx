import type { PadResponse } from "../../../api/contract/order-pad.ts";
import { useAdminI18n } from "../i18n.ts";

/** The message with recognised parts (green) and uncertain ones (amber). */
export function PadChat({ read }: { read: PadResponse }) {
  const { t } = useAdminI18n();
  const { text, marks } = read;
  const count = (sure: boolean) => marks.filter((mark) => mark.sure === sure).length;
  const ends = [0, ...marks.map(({ end }) => end)];
  return (
    <>
      <div className="op-msg" lang="">
        {marks.map(({ field, start, end, sure }, at) => (
          <span key={start}>
            {text.slice(ends[at], start)}
            <mark className={sure ? undefined : "is-unsure"} title={t(`admin.pad.field.${field}`)}>
              {text.slice(start, end)}
            </mark>
          </span>
        ))}
        {text.slice(ends.at(-1))}
      </div>
      <p className="op-legend">
        <span>
          <i />
          {t("admin.pad.understood", { count: count(true) })}
        </span>
        {count(false) > 0 && (
          <span className="is-unsure">
            <i />
            {t("admin.pad.unsure", { count: count(false) })}
          </span>
        )}
        <span>{t("admin.pad.notKept")}</span>
      </p>
    </>
  );
}
