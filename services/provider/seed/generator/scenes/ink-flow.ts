import { createRandom } from '../../random.ts'
import { createCanvas, drawStroke, type Canvas, type Colour } from '../canvas.ts'
import { linear } from '../colour.ts'
import { createNoise } from '../noise.ts'
import { createClock, type Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly paper: string
  readonly inks: readonly string[]
  readonly pens: number
}

interface Pen {
  x: number
  y: number
  left: number
  width: number
  colour: Colour
}

const stepsPerSecond = 24

/** Pens that follow an invisible current over paper, until the paper is full. */
export function inkFlow({ seed, paper, inks, pens }: Options): Scene {
  const ground = linear(paper)
  const colours = inks.map(linear)
  return (canvas) => {
    const random = createRandom(seed)
    const current = createNoise(seed)
    const sheet: Canvas = createCanvas(canvas.width, canvas.height)
    for (let at = 0; at < sheet.rgb.length; at += 3) sheet.rgb.set(ground, at)
    const setDown = (pen: Pen): void => {
      pen.x = random() * 3.8 - 1.9
      pen.y = random() * 2.2 - 1.1
      pen.left = 40 + random() * 110
      pen.width = 0.0025 + random() ** 3 * 0.011
      const zone = (current(pen.x * 0.6, pen.y * 0.6, 50) + 1) / 2 + (random() - 0.5) * 0.42
      pen.colour = colours[Math.min(colours.length - 1, Math.max(0, Math.floor(zone * colours.length)))] ?? ground
    }
    const all = Array.from({ length: pens }, (): Pen => {
      const pen = { x: 0, y: 0, left: 0, width: 0, colour: ground }
      setDown(pen)
      pen.left *= random()
      return pen
    })
    const advance = (): void => {
      for (const pen of all) {
        const angle = current(pen.x * 0.75, pen.y * 0.75, 3) * Math.PI * 2.1 + 0.5
        const to: [number, number] = [pen.x + Math.cos(angle) * 0.011, pen.y + Math.sin(angle) * 0.011]
        drawStroke(sheet, { from: [pen.x, pen.y], to, radius: pen.width, colour: pen.colour, alpha: 0.9 })
        ;[pen.x, pen.y] = to
        if (--pen.left < 0 || Math.abs(pen.y) > 1.15 || Math.abs(pen.x) > 2) setDown(pen)
      }
    }
    const runTo = createClock(stepsPerSecond, advance)
    return (time) => {
      runTo(time)
      canvas.rgb.set(sheet.rgb)
      for (const { x, y, width } of all) {
        drawStroke(canvas, { from: [x, y], to: [x, y], radius: width + 0.004, colour: [0.02, 0.02, 0.03], alpha: 0.85 })
      }
    }
  }
}
