import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seconds: number
  readonly colours: readonly string[]
  /** Where on the circle of constants the walk starts and how far it goes, in turns. */
  readonly start: number
  readonly turns: number
}

const maxIterations = 110

/** A Julia set whose constant walks around a circle: it curls up, falls to dust and grows together again. */
export function juliaMorph({ seconds, colours, start, turns }: Options): Scene {
  const palette = createPalette(colours)
  return (canvas) => (time) => {
    const angle = (start + (turns * time) / seconds) * Math.PI * 2
    const cx = 0.7885 * Math.cos(angle)
    const cy = 0.7885 * Math.sin(angle)
    const turn = time * 0.035
    const [cos, sin] = [Math.cos(turn) * 1.12, Math.sin(turn) * 1.12]
    paintPixels(canvas, (px, py, out) => {
      let x = px * cos - py * sin
      let y = px * sin + py * cos
      let trap = 9
      let count = 0
      let squared = x * x + y * y
      while (squared < 64 && count < maxIterations) {
        const next = x * x - y * y + cx
        y = 2 * x * y + cy
        x = next
        squared = x * x + y * y
        if (squared < trap) trap = squared
        count++
      }
      if (count >= maxIterations) {
        // Inside nothing escapes: how near the path comes to the origin gives the body its relief.
        palette(0.2 + 0.62 * Math.sqrt(Math.sqrt(trap)), out)
        return
      }
      const smooth = count + 1 - Math.log2(Math.log(squared) / Math.log(64))
      const depth = Math.max(0, smooth - 1) / (maxIterations * 0.62)
      palette(Math.min(1, depth) ** 0.62, out)
      const glow = 0.8 + 0.9 * Math.exp(-trap * 30)
      for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * glow
    })
  }
}
