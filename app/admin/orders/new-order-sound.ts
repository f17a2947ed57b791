const tones = [
  { hertz: 880, offset: 0 },
  { hertz: 1318.5, offset: 0.14 },
];
const toneSeconds = 0.3;
const cooldownMs = 1500;

let context: AudioContext | null = null;

/** Two soft tones, in one tab of the browser only; nothing where it lets no sound be made before the first touch. */
export async function playChime(): Promise<void> {
  await navigator.locks?.request("labonno:order-chime", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    // The other tabs hear of the same order a moment later.
    await new Promise((resolve) => setTimeout(resolve, cooldownMs));
  });
}

function play(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const { hertz, offset } of tones) {
    const startTime = context.currentTime + offset;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, startTime);
    volume.gain.linearRampToValueAtTime(0.15, startTime + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, startTime + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startTime);
    tone.stop(startTime + toneSeconds);
  }
}
