import { createRandom } from '../../random.ts'
import { paintPixels } from '../canvas.ts'
import { createPalette, type Palette } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Act {
  /** Wolfram's number of the rule. */
  readonly rule: number
  readonly rows: number
  readonly colours: readonly string[]
  /** Starts again from one cell; otherwise it goes on from the row before. */
  readonly isFresh?: boolean
}

interface Options {
  readonly seed: number
  readonly columns: number
  readonly rowsPerSecond: number
  readonly acts: readonly Act[]
}

/** Elementary cellular automata, one row after the other, falling down the screen. */
export function ruleWaterfall({ seed, columns, rowsPerSecond, acts }: Options): Scene {
  const random = createRandom(seed)
  const rows: { cells: Uint8Array; glow: Float32Array; palette: Palette }[] = []
  let cells = new Uint8Array(columns)
  for (const act of acts) {
    const palette = createPalette(act.colours)
    if (act.isFresh) {
      cells = new Uint8Array(columns)
      cells[Math.floor(columns / 2)] = 1
    } else if (!cells.includes(1)) cells = Uint8Array.from(cells, () => (random() < 0.5 ? 1 : 0))
    for (let row = 0; row < act.rows; row++) {
      rows.push({ cells, glow: density(cells), palette })
      const before = cells
      const look = (column: number): number => before[(column + columns) % columns] ?? 0
      cells = Uint8Array.from(
        before,
        (_, column) => (act.rule >> (look(column - 1) * 4 + look(column) * 2 + look(column + 1))) & 1,
      )
    }
  }
  return (canvas) => (time) => {
    const size = (2 * canvas.width) / canvas.height / columns
    const visible = 2 / size
    // Whole pixels only: the encoder then sees one picture that moves, not a new picture every frame.
    const pixel = canvas.height / visible
    const shift = Math.round(time * rowsPerSecond * pixel) / pixel
    paintPixels(canvas, (x, y, out) => {
      const across = x / size + columns / 2
      const down = visible * 0.35 + shift - (1 - y) / size
      const row = rows[Math.floor(down)]
      if (!row) {
        out.fill(0.004)
        return
      }
      const column = Math.min(columns - 1, Math.max(0, Math.floor(across)))
      const age = Math.min(1, (1 - y) / 2)
      const isOn = row.cells[column] === 1
      row.palette(isOn ? 0.3 + 0.7 * (row.glow[column] ?? 0) : 0, out)
      const edge = Math.max(Math.abs((across % 1) - 0.5), Math.abs((((down % 1) + 1) % 1) - 0.5))
      const shade = (edge < 0.43 || !isOn ? 1 : 0.62) * (1.15 - 0.75 * age * age)
      for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * shade
    })
  }
}

/** How crowded the row is around each cell, 0 to 1. */
function density(cells: Uint8Array): Float32Array {
  const reach = 5
  return Float32Array.from(cells, (_, column) => {
    let sum = 0
    for (let offset = -reach; offset <= reach; offset++)
      sum += cells[(column + offset + cells.length) % cells.length] ?? 0
    return Math.min(1, (sum / (reach * 2 + 1)) * 1.25)
  })
}
