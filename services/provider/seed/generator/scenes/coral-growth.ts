import { createRandom } from '../../random.ts'
import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { createClock, type Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly colours: readonly string[]
  readonly feed: number
  readonly kill: number
  readonly stepsPerSecond: number
  readonly spots: number
}

const rowCount = 180

/** Gray and Scott's reaction of two chemicals, drawn as a lit landscape: it spreads like coral, or divides like cells. */
export function coralGrowth({ seed, colours, feed, kill, stepsPerSecond, spots }: Options): Scene {
  const palette = createPalette(colours)
  return (canvas) => {
    const columns = Math.round((rowCount * canvas.width) / canvas.height)
    let [food, growth] = [new Float32Array(rowCount * columns).fill(1), new Float32Array(rowCount * columns)]
    let [nextFood, nextGrowth] = [new Float32Array(rowCount * columns), new Float32Array(rowCount * columns)]
    const random = createRandom(seed)
    for (let spot = 0; spot < spots; spot++) {
      const row = Math.floor((0.15 + 0.7 * random()) * rowCount)
      const column = Math.floor((0.1 + 0.8 * random()) * columns)
      for (let offset = 0; offset < 49; offset++) {
        growth[((row + Math.floor(offset / 7)) % rowCount) * columns + ((column + (offset % 7)) % columns)] = 0.6
      }
    }
    const advance = (): void => {
      for (let row = 0; row < rowCount; row++) {
        const above = ((row + rowCount - 1) % rowCount) * columns
        const here = row * columns
        const below = ((row + 1) % rowCount) * columns
        for (let column = 0; column < columns; column++) {
          const left = column === 0 ? columns - 1 : column - 1
          const right = column === columns - 1 ? 0 : column + 1
          const spread = (field: Float32Array): number =>
            ((field[above + column] ?? 0) +
              (field[below + column] ?? 0) +
              (field[here + left] ?? 0) +
              (field[here + right] ?? 0)) *
              0.2 +
            ((field[above + left] ?? 0) +
              (field[above + right] ?? 0) +
              (field[below + left] ?? 0) +
              (field[below + right] ?? 0)) *
              0.05 -
            (field[here + column] ?? 0)
          const a = food[here + column] ?? 0
          const b = growth[here + column] ?? 0
          const reaction = a * b * b
          nextFood[here + column] = a + spread(food) - reaction + feed * (1 - a)
          nextGrowth[here + column] = b + 0.5 * spread(growth) + reaction - (kill + feed) * b
        }
      }
      ;[food, nextFood, growth, nextGrowth] = [nextFood, food, nextGrowth, growth]
    }
    const runTo = createClock(stepsPerSecond, advance)
    const size = 2 / rowCount
    const height = (across: number, down: number): number => heightAt(growth, columns, across, down)
    return (time) => {
      runTo(time)
      paintPixels(canvas, (x, y, out) => {
        const across = x / size + columns / 2 - 0.5
        const down = (y + 1) / size - 0.5
        const here = height(across, down)
        const slopeX = height(across + 0.9, down) - height(across - 0.9, down)
        const slopeY = height(across, down + 0.9) - height(across, down - 0.9)
        palette(here * 2.4, out)
        const length = Math.hypot(slopeX, slopeY, 0.22)
        const light = (-slopeX * 0.6 - slopeY * 0.75 + 0.22 * 0.6) / length
        const shade = 0.5 + 0.75 * Math.max(0, light)
        const gleam = Math.max(0, light) ** 14 * 0.5
        for (let channel = 0; channel < 3; channel++)
          out[channel] = (out[channel] ?? 0) * shade + gleam * Math.min(1, here * 3)
      })
    }
  }
}

/** The field between its cells, without corners. */
function heightAt(field: Float32Array, columns: number, across: number, down: number): number {
  const column = Math.floor(across)
  const row = Math.floor(down)
  const fx = across - column
  const fy = down - row
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const here = ((row + rowCount) % rowCount) * columns
  const below = ((row + 1 + rowCount) % rowCount) * columns
  const left = (column + columns) % columns
  const right = (column + 1 + columns) % columns
  const top = (field[here + left] ?? 0) * (1 - sx) + (field[here + right] ?? 0) * sx
  const bottom = (field[below + left] ?? 0) * (1 - sx) + (field[below + right] ?? 0) * sx
  return top * (1 - sy) + bottom * sy
}
