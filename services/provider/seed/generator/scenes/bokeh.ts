import { createRandom } from '../../random.ts'
import { drawStroke, paintPixels } from '../canvas.ts'
import { createPalette, linear } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly lights: readonly string[]
  readonly background: readonly string[]
  readonly count: number
}

/** City lights out of focus, seen through a slow lens. */
export function bokeh({ seed, lights, background, count }: Options): Scene {
  const random = createRandom(seed)
  const palette = createPalette(background)
  const field = Array.from({ length: count }, (_, index) => {
    const near = random() ** 1.8
    return {
      x: random() * 4.4 - 2.2,
      y: (random() + random() - 1) * (0.62 + near * 0.55) + 0.08,
      radius: 0.045 + near * 0.17,
      drift: (random() - 0.3) * 0.05 * (0.4 + near),
      bob: random() * 6.3,
      pace: 0.25 + random() * 0.6,
      colour: linear(lights[index % lights.length] ?? '#ffffff'),
      strength: 0.34 - near * 0.2,
    }
  })
  return (canvas) => (time) => {
    paintPixels(canvas, (x, y, out) => palette((y + 1) / 2 + Math.sin(x * 0.9 + time * 0.05) * 0.05, out))
    for (const light of field) {
      const x = ((light.x + light.drift * time + 2.2 + 4.4) % 4.4) - 2.2
      const y = light.y + Math.sin(time * light.pace * 0.5 + light.bob) * 0.03
      const shimmer = light.strength * (0.72 + 0.28 * Math.sin(time * light.pace * 1.7 + light.bob * 3))
      const place = { from: [x, y], to: [x, y], colour: light.colour, blend: 'add' } as const
      drawStroke(canvas, { ...place, radius: light.radius * 0.97, feather: light.radius * 0.08, alpha: shimmer })
      // A lens gathers a little more light at the rim: the disc once more, less a smaller one.
      drawStroke(canvas, { ...place, radius: light.radius, feather: light.radius * 0.05, alpha: shimmer * 0.5 })
      drawStroke(canvas, { ...place, radius: light.radius * 0.86, feather: light.radius * 0.22, alpha: -shimmer * 0.5 })
    }
  }
}
