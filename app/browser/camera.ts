/** The browser has no camera, or does not let the shop use it. */
export class CameraRefused extends Error {
  override name = "CameraRefused";
}

export type CodeReader = { stop: () => void };

/** The platform's barcode detector, where it has one (https://wicg.github.io/shape-detection-api). */
type PlatformDetector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: string[] }): PlatformDetector;
  getSupportedFormats: () => Promise<string[]>;
};

const betweenReadsMs = 150;
/** A code that left the picture for so long is another scan. */
const sameCodeMs = 2500;
/** Wide enough for a QR code held at arm's length, and decoded in a few milliseconds. */
const decodedWidth = 640;

/**
 * Shows the camera in a video element and reports each code that it sees, once while it stays in sight. Refuses
 * (`CameraRefused`) without a camera or permission.
 */
export async function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<CodeReader> {
  const stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: "environment" } }).catch(() => null);
  if (!stream) throw new CameraRefused();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  video.srcObject = stream;
  await video.play().catch(() => {});
  const read = await createDecoder();
  let lastCode = "";
  let lastSeenAt = 0;
  const look = async () => {
    if (signal.aborted) return;
    const code = await read(video).catch(() => null);
    if (code && !signal.aborted) {
      if (code !== lastCode || Date.now() - lastSeenAt > sameCodeMs) onCode(code);
      lastCode = code;
      lastSeenAt = Date.now();
    }
    setTimeout(() => void look(), betweenReadsMs);
  };
  void look();
  return { stop };
}

type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

/** The platform's detector reads couriers' bars, too; the one in JavaScript, loaded where there is none, QR codes. */
async function createDecoder(): Promise<Decoder> {
  const { BarcodeDetector } = window as { BarcodeDetector?: PlatformDetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = ["qr_code", "code_128", "code_39"].filter((format) => known.includes(format));
  if (BarcodeDetector && formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: jsQR } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return null;
    canvas.width = decodedWidth;
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * decodedWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
  };
}
