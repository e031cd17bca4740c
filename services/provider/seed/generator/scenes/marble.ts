import { createCanvas, paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { createNoise, layered } from '../noise.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly colours: readonly string[]
  readonly scale: number
  readonly pace: number
}

/** Paint on water: noise that is bent by noise that is bent by noise. */
export function marble({ seed, colours, scale, pace }: Options): Scene {
  const cloud = layered(createNoise(seed), 3)
  const palette = createPalette(colours)
  return (canvas) => {
    // Three values for each point of a coarser grid; colours are looked up at full size, so edges stay sharp.
    const [columns, rows] = [Math.ceil(canvas.width / 2) + 1, Math.ceil(canvas.height / 2) + 1]
    const field = createCanvas(columns, rows)
    return (time) => {
      const now = time * pace
      paintPixels(field, (px, py, out) => {
        const x = px * scale
        const y = py * scale
        const ax = cloud(x, y, now)
        const ay = cloud(x + 5.2, y + 1.3, now)
        const bx = cloud(x + 2.1 * ax + 1.7, y + 2.1 * ay + 9.2, now * 1.3)
        const by = cloud(x + 2.1 * ax + 8.3, y + 2.1 * ay + 2.8, now * 1.3)
        out[0] = cloud(x + 1.7 * bx, y + 1.7 * by, now)
        out[1] = Math.hypot(bx, by)
        out[2] = ay
      })
      const at = (index: number): number => field.rgb[index] ?? 0
      const { width, height, rgb } = canvas
      const tone = new Float32Array(3)
      for (let row = 0, to = 0; row < height; row++) {
        for (let column = 0; column < width; column++, to += 3) {
          const from = ((row >> 1) * columns + (column >> 1)) * 3
          const down = from + columns * 3
          const [fx, fy] = [(column & 1) / 2, (row & 1) / 2]
          const read = (channel: number): number =>
            (at(from + channel) * (1 - fx) + at(from + 3 + channel) * fx) * (1 - fy) +
            (at(down + channel) * (1 - fx) + at(down + 3 + channel) * fx) * fy
          const value = read(0)
          const vein = read(1)
          palette(0.5 + value * 1.1 + read(2) * 0.75, tone)
          const shade = 0.72 + 0.9 * Math.max(0, vein * 0.8)
          const gilt = Math.exp(-(((vein - 0.34) / 0.018) ** 2)) * 0.5
          rgb[to] = (tone[0] ?? 0) * shade + gilt * 0.9
          rgb[to + 1] = (tone[1] ?? 0) * shade + gilt * 0.62
          rgb[to + 2] = (tone[2] ?? 0) * shade + gilt * 0.28
        }
      }
    }
  }
}
