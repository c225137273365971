/** Sounds of a game, made by the browser: no files. */

/** @type {AudioContext | null} */
let audio = null;

/**
 * Notes of a sound: seconds until they begin, their lengths, pitches at both ends in hertz, and loudness.
 * Without a pitch a note is noise.
 * @type {Record<string, [number, number, number, number, number][]>}
 */
const SOUNDS = {
  place: [[0, 0.03, 0, 0, 0.3], [0, 0.09, 260, 150, 0.5]],
  capture: [[0, 0.03, 0, 0, 0.3], [0, 0.1, 420, 240, 0.4], [0.1, 0.14, 300, 140, 0.5]],
  roll: [0, 0.06, 0.11, 0.19, 0.29].map((start) => [start, 0.04, 0, 0, 0.35]),
  draw: [[0, 0.14, 0, 0, 0.12]],
  win: [523, 659, 784, 1047].map((pitch, index) => [0.11 * index, 0.3, pitch, pitch, 0.25]),
  low: [[0, 0.08, 880, 880, 0.3], [0.16, 0.08, 880, 880, 0.3]],
  over: [[0, 0.25, 330, 330, 0.25], [0.18, 0.4, 247, 247, 0.25]],
};

/** Steps that take pieces of others. */
const CAPTURES = ["captured", "flipped", "removed"];

/** Seconds from one sound to the next at least, when bots play at once. */
const APART = 0.08;
let last = -APART;

/** Plays a sound, if the browser can. Before the first tap on the page it may not. @param {string} name */
function play(name) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
  } catch {
    return;
  }
  audio.resume();
  if (audio.currentTime < last + APART) return;
  last = audio.currentTime;
  for (const [start, length, from, to, loudness] of SOUNDS[name]) {
    const [begin, end] = [audio.currentTime + start, audio.currentTime + start + length];
    const gain = new GainNode(audio, { gain: loudness });
    gain.gain.setValueAtTime(loudness, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(audio.destination);
    const source = from ? new OscillatorNode(audio, { type: "triangle", frequency: from }) : noise(audio);
    if (source instanceof OscillatorNode) source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(gain);
    source.start(begin);
    source.stop(end);
  }
}

/** @param {AudioContext} audio */
function noise(audio) {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 4, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  // Each sample keeps a part of the one before, which makes wood of hiss.
  samples.forEach((_, index) => (samples[index] = 0.7 * (samples[index - 1] ?? 0) + 0.6 * (Math.random() - 0.5)));
  return new AudioBufferSourceNode(audio, { buffer });
}

/** Says that the clock of the player runs low. */
export const warn = () => play("low");

/** Plays the sound of the last step of a state. @param {any} state @param {boolean} won whether somebody at the screen has won */
export function sound({ lines, turn, hands }, won) {
  const { chance, effects = [] } = lines.at(-1) ?? {};
  if (turn === "over") play(won ? "win" : "over");
  else if (chance) play(hands ? "draw" : "roll");
  else play(effects.some(({ kind }) => CAPTURES.includes(kind)) ? "capture" : "place");
}
