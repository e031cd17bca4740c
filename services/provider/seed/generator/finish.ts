import { createCanvas, reduce, type Canvas } from './canvas.ts'

/** How a scene's light becomes a picture. */
export interface Finish {
  /** How much bright parts glow into their surroundings; 0 is none. */
  readonly bloom?: number
  readonly exposure?: number
  /** Darkening towards the corners, 0 to 1. */
  readonly vignette?: number
  /** Keeps colours as they were drawn, for flat scenes; otherwise highlights roll off as on film. */
  readonly isFlat?: boolean
  readonly saturation?: number
}

/** The canvas as 8-bit sRGB, three bytes a pixel. */
export function finish(
  canvas: Canvas,
  { bloom = 0, exposure = 1, vignette = 0, isFlat = false, saturation = 1 }: Finish,
): Uint8Array {
  const { width, height, rgb } = canvas
  if (bloom > 0) addBloom(canvas, bloom)
  const bytes = new Uint8Array(rgb.length)
  for (let row = 0, at = 0; row < height; row++) {
    const v = (row / height) * 2 - 1
    for (let column = 0; column < width; column++, at += 3) {
      const h = (column / width) * 2 - 1
      const light = exposure * (1 - (vignette * (h * h + v * v)) / 2)
      const luma = (rgb[at] ?? 0) * 0.2126 + (rgb[at + 1] ?? 0) * 0.7152 + (rgb[at + 2] ?? 0) * 0.0722
      // A fixed pattern below one step of brightness breaks up banding and costs the encoder little.
      const dither = (((column * 5 + row * 3) & 7) + ((column + row * 2) & 3) * 2) / 14
      for (let channel = 0; channel < 3; channel++) {
        const vivid = Math.max(0, luma + ((rgb[at + channel] ?? 0) - luma) * saturation) * light
        bytes[at + channel] = Math.min(255, encode(isFlat ? Math.min(1, vivid) : rollOff(vivid)) + dither)
      }
    }
  }
  return bytes
}

function rollOff(x: number): number {
  return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
}

// Powers are slow and there are millions; a fine table of them is exact enough for eight bits.
const encodeSteps = 65_536
const encoded = Float32Array.from({ length: encodeSteps + 1 }, (_, step) => {
  const x = step / encodeSteps
  return 255 * (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)
})

function encode(x: number): number {
  return encoded[Math.floor(x * encodeSteps)] ?? 255
}

const bloomScale = 4

function addBloom(canvas: Canvas, strength: number): void {
  const small = reduce(
    canvas,
    bloomScale,
    0,
    0,
    Math.floor(canvas.width / bloomScale),
    Math.floor(canvas.height / bloomScale),
  )
  const radius = Math.max(1, Math.round(small.height * 0.035))
  let blurred = small
  for (let pass = 0; pass < 3; pass++) blurred = blurRows(blurRows(blurred, radius), radius)
  const { width, height, rgb } = canvas
  for (let row = 0, at = 0; row < height; row++) {
    const sourceRow = Math.min(blurred.height - 1.001, Math.max(0, (row + 0.5) / bloomScale - 0.5))
    const r0 = Math.floor(sourceRow)
    const fy = sourceRow - r0
    for (let column = 0; column < width; column++, at += 3) {
      const sourceColumn = Math.min(blurred.width - 1.001, Math.max(0, (column + 0.5) / bloomScale - 0.5))
      const c0 = Math.floor(sourceColumn)
      const fx = sourceColumn - c0
      const from = (r0 * blurred.width + c0) * 3
      const below = from + blurred.width * 3
      for (let channel = 0; channel < 3; channel++) {
        const top = (blurred.rgb[from + channel] ?? 0) * (1 - fx) + (blurred.rgb[from + 3 + channel] ?? 0) * fx
        const bottom = (blurred.rgb[below + channel] ?? 0) * (1 - fx) + (blurred.rgb[below + 3 + channel] ?? 0) * fx
        rgb[at + channel] = (rgb[at + channel] ?? 0) + (top * (1 - fy) + bottom * fy) * strength
      }
    }
  }
}

/** Averages along the rows and turns the result on its side, so that two calls blur both ways. */
function blurRows({ width, height, rgb }: Canvas, radius: number): Canvas {
  const turned = createCanvas(height, width)
  const share = 1 / (radius * 2 + 1)
  for (let row = 0; row < height; row++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (column: number): number =>
        rgb[(row * width + Math.min(width - 1, Math.max(0, column))) * 3 + channel] ?? 0
      let sum = 0
      for (let column = -radius; column <= radius; column++) sum += value(column)
      for (let column = 0; column < width; column++) {
        turned.rgb[(column * height + row) * 3 + channel] = sum * share
        sum += value(column + radius + 1) - value(column - radius)
      }
    }
  }
  return turned
}
