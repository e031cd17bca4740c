import { createRandom } from '../../random.ts'
import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import { createClock, type Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly colours: readonly string[]
  readonly rows: number
  readonly stepsPerSecond: number
  readonly start: 'gun' | 'soup'
  /** Neighbour counts that bring a dead cell to life and keep a living one; Conway's by default. */
  readonly birth?: readonly number[]
  readonly survival?: readonly number[]
}

const gliderGun = [
  '........................O...........',
  '......................O.O...........',
  '............OO......OO............OO',
  '...........O...O....OO............OO',
  'OO........O.....O...OO..............',
  'OO........O...O.OO....O.O...........',
  '..........O.....O.......O...........',
  '...........O...O....................',
  '............OO......................',
]

/** The Game of Life, with each dead cell cooling slowly through the palette. */
export function lifeTrails({
  seed,
  colours,
  rows,
  stepsPerSecond,
  start,
  birth = [3],
  survival = [2, 3],
}: Options): Scene {
  const palette = createPalette(colours)
  return (canvas) => {
    const columns = Math.ceil((rows * canvas.width) / canvas.height)
    let cells = new Uint8Array(rows * columns)
    const heat = new Float32Array(rows * columns)
    const random = createRandom(seed)
    if (start === 'gun') plantGuns(cells, rows, columns)
    else plantSoup(cells, rows, columns, random)
    for (const [index, alive] of cells.entries()) heat[index] = alive

    const advance = (): void => {
      const next = new Uint8Array(cells.length)
      for (let row = 0; row < rows; row++) {
        const above = ((row + rows - 1) % rows) * columns
        const here = row * columns
        const below = ((row + 1) % rows) * columns
        for (let column = 0; column < columns; column++) {
          const left = (column + columns - 1) % columns
          const right = (column + 1) % columns
          let around = 0
          for (const line of [above, here, below]) {
            around +=
              (cells[line + left] ?? 0) + (cells[line + right] ?? 0) + (line === here ? 0 : (cells[line + column] ?? 0))
          }
          const isAlive = (cells[here + column] === 1 ? survival : birth).includes(around)
          next[here + column] = isAlive ? 1 : 0
          heat[here + column] = isAlive ? 1 : (heat[here + column] ?? 0) * 0.955
        }
      }
      cells = next
    }
    const runTo = createClock(stepsPerSecond, advance)
    const size = 2 / rows
    return (time) => {
      runTo(time)
      paintPixels(canvas, (x, y, out) => {
        const across = x / size + columns / 2
        const down = (y + 1) / size
        const index =
          Math.min(rows - 1, Math.floor(down)) * columns + Math.min(columns - 1, Math.max(0, Math.floor(across)))
        const fromCentre = Math.max(Math.abs((across % 1) - 0.5), Math.abs((down % 1) - 0.5))
        const isAlive = cells[index] === 1
        palette(isAlive ? 1 : (heat[index] ?? 0) * 0.9, out)
        const shade = (fromCentre < 0.42 ? 1 : 0.55) * (isAlive ? 1.5 : 0.85)
        for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * shade
      })
    }
  }
}

function plantGuns(cells: Uint8Array, rows: number, columns: number): void {
  const plant = (top: number, left: number, isMirrored: boolean): void => {
    for (const [row, line] of gliderGun.entries()) {
      for (const [column, mark] of [...line].entries()) {
        const at = isMirrored ? left + 36 - column : left + column
        if (mark === 'O') cells[((top + row) % rows) * columns + (at % columns)] = 1
      }
    }
  }
  plant(Math.round(rows * 0.06), Math.round(columns * 0.03), false)
  plant(Math.round(rows * 0.12), Math.round(columns * 0.92) - 36, true)
  // An R-pentomino under the guns: five cells that keep a whole board busy.
  const middle = Math.round(rows * 0.72) * columns + Math.round(columns / 2)
  for (const offset of [0, 1, columns, columns - 1, columns * 2]) cells[middle + offset] = 1
}

function plantSoup(cells: Uint8Array, rows: number, columns: number, random: () => number): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const distance = Math.hypot(row - rows / 2, (column - columns / 2) * 0.62) / rows
      if (distance < 0.3 && random() < 0.4) cells[row * columns + column] = 1
    }
  }
}
