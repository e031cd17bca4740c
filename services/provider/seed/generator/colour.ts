import type { Colour } from './canvas.ts'

/** `#rrggbb` to linear light. */
export function linear(hex: string): Colour {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toOklab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Colour): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Writes the colour at `position` into `out`. */
export type Palette = (position: number, out: Float32Array) => void

const stepCount = 2048

/** A gradient through the given colours, mixed in OKLab so that the middle tones stay clean. `loop` repeats it without a seam. */
export function createPalette(colours: readonly string[], { loop = false } = {}): Palette {
  const stops = (loop ? [...colours, ...colours.slice(0, 1)] : colours).map((hex) => toOklab(linear(hex)))
  const table = new Float32Array((stepCount + 1) * 3)
  for (let step = 0; step <= stepCount; step++) {
    const position = (step / stepCount) * (stops.length - 1)
    const index = Math.min(stops.length - 2, Math.floor(position))
    const [from, to] = [stops[index], stops[index + 1]]
    if (!from || !to) throw new Error(`A palette needs at least two colours; it was given ${colours.length}.`)
    const mix = position - index
    const at = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * mix
    table.set(fromOklab([at(0), at(1), at(2)]), step * 3)
  }
  return (position, out) => {
    const wrapped = loop ? position - Math.floor(position) : Math.min(1, Math.max(0, position))
    const at = Math.floor(wrapped * stepCount) * 3
    out[0] = table[at] ?? 0
    out[1] = table[at + 1] ?? 0
    out[2] = table[at + 2] ?? 0
  }
}

/** The colour of a palette at one position, as a value of its own. */
export function colourAt(palette: Palette, position: number): Colour {
  const out = new Float32Array(3)
  palette(position, out)
  return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0]
}
