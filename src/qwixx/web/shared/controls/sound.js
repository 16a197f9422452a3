/** Small sounds, made on the spot: dice, pencil, token, lock, and a few notes. */

import { settings } from "../storage/store.js";

let context;

/** Browsers allow sound only after a first touch, so the context is made when it is needed. */
function output() {
  if (!settings.value.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {any} at @param {{ length?: any, pitch?: any, loud?: any, sharp?: any }} more */
function knock(at, { length = 0.05, pitch = 1800, loud = 0.25, sharp = 1.2 }) {
  const samples = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: sharp });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

/** @param {any} at @param {any} pitch @param {{ length?: any, loud?: any, type?: any }} more */
function note(at, pitch, { length = 0.25, loud = 0.08, type = "triangle" } = {}) {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SOUNDS = {
  dice() {
    for (let i = 0; i < 9; i++) {
      knock(i * 0.05 + Math.random() * 0.03, { pitch: 1400 + Math.random() * 1800, loud: 0.34 - i * 0.028 });
    }
  },
  marked() {
    knock(0, { length: 0.09, pitch: 3200, loud: 0.16, sharp: 0.8 });
    knock(0.1, { length: 0.09, pitch: 3600, loud: 0.16, sharp: 0.8 });
  },
  placed: () => knock(0, { length: 0.06, pitch: 900, loud: 0.5 }),
  beat() {
    knock(0, { length: 0.06, pitch: 700, loud: 0.5 });
    note(0.05, 330, { length: 0.15 });
  },
  locked() {
    knock(0, { length: 0.03, pitch: 2600, loud: 0.5 });
    knock(0.09, { length: 0.05, pitch: 1500, loud: 0.6 });
    note(0.12, 659);
  },
  misthrow() {
    note(0, 196, { length: 0.3, loud: 0.1 });
    note(0.12, 147, { length: 0.4, loud: 0.1 });
  },
  turn() {
    note(0, 587);
    note(0.1, 784);
  },
  ended: () => [523, 659, 784, 1047].forEach((pitch, i) => note(i * 0.13, pitch, { length: 0.5, loud: 0.09 })),
};
SOUNDS.stacked = SOUNDS.placed;
SOUNDS.end_reached = SOUNDS.turn;
SOUNDS.reopened = SOUNDS.turn;

/** @param {string} sound */
export function play(sound) {
  if (sound in SOUNDS && output()) SOUNDS[sound]();
}
