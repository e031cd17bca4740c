import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  /** From deep shade to the brightest line of light. */
  readonly colours: readonly string[]
  readonly scale: number
}

/** The net of sunlight on the floor of a shallow sea. */
export function caustics({ colours, scale }: Options): Scene {
  const palette = createPalette(colours)
  return (canvas) => (time) => {
    const now = time * 0.55 + 23
    paintPixels(canvas, (px, py, out) => {
      // The floor recedes a little towards the top of the picture.
      const depth = 1 / (1.35 + py * 0.35)
      const x0 = ((((px * depth * scale + 3) % 6.2832) + 6.2832) % 6.2832) - 250
      const y0 = ((((py * depth * 1.3 * scale + time * 0.06) % 6.2832) + 6.2832) % 6.2832) - 250
      let [x, y, light] = [x0, y0, 1]
      for (let layer = 0; layer < 5; layer++) {
        const t = now * (1 - 3.5 / (layer + 1))
        const nextX = x0 + Math.cos(t - x) + Math.sin(t + y)
        y = y0 + Math.sin(t - y) + Math.cos(t + x)
        x = nextX
        light += 1 / Math.hypot(x0 / (Math.sin(x + t) / 0.005), y0 / (Math.cos(y + t) / 0.005))
      }
      const bright = Math.abs(1.17 - (light / 5) ** 1.4) ** 8 * 1.15
      const beam = 0.85 + 0.15 * Math.sin(px * 1.6 + py * 0.8 + time * 0.3)
      palette(Math.min(1, bright * 0.8 * beam + 0.1 + (py + 1) * 0.08), out)
      const falloff = 0.75 + 0.3 * (py + 1) * 0.5
      for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * falloff
    })
  }
}
