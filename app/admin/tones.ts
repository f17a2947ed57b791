/** A tone of so many hertz that begins so many seconds after the sound; longer and rougher ones warn. */
type Tone = { hertz: number; offset: number; seconds: number; shape?: OscillatorType };

const loudness = 0.15;

let context: AudioContext | null = null;

/** Plays tones made here, without any file. Silent before the first touch or key, as browsers demand. */
export function playTones(tones: readonly Tone[]): void {
  // A context that is resumed later would play it then.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const { hertz, offset, seconds, shape = "sine" } of tones) {
    const startTime = context.currentTime + offset;
    const tone = new OscillatorNode(context, { frequency: hertz, type: shape });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, startTime);
    volume.gain.linearRampToValueAtTime(loudness, startTime + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, startTime + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startTime);
    tone.stop(startTime + seconds);
  }
}
