// Short synthesised sounds of the table; nothing is said by sound only.

/** In the order in which their volumes are set. */
export const SOUNDS = ['tile', 'turn', 'claim', 'hurry', 'meld', 'win', 'chat'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Notes in hertz with their start in seconds. */
const CHIMES: Record<Exclude<Sound, 'tile'>, readonly [number, number][]> = {
  turn: [[660, 0]],
  claim: [
    [784, 0],
    [988, 0.09],
  ],
  meld: [
    [523, 0],
    [392, 0.07],
  ],
  // Five ascending tones of the pentatonic scale.
  win: [
    [523, 0],
    [587, 0.09],
    [659, 0.18],
    [784, 0.27],
    [880, 0.36],
    [1047, 0.48],
  ],
  hurry: [
    [440, 0],
    [440, 0.16],
  ],
  chat: [[1175, 0]],
};

const CLICK_SECONDS = 0.045;
const NOTE_SECONDS = 0.28;

const CLICK_GAIN = 0.7;
const NOTE_GAIN = 0.17;

export class Sounds {
  enabled = true;
  /** 0 to 1 for each sound; a sound that is not listed has full volume. */
  volumes: Partial<Record<Sound, number>> = {};
  private context: AudioContext | undefined;

  /** Browsers allow sound only after a press; call this from one. */
  unlock(): void {
    if (!this.enabled || typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  play(sound: Sound): void {
    const context = this.context;
    const volume = this.volumes[sound] ?? 1;
    if (!this.enabled || volume <= 0 || context?.state !== 'running') return;
    if (sound === 'tile') this.click(context, volume);
    else for (const [hertz, start] of CHIMES[sound]) this.note(context, volume, hertz, start);
  }

  /** Two hard surfaces meeting: a burst of noise that dies at once. */
  private click(context: AudioContext, volume: number): void {
    const length = Math.ceil(context.sampleRate * CLICK_SECONDS);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < length; at += 1) {
      samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = 2100;
    filter.Q.value = 1.2;
    const gain = context.createGain();
    gain.gain.value = CLICK_GAIN * volume;
    source.connect(filter).connect(gain).connect(context.destination);
    source.start();
  }

  private note(context: AudioContext, volume: number, hertz: number, start: number): void {
    const begin = context.currentTime + start;
    const oscillator = context.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hertz;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(NOTE_GAIN * volume, begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_SECONDS);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + NOTE_SECONDS);
  }
}
