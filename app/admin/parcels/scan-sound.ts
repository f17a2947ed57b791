import { storedValue } from "../../browser/store.ts";
import { playTones } from "../tones.ts";

/** Whether scans sound on this device; they do until somebody switches it off. */
const scanSound = storedValue("scan-sound", (stored) => stored !== false);

export const useScanSound = (): boolean => scanSound.useValue(true);

/** Switches the sound of scans on or off, and plays what is switched on. */
export function switchScanSound(isOn: boolean): void {
  scanSound.save(isOn);
  if (isOn) playScanSound(true);
}

/** One short tone for a right scan; two low, rough ones for a wrong one, which are not mistaken for it in a loud room. */
export function playScanSound(isGood: boolean): void {
  if (!scanSound.value()) return;
  if (isGood) playTones([{ hertz: 1320, offset: 0, seconds: 0.12 }]);
  else playTones([0, 0.24].map((offset) => ({ hertz: 165, offset, seconds: 0.2, shape: "square" as const })));
}
