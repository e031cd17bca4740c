import { createRandom } from '../../random.ts'
import { addPoint, paintPixels } from '../canvas.ts'
import { createPalette, linear } from '../colour.ts'
import { createNoise, layered } from '../noise.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  /** From the foot of the curtains to their tips. */
  readonly colours: readonly string[]
  readonly sky: readonly string[]
}

const horizon = 0.52
const curtainCount = 4

/** Northern lights over mountains and a still lake. */
export function aurora({ seed, colours, sky }: Options): Scene {
  const noise = createNoise(seed)
  const ridge = layered(createNoise(seed + 1), 5)
  const curtain = createPalette(colours)
  const skyPalette = createPalette(sky)
  const random = createRandom(seed)
  const stars = Array.from({ length: 420 }, () => ({
    x: random() * 4 - 2,
    y: random() * 1.5 - 1,
    size: random() ** 5,
    phase: random() * 6.3,
  }))
  return (canvas) => {
    const { width, height } = canvas
    return (time) => {
      // Each curtain is a function of x alone, so a frame needs one row of numbers for each.
      const columns = Array.from({ length: curtainCount }, (_, layer) =>
        Array.from({ length: width + 1 }, (_unused, column) => {
          const x = ((column - width / 2) * 2) / height
          const foot =
            0.2 -
            layer * 0.17 +
            noise(x * 0.55 + layer * 7, time * 0.07, layer * 3) * 0.6 +
            noise(x * 1.7, time * 0.12, layer * 5 + 9) * 0.14
          const folds = noise(x * 1.1 - time * 0.05, layer * 11, time * 0.05)
          const rays = 0.62 + 0.5 * noise(x * 9 + layer * 31, time * 0.35, 2) + 0.25 * noise(x * 26, time * 0.6, layer)
          return {
            foot,
            strength: Math.max(0, 0.3 + folds * 1.3) * Math.max(0, rays),
            reach: 0.34 + 0.26 * noise(x * 2.1, time * 0.1, layer + 40),
          }
        }),
      )
      const light = new Float32Array(3)
      const shine = (x: number, y: number, out: Float32Array): void => {
        skyPalette((y + 1) / (horizon + 1), out)
        const column = Math.min(width, Math.max(0, Math.round((x * height) / 2 + width / 2)))
        for (const layer of columns) {
          const at = layer[column]
          if (!at) continue
          const above = at.foot - y
          const fade = above > 0 ? Math.exp(-above / at.reach) : Math.exp(above / 0.025)
          curtain(Math.min(1, Math.max(0, above / (at.reach * 2.4))), light)
          for (let channel = 0; channel < 3; channel++)
            out[channel] = (out[channel] ?? 0) + (light[channel] ?? 0) * fade * at.strength
        }
      }
      const peaks = Array.from({ length: width + 1 }, (_, column) => {
        const x = ((column - width / 2) * 2) / height
        return horizon - 0.05 - Math.max(0, 0.13 + ridge(x * 0.9, 0.4, 3) * 0.62)
      })
      const rock = linear('#04070f')
      paintPixels(canvas, (x, y, out) => {
        const column = Math.min(width, Math.max(0, Math.round((x * height) / 2 + width / 2)))
        const isWater = y > horizon
        const below = y - horizon
        const mirrored = horizon - below * 1.25 + noise(x * 5, y * 46, time * 0.7) * 0.035 * Math.min(1, below * 6)
        const seen = isWater ? mirrored : y
        const drift = isWater ? noise(x * 3, y * 40, time * 0.5) * 0.02 : 0
        if (seen > (peaks[column] ?? 0)) {
          const mist = Math.exp(-Math.abs(y - horizon) * 16) * 0.02
          for (let channel = 0; channel < 3; channel++)
            out[channel] = (rock[channel] ?? 0) + mist * (channel === 0 ? 0.4 : 1)
          return
        }
        shine(x + drift, seen, out)
        if (isWater)
          for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * (0.55 - below * 0.3)
      })
      for (const star of stars) {
        const column = Math.min(width, Math.max(0, Math.round((star.x * height) / 2 + width / 2)))
        if (star.y > (peaks[column] ?? 0) - 0.02) continue
        addPoint(
          canvas,
          star.x,
          star.y,
          [0.8, 0.9, 1],
          (0.15 + 2.2 * star.size) * (0.8 + 0.2 * Math.sin(time * 2 + star.phase)) * (height / 480),
        )
      }
    }
  }
}
