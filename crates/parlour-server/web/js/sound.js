// Short synthesised sounds, off by default.

import { preference } from "./storage.js";

/** @type {AudioContext | undefined} */
let audio;
const NOTES = { roll: [220, 0.08], step: [440, 0.04], over: [660, 0.35] };

/** @param {keyof typeof NOTES} name */
export function sound(name) {
  if (!preference("sound")) return;
  audio ??= new AudioContext();
  const [pitch, length] = NOTES[name];
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + length);
}
