// The three sounds of the bench, made from plain tones: done, look, stop.

export type Chime = 'done' | 'look' | 'stop'

/** Hertz and seconds of each tone, one after another; they differ in melody and length, not in loudness. */
const TONES: Readonly<Record<Chime, readonly (readonly [hertz: number, seconds: number])[]>> = {
  done: [
    [660, 0.09],
    [990, 0.16],
  ],
  look: [
    [520, 0.14],
    [520, 0.14],
  ],
  stop: [
    [220, 0.22],
    [165, 0.38],
  ],
}
const PAUSE_SECONDS = 0.05
const LOUDNESS = 0.18

let context: AudioContext | undefined

/** Silent where the browser has no sound or has not yet seen a key press. */
export function chime(name: Chime): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  let at = context.currentTime
  for (const [hertz, seconds] of TONES[name]) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = name === 'stop' ? 'sawtooth' : 'sine'
    tone.frequency.value = hertz
    // Soft edges: a bare start or end clicks.
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01)
    gain.gain.setValueAtTime(LOUDNESS, at + seconds - 0.02)
    gain.gain.linearRampToValueAtTime(0, at + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds + PAUSE_SECONDS
  }
}
