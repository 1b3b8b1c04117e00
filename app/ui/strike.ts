const middleC = 261.63;
/** How many semitones each note of a scale is above its first. Whatever of these five is heard together sounds well. */
const scale = [0, 2, 4, 7, 9];
const loudness = 0.07;
const lengthSeconds = 0.9;

let rest: ReturnType<typeof setTimeout> | undefined;

/** Plays notes upwards from the first one. The device rests afterwards: one that stays open keeps laptops awake. */
export function strike(device: AudioContext, first: number, count: number, gapSeconds: number): void {
  for (let index = 0; index < count; index += 1) soundNote(device, first + index, device.currentTime + index * gapSeconds);
  clearTimeout(rest);
  rest = setTimeout(() => void device.suspend(), 1000 * (count * gapSeconds + 2 * lengthSeconds));
}

function soundNote(device: AudioContext, note: number, start: number): void {
  const semitones = 12 * Math.floor(note / scale.length) + (scale[note % scale.length] ?? 0);
  const gain = device.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds);
  gain.connect(device.destination);
  const tone = new OscillatorNode(device, { type: 'triangle', frequency: middleC * 2 ** (semitones / 12) });
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + lengthSeconds);
}
