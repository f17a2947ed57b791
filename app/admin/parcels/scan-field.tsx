import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CameraDialog } from "../../components/camera-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import { playScanSound, switchScanSound, useScanSound } from "./scan-sound.ts";

export type ScanResult = {
  title: string;
  text?: string;
  isGood: boolean;
  /** Takes back what the scan did; the result goes with it. */
  action?: { label: string; run: () => void };
};

type ScanFieldProps = {
  label: string;
  /** The result of a scanned or typed code; null shows nothing. */
  onScan: (code: string) => Promise<ScanResult | null>;
};

/**
 * A field for codes: a USB scanner types into it and presses Enter, as people can. Where there is a camera, it reads
 * codes, too.
 */
export function ScanField({ label, onScan }: ScanFieldProps) {
  const { t } = useAdminI18n();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const isSoundOn = useScanSound();
  const scan = async (code: string) => {
    const scanned = await onScan(code);
    setResult(scanned);
    if (scanned) playScanSound(scanned.isGood);
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = field.current;
    const code = input?.value.trim();
    if (!input || !code) return;
    // A scanner sends the next code without waiting.
    input.value = "";
    void scan(code);
  }
  return (
    <div className="scan">
      <form className="scan-f" onSubmit={submit}>
        <Icon name="barcode" />
        <input
          ref={field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
        />
        {/* Scanners and keyboards press Enter. */}
        <button type="submit" className="vh">
          {t("admin.scan.go")}
        </button>
        <Button variant="quiet" small onClick={() => setCameraOpen(true)}>
          {t("admin.scan.camera")}
        </Button>
      </form>
      <div role="status">
        {result && (
          <p className={result.isGood ? "scan-r" : "scan-r is-bad"}>
            <Icon name={result.isGood ? "check" : "warning-circle"} />
            <span>
              <b className="num">{result.title}</b>
              {result.text}
            </span>
            {result.action && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  result.action?.run();
                  setResult(null);
                }}
              >
                {result.action.label}
              </button>
            )}
          </p>
        )}
      </div>
      <label className="scan-s">
        <input type="checkbox" checked={isSoundOn} onChange={({ target }) => switchScanSound(target.checked)} />
        {t("admin.scan.sound")}
      </label>
      {isCameraOpen && (
        <CameraDialog
          texts={{
            title: t("admin.scan.cameraTitle"),
            close: t("admin.scan.cameraClose"),
            refused: t("admin.scan.cameraRefused"),
          }}
          status={result ? [result.title, result.text].filter(Boolean).join(": ") : t("admin.scan.cameraHint")}
          isBad={result !== null && !result.isGood}
          onCode={(code) => void scan(code)}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </div>
  );
}
