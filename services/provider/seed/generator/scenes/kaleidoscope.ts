import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { createNoise, layered } from '../noise.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly colours: readonly string[]
  readonly mirrors: number
}

/** Coloured glass between turning mirrors. */
export function kaleidoscope({ seed, colours, mirrors }: Options): Scene {
  const noise = createNoise(seed)
  const cloud = layered(createNoise(seed + 5), 2)
  const palette = createPalette(colours, { loop: true })
  return (canvas) => (time) => {
    const wedge = Math.PI / mirrors
    paintPixels(canvas, (px, py, out) => {
      const radius = Math.hypot(px, py)
      const angle = Math.atan2(py, px) + time * 0.06
      const folded = Math.abs((((angle % (wedge * 2)) + wedge * 2) % (wedge * 2)) - wedge)
      const x = Math.cos(folded) * radius
      const y = Math.sin(folded) * radius
      const warpX = x * 1.5 + noise(x * 1.7, y * 1.7, time * 0.16) * 0.9 + time * 0.09
      const warpY = y * 1.5 + noise(x * 1.7 + 9, y * 1.7 + 4, time * 0.16) * 0.9
      const value = cloud(warpX * 1.3, warpY * 1.3, time * 0.1) * 2.6 + radius * 0.32
      const glass = Math.abs(((value * 3.2) % 1) + (value < 0 ? 1 : 0) - 0.5) * 2
      palette(value * 0.5 + 0.05, out)
      const lead = Math.min(1, glass * 4.5)
      const facet = 0.4 + 1.05 * glass
      const spark = Math.max(0, noise(warpX * 5, warpY * 5, time * 0.3)) ** 3 * 1.5
      for (let channel = 0; channel < 3; channel++) {
        const tone = out[channel] ?? 0
        out[channel] = (tone * facet + tone * spark * 2) * (0.2 + 0.8 * lead) + spark * 0.06
      }
    })
  }
}
