import { createCanvas, paintPixels, type Canvas } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { ease, type Scene } from '../scene.ts'

interface Options {
  /** The point the camera falls towards. */
  readonly centre: readonly [number, number]
  readonly seconds: number
  /** How often the picture doubles in size, first and last. */
  readonly from?: number
  readonly to: number
  readonly colours: readonly string[]
  readonly isReversed?: boolean
}

/** A fall into the Mandelbrot set, lit from the side by its own distance field. */
export function mandelbrotZoom({ centre, seconds, from = 0, to, colours, isReversed = false }: Options): Scene {
  const palette = createPalette(colours, { loop: true })
  return (canvas) => {
    // One picture for each doubling; the frames between are cut out of them, because iterating every frame would take an hour.
    const pictures = new Map<number, Canvas>()
    const pictureAt = (level: number): Canvas => {
      let picture = pictures.get(level)
      if (!picture) {
        pictures.clear()
        picture = createCanvas(canvas.width * 2, canvas.height * 2)
        const half = 1.2 / 2 ** level
        paintPixels(picture, (x, y, out) =>
          iterate(centre[0] + x * half, centre[1] + y * half, 500 + level * 60, palette, out),
        )
        pictures.set(level, picture)
      }
      return picture
    }
    return (time) => {
      const travelled = ease(0.5 * ease(time / seconds) + 0.5 * (time / seconds))
      const depth = from + (to - from) * (isReversed ? 1 - travelled : travelled)
      const level = Math.floor(depth)
      cutOut(pictureAt(level), canvas, 2 ** (level - depth))
    }
  }
}

const escapeRadius = 1e4

function iterate(
  cx: number,
  cy: number,
  limit: number,
  palette: ReturnType<typeof createPalette>,
  out: Float32Array,
): void {
  let [x, y, dx, dy, squared, count] = [0, 0, 0, 0, 0, 0]
  while (squared < escapeRadius && count < limit) {
    const nextDx = 2 * (x * dx - y * dy) + 1
    dy = 2 * (x * dy + y * dx)
    dx = nextDx
    const nextX = x * x - y * y + cx
    y = 2 * x * y + cy
    x = nextX
    squared = x * x + y * y
    count++
  }
  if (count >= limit) {
    out.fill(0.002)
    return
  }
  const smooth = count + 1 - Math.log2(Math.log(squared) / Math.log(escapeRadius))
  palette(Math.log2(smooth + 4) * 0.62, out)
  const size = dx * dx + dy * dy
  const ux = (x * dx + y * dy) / size
  const uy = (y * dx - x * dy) / size
  const length = Math.hypot(ux, uy) || 1
  const light = Math.max(0, ((ux - uy) / length / Math.SQRT2 + 1.3) / 2.3)
  const shade = 0.12 + 1.15 * light ** 1.4
  for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * shade
}

function cutOut(picture: Canvas, canvas: Canvas, share: number): void {
  const { width, height, rgb } = canvas
  const ratio = share * 2
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      let [red, green, blue] = [0, 0, 0]
      for (let sample = 0; sample < 4; sample++) {
        const x = (column + 0.25 + (sample & 1) * 0.5 - width / 2) * ratio + width - 0.5
        const y = (row + 0.25 + (sample >> 1) * 0.5 - height / 2) * ratio + height - 0.5
        const left = Math.max(0, Math.min(picture.width - 2, Math.floor(x)))
        const top = Math.max(0, Math.min(picture.height - 2, Math.floor(y)))
        const fx = x - left
        const fy = y - top
        const source = (top * picture.width + left) * 3
        const below = source + picture.width * 3
        const p = picture.rgb
        const w0 = (1 - fx) * (1 - fy) * 0.25
        const w1 = fx * (1 - fy) * 0.25
        const w2 = (1 - fx) * fy * 0.25
        const w3 = fx * fy * 0.25
        red += (p[source] ?? 0) * w0 + (p[source + 3] ?? 0) * w1 + (p[below] ?? 0) * w2 + (p[below + 3] ?? 0) * w3
        green +=
          (p[source + 1] ?? 0) * w0 + (p[source + 4] ?? 0) * w1 + (p[below + 1] ?? 0) * w2 + (p[below + 4] ?? 0) * w3
        blue +=
          (p[source + 2] ?? 0) * w0 + (p[source + 5] ?? 0) * w1 + (p[below + 2] ?? 0) * w2 + (p[below + 5] ?? 0) * w3
      }
      rgb[at] = red
      rgb[at + 1] = green
      rgb[at + 2] = blue
    }
  }
}
