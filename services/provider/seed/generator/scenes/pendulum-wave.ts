import { drawStroke, paintPixels, type Canvas, type Colour } from '../canvas.ts'
import { colourAt, createPalette, linear } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly count: number
  /** After this many seconds all pendulums are in step again. */
  readonly cycle: number
  readonly wall: readonly string[]
  readonly balls: readonly string[]
  readonly frame: string
}

/** A row of pendulums, each a little quicker than the last: out of step into waves, and back. */
export function pendulumWave({ count, cycle, wall, balls, frame }: Options): Scene {
  const backdrop = createPalette(wall)
  const tones = createPalette(balls)
  const beam = linear(frame)
  return (canvas) => (time) => {
    paintPixels(canvas, (x, y, out) => {
      backdrop((y + 1) / 2, out)
      if (y > 0.66)
        for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * (0.86 + (y - 0.66) * 0.2)
      const light = 1.06 - 0.12 * Math.hypot(x * 0.5, y + 0.4)
      for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * light
    })
    const places = Array.from({ length: count }, (_, index) => {
      const share = index / (count - 1)
      const swing = 0.58 * Math.cos((Math.PI * 2 * (16 + index) * time) / cycle)
      const length = 1.3 - share * 0.34
      // The camera looks slightly down: a ball that swings towards it sinks on the screen and grows.
      const depth = Math.sin(swing) * length
      const near = 1 + depth * 0.3
      const pivot: [number, number] = [-1.5 + share * 3, -0.9]
      const ball: [number, number] = [
        pivot[0] * (0.97 + depth * 0.09),
        -0.9 + Math.cos(swing) * length * 0.9 + depth * 0.42,
      ]
      return { pivot, ball, depth, near, colour: colourAt(tones, share) }
    }).toSorted((a, b) => a.depth - b.depth)
    for (const { ball, depth, near } of places) {
      const floor = 0.82 + depth * 0.16
      for (const spread of [0.03, 0.06]) {
        drawStroke(canvas, {
          from: [ball[0] - spread * near, floor],
          to: [ball[0] + spread * near, floor],
          radius: 0.006,
          feather: 0.045,
          colour: [0.12, 0.05, 0.06],
          alpha: 0.16,
        })
      }
    }
    for (const { pivot, ball, near } of places) {
      drawStroke(canvas, { from: pivot, to: ball, radius: 0.0024 * near, colour: beam, alpha: 0.55 })
    }
    drawStroke(canvas, { from: [-1.62, -0.9], to: [1.62, -0.9], radius: 0.026, colour: beam })
    for (const { ball, near, colour } of places) drawBall(canvas, ball, 0.088 * near, colour)
  }
}

function drawBall(canvas: Canvas, [x, y]: readonly [number, number], radius: number, [red, green, blue]: Colour): void {
  drawStroke(canvas, { from: [x, y], to: [x, y], radius, colour: [red * 0.42, green * 0.42, blue * 0.46] })
  for (let layer = 1; layer <= 14; layer++) {
    const share = layer / 14
    const place: [number, number] = [x - radius * 0.3 * share, y - radius * 0.34 * share]
    const light = 0.42 + 0.75 * share
    const colour: Colour = [red * light, green * light, blue * light]
    drawStroke(canvas, {
      from: place,
      to: place,
      radius: radius * (1 - share) * 0.96,
      feather: radius * 0.12,
      colour,
      alpha: 0.5,
    })
  }
  const spark: [number, number] = [x - radius * 0.36, y - radius * 0.42]
  drawStroke(canvas, {
    from: spark,
    to: spark,
    radius: radius * 0.05,
    feather: radius * 0.24,
    colour: [1, 1, 1],
    alpha: 0.85,
  })
}
