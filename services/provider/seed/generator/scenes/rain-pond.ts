import { createRandom } from '../../random.ts'
import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { createClock, type Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  /** What the water mirrors, from far to near. */
  readonly colours: readonly string[]
  readonly dropsPerSecond: number
}

const rowCount = 240
const stepsPerSecond = 60

/** Rain on a pond: the wave equation, and the sky in it. */
export function rainPond({ seed, colours, dropsPerSecond }: Options): Scene {
  const palette = createPalette(colours)
  return (canvas) => {
    const columns = Math.round((rowCount * canvas.width) / canvas.height)
    const random = createRandom(seed)
    let water = new Float32Array(rowCount * columns)
    let before = new Float32Array(rowCount * columns)
    const advance = (): void => {
      if (random() < dropsPerSecond / stepsPerSecond) splash(water, columns, random)
      const next = before
      for (let row = 1; row < rowCount - 1; row++) {
        for (let column = 1, at = row * columns + 1; column < columns - 1; column++, at++) {
          const around =
            (water[at - 1] ?? 0) + (water[at + 1] ?? 0) + (water[at - columns] ?? 0) + (water[at + columns] ?? 0)
          const here = water[at] ?? 0
          next[at] = (2 * here - (before[at] ?? 0) + 0.22 * (around - 4 * here)) * 0.99
        }
      }
      before = water
      water = next
    }
    const runTo = createClock(stepsPerSecond, advance)
    const size = 2 / rowCount
    const level = (across: number, down: number): number => levelAt(water, columns, across, down)
    return (time) => {
      runTo(time)
      paintPixels(canvas, (x, y, out) => {
        const across = x / size + columns / 2 - 0.5
        const down = (y + 1) / size - 0.5
        const slopeX = level(across + 1, down) - level(across - 1, down)
        const slopeY = level(across, down + 1) - level(across, down - 1)
        palette(0.5 + y * 0.36 + x * 0.07 + slopeY * 0.85 + slopeX * 0.5, out)
        const gleam = Math.max(0, -slopeX * 0.7 - slopeY * 0.9) ** 2 * 2.4
        const shade = Math.max(0.25, 1 + (slopeX + slopeY) * 0.5)
        for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * shade + gleam
      })
    }
  }
}

function splash(water: Float32Array, columns: number, random: () => number): void {
  const row = 10 + Math.floor(random() * (rowCount - 20))
  const column = 10 + Math.floor(random() * (columns - 20))
  const depth = 0.8 + random() * 1.6
  for (let y = -9; y <= 9; y++) {
    for (let x = -9; x <= 9; x++) {
      const at = (row + y) * columns + column + x
      water[at] = (water[at] ?? 0) - depth * Math.exp(-(x * x + y * y) / 14)
    }
  }
}

function levelAt(water: Float32Array, columns: number, across: number, down: number): number {
  const column = Math.min(columns - 2, Math.max(0, Math.floor(across)))
  const row = Math.min(rowCount - 2, Math.max(0, Math.floor(down)))
  const fx = across - column
  const fy = down - row
  const at = row * columns + column
  const top = (water[at] ?? 0) * (1 - fx) + (water[at + 1] ?? 0) * fx
  const bottom = (water[at + columns] ?? 0) * (1 - fx) + (water[at + columns + 1] ?? 0) * fx
  return top * (1 - fy) + bottom * fy
}
