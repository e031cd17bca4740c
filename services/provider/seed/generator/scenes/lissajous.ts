import { drawStroke, paintPixels } from '../canvas.ts'
import { colourAt, createPalette, linear } from '../colour.ts'
import { ease, type Scene } from '../scene.ts'

interface Options {
  /** Pairs of frequencies, each shown for `secondsEach`. */
  readonly intervals: readonly (readonly [number, number])[]
  readonly secondsEach: number
  readonly beam: readonly string[]
  readonly screen: readonly string[]
}

const pieces = 900

/** Two tones drawn against each other on an oscilloscope. */
export function lissajous({ intervals, secondsEach, beam, screen }: Options): Scene {
  const glow = createPalette(beam)
  const tones = Array.from({ length: 48 }, (_, index) => colourAt(glow, index / 47))
  const glass = createPalette(screen)
  const grid = linear(screen.at(0) ?? '#000000')
  return (canvas) => (time) => {
    paintPixels(canvas, (x, y, out) => {
      glass(Math.hypot(x * 0.56, y) * 0.8, out)
      const [cellX, cellY] = [x * 4, y * 4]
      const line = Math.min(Math.abs(cellX - Math.round(cellX)), Math.abs(cellY - Math.round(cellY)))
      if (line < 0.018)
        for (let channel = 0; channel < 3; channel++)
          out[channel] = (out[channel] ?? 0) + (grid[channel as 0 | 1 | 2] ?? 0) * 0.9
    })
    const index = Math.min(intervals.length - 1, Math.floor(time / secondsEach))
    const [across, down] = intervals[index] ?? [1, 1]
    const within = time - index * secondsEach
    const shown = Math.min(ease(within * 1.6), ease((secondsEach - within) * 2.2))
    const phase = time * 0.33
    const sweep = time * 0.9
    const at = (angle: number): [number, number] => [
      Math.sin(across * angle + phase) * 1.18 * shown,
      Math.sin(down * angle) * 0.78 * shown,
    ]
    for (let piece = 0; piece < pieces; piece++) {
      const angle = (piece / pieces) * Math.PI * 2
      const next = ((piece + 1) / pieces) * Math.PI * 2
      const lag = (((sweep - piece / pieces) % 1) + 1) % 1
      const tone = tones[Math.floor((1 - lag) * 47)]
      if (!tone) continue
      drawStroke(canvas, {
        from: at(angle),
        to: at(next),
        radius: 0.008,
        feather: 0.008,
        colour: tone,
        alpha: 0.3 + 0.8 * (1 - lag) ** 3,
        blend: 'add',
      })
    }
  }
}
