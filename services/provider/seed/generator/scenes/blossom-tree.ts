import { createRandom } from '../../random.ts'
import { drawStroke, paintPixels, type Canvas } from '../canvas.ts'
import { createPalette, linear } from '../colour.ts'
import { ease, type Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly seconds: number
  readonly sky: readonly string[]
  readonly sun: string
  readonly hills: readonly string[]
  readonly bark: string
  readonly blossoms: readonly string[]
}

interface Branch {
  readonly angle: number
  readonly length: number
  readonly depth: number
  readonly sway: number
  readonly blossom: number
  readonly children: readonly Branch[]
}

const maxDepth = 10

/** A fractal tree that grows, comes into blossom and lets go of a few petals. */
export function blossomTree({ seed, seconds, sky, sun, hills, bark, blossoms }: Options): Scene {
  const random = createRandom(seed)
  const grow = (depth: number, angle: number, length: number): Branch => {
    const forks = depth === maxDepth ? [] : depth > 1 && random() < 0.18 ? [-1, 0.1, 1] : [-1, 1]
    return {
      angle,
      length,
      depth,
      sway: random() * 6.3,
      blossom: random(),
      children: forks.map((side) => grow(depth + 1, side * (0.24 + random() * 0.27), length * (0.7 + random() * 0.13))),
    }
  }
  const trunk = grow(0, 0, 0.44)
  const skyPalette = createPalette(sky)
  const [wood, disc] = [linear(bark), linear(sun)]
  const hillColours = hills.map(linear)
  const petals = blossoms.map(linear)
  const falling = Array.from({ length: 42 }, () => ({
    x: random() * 3 - 1.5,
    start: random(),
    pace: 0.09 + random() * 0.08,
    turn: random() * 6.3,
    tone: random(),
  }))

  return (canvas) => (time) => {
    paintPixels(canvas, (_x, y, out) => skyPalette((y + 1) / 2, out))
    drawStroke(canvas, { from: [0.62, -0.1], to: [0.62, -0.1], radius: 0, feather: 1.5, colour: disc, alpha: 0.4 })
    drawStroke(canvas, { from: [0.62, -0.1], to: [0.62, -0.1], radius: 0.24, feather: 0.01, colour: disc, alpha: 0.95 })
    drawHills(canvas, hillColours)
    const progress = (time / (seconds * 0.62)) * (maxDepth + 1)
    const bloom = (time / seconds - 0.3) / 0.4

    const draw = (branch: Branch, x: number, y: number, angle: number): void => {
      const grown = ease(progress - branch.depth)
      if (grown === 0) return
      const wind = Math.sin(time * 0.9 + branch.sway * 0.4 + branch.depth * 0.5) * 0.006 * branch.depth
      const heading = angle + branch.angle + wind
      const to: [number, number] = [
        x + Math.sin(heading) * branch.length * grown,
        y - Math.cos(heading) * branch.length * grown,
      ]
      drawStroke(canvas, {
        from: [x, y],
        to,
        radius: 0.03 * 0.72 ** branch.depth * (0.4 + 0.6 * ease(progress / maxDepth)) + 0.0012,
        colour: wood,
      })
      for (const child of branch.children) draw(child, to[0], to[1], heading)
      if (branch.depth > 5) {
        const open = ease(bloom * 2.2 - branch.blossom)
        const colour = petals[Math.floor(branch.blossom * petals.length)]
        if (open > 0 && colour)
          drawStroke(canvas, { from: to, to, radius: (0.014 + 0.018 * branch.blossom) * open, colour, alpha: 0.9 })
      }
    }
    draw(trunk, -0.12, 0.86, -0.04)

    for (const petal of falling) {
      const age = (time * petal.pace + petal.start) % 1
      const shown = ease(bloom * 2 - 1)
      const x = petal.x + Math.sin(age * 9 + petal.turn) * 0.09 + age * 0.35
      const y = -0.5 + age * 1.6
      const colour = petals[Math.floor(petal.tone * petals.length)]
      if (colour && shown > 0)
        drawStroke(canvas, {
          from: [x, y],
          to: [x + 0.008 * Math.cos(age * 20), y + 0.006],
          radius: 0.008,
          colour,
          alpha: shown * 0.9,
        })
    }
  }
}

function drawHills(canvas: Canvas, colours: ReturnType<typeof linear>[]): void {
  const { width, height, rgb } = canvas
  for (const [layer, colour] of colours.entries()) {
    for (let column = 0; column < width; column++) {
      const x = ((column - width / 2) * 2) / height
      const top =
        0.48 + layer * 0.17 + Math.sin(x * (1.1 + layer * 0.4) + layer * 2.3) * 0.09 + Math.sin(x * 2.7 + layer) * 0.025
      for (let row = Math.max(0, Math.floor(((top + 1) * height) / 2)); row < height; row++)
        rgb.set(colour, (row * width + column) * 3)
    }
  }
}
