import { drawStroke, paintPixels, type Colour } from '../canvas.ts'
import { createPalette, linear, colourAt } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  /** The closed outline to draw, as corners in picture units. */
  readonly outline: readonly (readonly [number, number])[]
  readonly circles: number
  readonly secondsPerTurn: number
  readonly background: readonly string[]
  readonly trail: readonly string[]
  readonly arm: string
}

interface Circle {
  readonly turns: number
  readonly radius: number
  readonly phase: number
}

const sampleCount = 400

/** Circles turning on circles until their tip draws an outline: a Fourier series at work. */
export function epicycles({ outline, circles, secondsPerTurn, background, trail, arm }: Options): Scene {
  const series = transform(resample(rounded(rounded(outline)), sampleCount)).slice(0, circles)
  const backdrop = createPalette(background)
  const glow = createPalette(trail)
  const armColour: Colour = linear(arm)
  const tip = (turn: number): [number, number] => {
    let [x, y] = [0, 0]
    for (const { turns, radius, phase } of series) {
      x += radius * Math.cos(turns * turn * Math.PI * 2 + phase)
      y += radius * Math.sin(turns * turn * Math.PI * 2 + phase)
    }
    return [x, y]
  }
  return (canvas) => (time) => {
    paintPixels(canvas, (x, y, out) => {
      backdrop(Math.hypot(x * 0.55, y) * 0.9, out)
      const nearLine = Math.min(Math.abs(x * 8 - Math.round(x * 8)), Math.abs(y * 8 - Math.round(y * 8)))
      if (nearLine < 0.035)
        for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * 1.35 + 0.001
    })
    const now = time / secondsPerTurn
    const length = Math.min(now, 0.96)
    const pieces = Math.ceil(700 * length)
    let before = tip(now - length)
    for (let piece = 1; piece <= pieces; piece++) {
      const age = piece / pieces
      const here = tip(now - length * (1 - age))
      const colour = colourAt(glow, age)
      drawStroke(canvas, { from: before, to: here, radius: 0.0125, feather: 0.005, colour, alpha: 0.35 + 0.65 * age })
      before = here
    }
    let [x, y] = [0, 0]
    for (const { turns, radius, phase } of series) {
      const angle = turns * now * Math.PI * 2 + phase
      const next: [number, number] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      if (radius > 0.006 && turns !== 0) drawRing(canvas, [x, y], radius, armColour)
      drawStroke(canvas, { from: [x, y], to: next, radius: 0.0034, colour: armColour, alpha: 0.9 })
      ;[x, y] = next
    }
    drawStroke(canvas, { from: [x, y], to: [x, y], radius: 0.017, colour: [1.6, 1.5, 1.3] })
    drawStroke(canvas, {
      from: [x, y],
      to: [x, y],
      radius: 0,
      feather: 0.2,
      colour: colourAt(glow, 1),
      alpha: 0.5,
      blend: 'add',
    })
  }
}

function drawRing(
  canvas: Parameters<typeof drawStroke>[0],
  centre: readonly [number, number],
  radius: number,
  colour: Colour,
): void {
  const pieces = Math.max(12, Math.ceil(radius * 160))
  const point = (piece: number): [number, number] => {
    const angle = (piece / pieces) * Math.PI * 2
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]
  }
  for (let piece = 0; piece < pieces; piece++) {
    drawStroke(canvas, { from: point(piece), to: point(piece + 1), radius: 0.0018, colour, alpha: 0.45 })
  }
}

function resample(outline: Options['outline'], count: number): [number, number][] {
  const sides = outline.map((from, index) => ({ from, to: outline[(index + 1) % outline.length] ?? from }))
  const lengths = sides.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return Array.from({ length: count }, (_, index) => {
    let left = (index / count) * total
    let side = 0
    while (side < sides.length - 1 && left > (lengths[side] ?? 0)) left -= lengths[side++] ?? 0
    const { from, to } = sides[side] ?? { from: [0, 0], to: [0, 0] }
    const share = left / (lengths[side] || 1)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })
}

/** Cuts every corner of an outline, so that it needs fewer circles. */
function rounded(outline: Options['outline']): [number, number][] {
  return outline.flatMap((from, index): [number, number][] => {
    const to = outline[(index + 1) % outline.length] ?? from
    const between = (share: number): [number, number] => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ]
    return [between(0.25), between(0.75)]
  })
}

/** The discrete Fourier transform of a closed line, largest circle first. */
function transform(points: readonly (readonly [number, number])[]): Circle[] {
  const circles = points.map((_, index): Circle => {
    const turns = index <= points.length / 2 ? index : index - points.length
    let [re, im] = [0, 0]
    for (const [at, [x, y]] of points.entries()) {
      const angle = (-Math.PI * 2 * turns * at) / points.length
      re += (x * Math.cos(angle) - y * Math.sin(angle)) / points.length
      im += (x * Math.sin(angle) + y * Math.cos(angle)) / points.length
    }
    return { turns, radius: Math.hypot(re, im), phase: Math.atan2(im, re) }
  })
  return circles.toSorted((a, b) => Number(b.turns === 0) - Number(a.turns === 0) || b.radius - a.radius)
}
