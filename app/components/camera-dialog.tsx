import { useEffect, useRef, useState } from "react";
import { CameraRefused, type CodeReader, openCamera } from "../browser/camera.ts";
import { Button } from "./button.tsx";
import "./camera-dialog.css";
import { Dialog } from "./dialog.tsx";

type CameraDialogProps = {
  texts: { title: string; close: string; refused: string };
  /** The last scan, or what to hold in front of the camera. */
  status: string;
  isBad?: boolean | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** The camera's picture; each code is read once while it stays in view. */
export function CameraDialog({ texts, status, isBad, onCode, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const opening = new AbortController();
    let reader: CodeReader | null = null;
    if (video.current)
      openCamera(video.current, (code) => latest.current(code), opening.signal).then(
        (opened) => {
          reader = opened;
        },
        (error: unknown) => {
          if (!opening.signal.aborted) setRefused(error instanceof CameraRefused);
        },
      );
    return () => {
      opening.abort();
      reader?.stop();
    };
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      className="scan-camera"
      actions={
        <Button variant="outline" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {isRefused ? <p>{texts.refused}</p> : <video ref={video} muted playsInline />}
      <p role="status" className={isBad ? "is-bad" : undefined}>
        {status}
      </p>
    </Dialog>
  );
}
