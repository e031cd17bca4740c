import { drawStroke, paintPixels } from '../canvas.ts'
import { createPalette, linear } from '../colour.ts'
import { createNoise } from '../noise.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly seconds: number
  readonly sky: readonly string[]
  readonly sun: string
  /** From the farthest ridge to the nearest. */
  readonly ridges: readonly string[]
}

/** A slow walk past ridges of sand while the sun goes down. */
export function dunes({ seed, seconds, sky, sun, ridges }: Options): Scene {
  const noise = createNoise(seed)
  const skyPalette = createPalette(sky)
  const disc = linear(sun)
  const tones = ridges.map(linear)
  return (canvas) => (time) => {
    const { width, height, rgb } = canvas
    const dusk = time / seconds
    paintPixels(canvas, (_x, y, out) => {
      skyPalette((y + 1) * 0.62 - dusk * 0.1, out)
    })
    const sunPlace: [number, number] = [0.42, -0.32 + dusk * 0.42]
    for (const [feather, alpha] of [
      [2.2, 0.22],
      [1.1, 0.3],
    ] as const) {
      drawStroke(canvas, { from: sunPlace, to: sunPlace, radius: 0, feather, colour: disc, alpha })
    }
    drawStroke(canvas, { from: sunPlace, to: sunPlace, radius: 0.23, feather: 0.008, colour: disc })
    for (const [layer, tone] of tones.entries()) {
      const near = layer / (tones.length - 1)
      const shift = time * (0.012 + near * near * 0.13)
      const base = -0.02 + layer * 0.19
      for (let column = 0; column < width; column++) {
        const x = ((column - width / 2) * 2) / height + shift + layer * 5
        const wave = noise(x * (0.55 + near * 0.25), layer * 3.1, 0) * (0.3 + near * 0.14)
        // A dune's crest is sharp: folding smooth noise makes one.
        const crest = (0.5 - Math.abs(noise(x * 0.8, layer * 9.7, 5))) * 0.2
        const top = base - wave - crest
        const slope = noise((x + 0.1) * 0.55, layer * 3.1, 0) - noise((x - 0.1) * 0.55, layer * 3.1, 0)
        const start = Math.max(0, Math.floor(((top + 1) * height) / 2))
        for (let row = start; row < height; row++) {
          const below = (row - start) / height
          const cover = row === start ? 1 - ((((top + 1) * height) / 2) % 1) : 1
          const rim = Math.exp(-below * 26) * 0.32 * (1 - near * 0.4)
          const haze = 1 + below * (0.9 - near) * 0.7 - slope * 1.6 * Math.exp(-below * 6)
          const at = (row * width + column) * 3
          for (let channel = 0; channel < 3; channel++) {
            const light = (tone[channel as 0 | 1 | 2] ?? 0) * haze + (disc[channel as 0 | 1 | 2] ?? 0) * rim * 0.3
            rgb[at + channel] = (rgb[at + channel] ?? 0) * (1 - cover) + light * cover
          }
        }
      }
    }
  }
}
