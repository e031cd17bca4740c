import { createRandom } from '../random.ts'

/** A short ambient piece, written as chords and the voices that play them. Levels run from 0 to 1; a voice left out is silent. */
export interface Score {
  readonly seed: number
  readonly beatsPerMinute: number
  /** The key note, as a MIDI number. */
  readonly root: number
  /** Chords in semitones above the root; they repeat until the piece ends. */
  readonly chords: readonly (readonly number[])[]
  readonly beatsPerChord: number
  /** Held notes, warm and slow. */
  readonly pad?: number
  readonly bass?: number
  /** Notes of the chord one after the other, like a thumb piano. */
  readonly pluck?: {
    readonly level: number
    readonly notesPerBeat: number
    readonly octave: number
    readonly order: 'rising' | 'wandering'
  }
  /** Single bells, as often as `chance` says for each beat. */
  readonly bell?: { readonly level: number; readonly chance: number }
  readonly wind?: number
  readonly rain?: number
}

/** Samples a second. */
export const sampleRate = 48_000

/** Left and right, as they are mixed. */
interface Mix {
  readonly left: Float32Array
  readonly right: Float32Array
}

type Voice = (seconds: number) => number

const fadeIn = 0.8
const fadeOut = 2.4

/** Plays a score for `seconds` and returns interleaved stereo samples that fade in and out. */
export function playScore(score: Score, seconds: number): Float32Array {
  const length = Math.round(seconds * sampleRate)
  const mix: Mix = { left: new Float32Array(length), right: new Float32Array(length) }
  const random = createRandom(score.seed)
  const beat = 60 / score.beatsPerMinute
  const chordLength = beat * score.beatsPerChord
  for (let index = 0; index * chordLength < seconds; index++) {
    const chord = score.chords[index % score.chords.length] ?? []
    playChord(mix, score, chord, index * chordLength, chordLength, random)
  }
  echo(mix, beat * 0.75, 0.32)
  if (score.wind) addWind(mix, score.wind, random)
  if (score.rain) addRain(mix, score.rain, random)
  return master(reverberate(mix), seconds)
}

