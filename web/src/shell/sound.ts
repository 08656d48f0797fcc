/// A short click when a disc lands and two notes at the end, made in the browser: no files. Off unless asked for.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, volume: number) {
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  const at = context.currentTime + start;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export function click() {
  if (settings.sound) tone(220, 0.12, 0.09, 0.25);
}

export function finish() {
  if (!settings.sound) return;
  tone(523, 0.2, 0.25, 0.2);
  tone(784, 0.38, 0.4, 0.2);
}
