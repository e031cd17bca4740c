import { drawStroke, paintPixels } from '../canvas.ts'
import { colourAt, createPalette } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly colours: readonly string[]
  readonly background: readonly string[]
  readonly seconds: number
}

type Point = readonly [number, number, number]

const trail = 5200
const timeStep = 0.005

/** Lorenz's weather model, whose path never crosses itself and never repeats. */
export function lorenz({ colours, background, seconds }: Options): Scene {
  const glow = createPalette(colours)
  const backdrop = createPalette(background)
  const tones = Array.from({ length: 64 }, (_, index) => colourAt(glow, index / 63))
  const path: Point[] = [[2, 1, 20]]
  for (let step = 0; step < 14000; step++) {
    const [x, y, z] = path[step] ?? [0, 0, 0]
    path.push([x + timeStep * 10 * (y - x), y + timeStep * (x * (28 - z) - y), z + timeStep * (x * y - (8 / 3) * z)])
  }
  return (canvas) => (time) => {
    paintPixels(canvas, (x, y, out) => backdrop(Math.hypot(x * 0.6, y) * 0.85, out))
    const turn = time * 0.16 - 0.6
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const head = Math.floor(3400 + (time / seconds) * (path.length - 3500))
    const place = (index: number): { at: [number, number]; near: number } => {
      const [x, y, z] = path[index] ?? [0, 0, 0]
      const across = x * cos - y * sin
      const depth = x * sin + y * cos
      const near = 1 / (1 - depth * 0.011)
      return { at: [across * 0.052 * near, (25.5 - z) * 0.042 * near], near }
    }
    const first = Math.max(0, head - trail)
    let before = place(first)
    for (let index = first + 1; index <= head; index++) {
      const here = place(index)
      const age = (index - first) / (head - first)
      const colour = tones[Math.floor(age * 63)]
      if (colour)
        drawStroke(canvas, {
          from: before.at,
          to: here.at,
          radius: 0.0036 * here.near,
          feather: 0.004,
          colour,
          alpha: (0.12 + 0.55 * age * age) * here.near,
          blend: 'add',
        })
      before = here
    }
    drawStroke(canvas, {
      from: before.at,
      to: before.at,
      radius: 0.013,
      feather: 0.012,
      colour: [3, 2.8, 2.4],
      blend: 'add',
    })
  }
}