function frequency(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

function playChord(
  mix: Mix,
  score: Score,
  chord: readonly number[],
  start: number,
  length: number,
  random: () => number,
): void {
  const { root, pad, bass, pluck, bell } = score
  for (const [index, semitones] of chord.entries()) {
    if (!pad) break
    const pan = chord.length === 1 ? 0 : (index / (chord.length - 1) - 0.5) * 1.1
    for (const detune of [-0.05, 0.05]) {
      add(
        mix,
        start - 0.3,
        length + 2.2,
        pan + detune * 6,
        padVoice(frequency(root + semitones + detune), length, (pad * 0.2) / chord.length),
      )
    }
  }
  if (bass) add(mix, start, length + 0.6, 0, bassVoice(frequency(root + (chord[0] ?? 0) - 12), length, bass * 0.22))
  if (pluck) {
    const count = Math.round(score.beatsPerChord * pluck.notesPerBeat)
    for (let step = 0; step < count; step++) {
      if (pluck.order === 'wandering' && random() < 0.3) continue
      const pick = pluck.order === 'rising' ? step % (chord.length + 1) : Math.floor(random() * (chord.length + 1))
      const semitones = pick < chord.length ? (chord[pick] ?? 0) : (chord[0] ?? 0) + 12
      const late = (random() - 0.5) * 0.012
      const loudness = pluck.level * 0.2 * (step % pluck.notesPerBeat === 0 ? 1 : 0.6 + random() * 0.2)
      add(
        mix,
        start + (step / count) * length + late,
        1.6,
        random() * 1.2 - 0.6,
        pluckVoice(frequency(root + semitones + 12 * pluck.octave), loudness),
      )
    }
  }
  if (!bell) return
  for (let step = 0; step < score.beatsPerChord; step++) {
    if (random() > bell.chance) continue
    const semitones = chord[Math.floor(random() * chord.length)] ?? 0
    add(
      mix,
      start + (step / score.beatsPerChord) * length,
      3.5,
      random() * 1.6 - 0.8,
      bellVoice(frequency(root + semitones + 24), bell.level * 0.09),
    )
  }
}

function add({ left, right }: Mix, start: number, length: number, pan: number, voice: Voice): void {
  const first = Math.max(0, Math.round(start * sampleRate))
  const last = Math.min(left.length, Math.round((start + length) * sampleRate))
  const angle = ((Math.min(1, Math.max(-1, pan)) + 1) * Math.PI) / 4
  const [toLeft, toRight] = [Math.cos(angle), Math.sin(angle)]
  for (let at = first; at < last; at++) {
    const value = voice(at / sampleRate - start)
    left[at] = (left[at] ?? 0) + value * toLeft
    right[at] = (right[at] ?? 0) + value * toRight
  }
}

function padVoice(pitch: number, length: number, level: number): Voice {
  return (t) => {
    const swell = Math.min(1, t / 1.3) * Math.min(1, Math.max(0, (length + 2.1 - t) / 1.9))
    const phase = Math.PI * 2 * pitch * t + 0.12 * Math.sin(t * 4.1)
    const bright = 0.55 + 0.25 * Math.sin(t * 0.7)
    return (
      level *
      swell *
      swell *
      (Math.sin(phase) + bright * (0.42 * Math.sin(phase * 2) + 0.2 * Math.sin(phase * 3) + 0.09 * Math.sin(phase * 4)))
    )
  }
}

function bassVoice(pitch: number, length: number, level: number): Voice {
  return (t) => {
    const shape =
      Math.min(1, t / 0.09) * Math.min(1, Math.max(0, (length + 0.5 - t) / 0.5)) * (0.65 + 0.35 * Math.exp(-t * 1.4))
    return level * shape * (Math.sin(Math.PI * 2 * pitch * t) + 0.22 * Math.sin(Math.PI * 4 * pitch * t))
  }
}

function pluckVoice(pitch: number, level: number): Voice {
  return (t) => {
    const phase = Math.PI * 2 * pitch * t
    const attack = Math.min(1, t / 0.004)
    return (
      level *
      attack *
      (Math.exp(-t * 3.4) * Math.sin(phase) +
        0.35 * Math.exp(-t * 7) * Math.sin(phase * 2) +
        0.16 * Math.exp(-t * 15) * Math.sin(phase * 5.4))
    )
  }
}

function bellVoice(pitch: number, level: number): Voice {
  return (t) =>
    level *
    Math.min(1, t / 0.006) *
    Math.exp(-t * 1.5) *
    Math.sin(Math.PI * 2 * pitch * t + 1.3 * Math.exp(-t * 2.6) * Math.sin(Math.PI * 7 * pitch * t))
}

function addWind({ left, right }: Mix, level: number, random: () => number): void {
  for (const [channel, samples] of [left, right].entries()) {
    let [low, lower] = [0, 0]
    for (let at = 0; at < samples.length; at++) {
      const t = at / sampleRate
      const gust = 0.55 + 0.3 * Math.sin(t * 0.43 + channel) + 0.15 * Math.sin(t * 1.1 + channel * 2)
      low += (random() * 2 - 1 - low) * (0.02 + 0.03 * gust)
      lower += (low - lower) * 0.06
      samples[at] = (samples[at] ?? 0) + lower * gust * level * 0.9
    }
  }
}

function addRain(mix: Mix, level: number, random: () => number): void {
  const drops = Math.round((mix.left.length / sampleRate) * 22)
  for (let drop = 0; drop < drops; drop++) {
    const start = (random() * mix.left.length) / sampleRate
    const pitch = 900 + random() ** 2 * 2600
    const loudness = level * random() ** 3 * 0.1
    add(
      mix,
      start,
      0.09,
      random() * 2 - 1,
      (t) => loudness * Math.exp(-t * 70) * Math.sin(Math.PI * 2 * (pitch + t * 5200) * t),
    )
  }
}

/** Repeats the sound from one side to the other, softer each time. */
function echo({ left, right }: Mix, delay: number, level: number): void {
  const lag = Math.round(delay * sampleRate)
  for (let at = lag; at < left.length; at++) {
    const [fromLeft, fromRight] = [left[at - lag] ?? 0, right[at - lag] ?? 0]
    left[at] = (left[at] ?? 0) + fromRight * level * 0.8
    right[at] = (right[at] ?? 0) + fromLeft * level
  }
}

/** A room around the sound. The two sides differ a little in size, which makes it wide. */
function reverberate({ left, right }: Mix): Mix {
  return { left: room(left, 0), right: room(right, 23) }
}

/** One side of the room: comb filters for its size, all-pass filters to blur their pulse (Schroeder). */
function room(dry: Float32Array, spread: number): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const size of [1557, 1617, 1491, 1422, 1277, 1356]) {
    const line = new Float32Array(Math.round((size + spread) * 1.45))
    let [at, smooth] = [0, 0]
    for (let sample = 0; sample < dry.length; sample++) {
      const out = line[at] ?? 0
      smooth += (out - smooth) * 0.55
      line[at] = (dry[sample] ?? 0) + smooth * 0.86
      wet[sample] = (wet[sample] ?? 0) + out / 6
      at = (at + 1) % line.length
    }
  }
  for (const size of [556, 441]) {
    const line = new Float32Array(size + spread)
    let at = 0
    for (let sample = 0; sample < wet.length; sample++) {
      const held = line[at] ?? 0
      const value = (wet[sample] ?? 0) + held * 0.5
      line[at] = value
      wet[sample] = held - value * 0.5
      at = (at + 1) % line.length
    }
  }
  return wet.map((value, sample) => (dry[sample] ?? 0) * 0.72 + value * 0.85)
}

function master({ left, right }: Mix, seconds: number): Float32Array {
  let peak = 1e-6
  for (const samples of [left, right]) for (const value of samples) peak = Math.max(peak, Math.abs(value))
  const out = new Float32Array(left.length * 2)
  for (let at = 0; at < left.length; at++) {
    const t = at / sampleRate
    const fade = Math.min(1, t / fadeIn) * Math.min(1, Math.max(0, (seconds - t) / fadeOut))
    const gain = (fade * fade * (3 - 2 * fade) * 0.9) / peak
    // A gentle bend at the top lets the quiet parts be louder.
    out[at * 2] = Math.tanh((left[at] ?? 0) * gain * 1.5) * 0.62
    out[at * 2 + 1] = Math.tanh((right[at] ?? 0) * gain * 1.5) * 0.62
  }
  return out
}
