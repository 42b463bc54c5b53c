// Short synthesised sounds, off by default: wood, dice, seeds and a chime.

import { preference } from "./storage.js";

/** @type {AudioContext | undefined} */
let audio;
/** @type {AudioBuffer | undefined} */
let noise;

/** @param {AudioContext} context */
function hiss(context) {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** A volume that falls to nothing. @param {AudioContext} context @param {number} at @param {number} loud @param {number} length */
function fading(context, at, loud, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

/** Wood on wood: a filtered click. @param {AudioContext} context @param {number} at @param {number} pitch @param {number} loud */
function knock(context, at, pitch, loud) {
  const [source, band] = [context.createBufferSource(), context.createBiquadFilter()];
  Object.assign(source, { buffer: hiss(context) });
  Object.assign(band, { type: "bandpass" });
  band.frequency.value = pitch;
  band.Q.value = 6;
  source.connect(band).connect(fading(context, at, loud, 0.07));
  source.start(at);
  source.stop(at + 0.09);
}

/** @param {AudioContext} context @param {number} at @param {number} pitch */
function ring(context, at, pitch) {
  const tone = context.createOscillator();
  tone.type = "sine";
  tone.frequency.value = pitch;
  tone.connect(fading(context, at, 0.09, 0.7));
  tone.start(at);
  tone.stop(at + 0.75);
}

/** @type {Record<"roll" | "step" | "seed" | "turn" | "over", (context: AudioContext, now: number) => void>} */
const SOUNDS = {
  roll: (context, now) => [0, 0.07, 0.15, 0.26, 0.42].forEach((late, i) => knock(context, now + late, 1500 + i * 160, 0.35 - i * 0.04)),
  step: (context, now) => knock(context, now, 520, 0.5),
  seed: (context, now) => knock(context, now, 2300, 0.3),
  turn: (context, now) => ring(context, now, 660),
  over: (context, now) => [523, 659, 784].forEach((pitch, i) => ring(context, now + i * 0.13, pitch)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!preference("sound") || document.hidden && name !== "turn") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[name](audio, audio.currentTime);
}
