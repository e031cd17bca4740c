/**
 * A picture in linear light, three floats a pixel, without an upper limit (`finish.ts` brings it to the screen's range).
 * Scenes use picture units: y runs from -1 (top) to 1 (bottom), x from -aspect to aspect.
 */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly rgb: Float32Array
}

/** One colour in linear light. */
export type Colour = readonly [number, number, number]

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, rgb: new Float32Array(width * height * 3) }
}

/** Sets every pixel. `shade` writes red, green and blue into `out`. */
export function paintPixels(canvas: Canvas, shade: (x: number, y: number, out: Float32Array) => void): void {
  const { width, height, rgb } = canvas
  const out = new Float32Array(3)
  const unit = 2 / height
  for (let row = 0, at = 0; row < height; row++) {
    const y = (row + 0.5) * unit - 1
    for (let column = 0; column < width; column++, at += 3) {
      shade((column + 0.5 - width / 2) * unit, y, out)
      rgb[at] = out[0] ?? 0
      rgb[at + 1] = out[1] ?? 0
      rgb[at + 2] = out[2] ?? 0
    }
  }
}

/** A round-ended stroke; with both ends in one place, a disc. Lengths in picture units. */
export interface Stroke {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly radius: number
  readonly colour: Colour
  /** Opacity, or strength where `blend` is `add`. */
  readonly alpha?: number
  /** How wide the edge fades, beyond the one pixel that keeps it smooth. */
  readonly feather?: number
  /** `over` covers what is there, `add` lights it up. */
  readonly blend?: 'over' | 'add'
}

export function drawStroke(canvas: Canvas, stroke: Stroke): void {
  const { width, height, rgb } = canvas
  const scale = height / 2
  const x0 = stroke.from[0] * scale + width / 2
  const y0 = (stroke.from[1] + 1) * scale
  const x1 = stroke.to[0] * scale + width / 2
  const y1 = (stroke.to[1] + 1) * scale
  const radius = stroke.radius * scale
  const feather = (stroke.feather ?? 0) * scale + 1
  const reach = radius + feather / 2 + 1
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach))
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach))
  const dx = x1 - x0
  const dy = y1 - y0
  const squared = dx * dx + dy * dy
  const [red, green, blue] = stroke.colour
  const isAdding = stroke.blend === 'add'
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const px = column + 0.5 - x0
      const py = row + 0.5 - y0
      const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared))
      const distance = Math.hypot(px - dx * along, py - dy * along)
      const edge = Math.min(1, Math.max(0, (radius + feather / 2 - distance) / feather))
      if (edge === 0) continue
      const cover = edge * edge * (3 - 2 * edge) * (stroke.alpha ?? 1)
      const keep = isAdding ? 1 : 1 - cover
      const at = (row * width + column) * 3
      rgb[at] = (rgb[at] ?? 0) * keep + red * cover
      rgb[at + 1] = (rgb[at + 1] ?? 0) * keep + green * cover
      rgb[at + 2] = (rgb[at + 2] ?? 0) * keep + blue * cover
    }
  }
}

/** Adds light to the four pixels around a point, so that small things move without jumping. */
export function addPoint(canvas: Canvas, x: number, y: number, colour: Colour, strength: number): void {
  const { width, height, rgb } = canvas
  const scale = height / 2
  const px = x * scale + width / 2 - 0.5
  const py = (y + 1) * scale - 0.5
  const column = Math.floor(px)
  const row = Math.floor(py)
  for (let corner = 0; corner < 4; corner++) {
    const c = column + (corner & 1)
    const r = row + (corner >> 1)
    if (c < 0 || r < 0 || c >= width || r >= height) continue
    const weight = (1 - Math.abs(px - c)) * (1 - Math.abs(py - r)) * strength
    const at = (r * width + c) * 3
    rgb[at] = (rgb[at] ?? 0) + colour[0] * weight
    rgb[at + 1] = (rgb[at + 1] ?? 0) + colour[1] * weight
    rgb[at + 2] = (rgb[at + 2] ?? 0) + colour[2] * weight
  }
}

/** Part of a canvas, averaged down so that each new pixel stands for `factor` × `factor` old ones. */
export function reduce(
  canvas: Canvas,
  factor: number,
  left: number,
  top: number,
  width: number,
  height: number,
): Canvas {
  const small = createCanvas(width, height)
  const share = 1 / (factor * factor)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let y = 0; y < factor; y++) {
        let from = ((top + row * factor + y) * canvas.width + left + column * factor) * 3
        for (let x = 0; x < factor; x++, from += 3) {
          red += canvas.rgb[from] ?? 0
          green += canvas.rgb[from + 1] ?? 0
          blue += canvas.rgb[from + 2] ?? 0
        }
      }
      small.rgb[at] = red * share
      small.rgb[at + 1] = green * share
      small.rgb[at + 2] = blue * share
    }
  }
  return small
}
