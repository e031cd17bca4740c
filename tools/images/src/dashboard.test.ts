import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { typeErrors } from './test/type-errors.ts'

const folder = resolve(import.meta.dirname, '../../../deploy/grafana')
const text = readFileSync(join(folder, 'kinora.json'), 'utf8')

interface Panel {
  id: number
  title: string
  datasource?: { type: string; uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
}

const { panels } = JSON.parse(text) as { panels: Panel[] }

/** The package publishes these types but doesn't export them. */
const types = join(
  import.meta.dirname,
  '../node_modules/@grafana/schema/dist/types/raw/dashboard/x/dashboard_types.gen',
)

/** Returns the type errors of a dashboard. */
const violations = (json: string) =>
  typeErrors(`import type { Dashboard } from '${types}'\nexport const dashboard: Dashboard = ${json}`)

test('the dashboard type-checks against Grafana’s types, and an unknown field is rejected', () => {
  expect(violations(text)).toEqual([])
  expect(violations(text.replace('"gridPos": {', '"gridPos": { "z": 1,')).join()).toContain('"z"')
})

test('the Grafana version in compose.yaml matches the types', () => {
  const compose = readFileSync(resolve(folder, '../../compose.yaml'), 'utf8')
  const { version } = JSON.parse(
    readFileSync(new URL(import.meta.resolve('@grafana/schema/package.json')), 'utf8'),
  ) as {
    version: string
  }
  expect(compose).toContain(`image: grafana/grafana:${version}\n`)
})

test('the dashboard’s panels query a configured data source and do not overlap', () => {
  const { datasources } = parse(readFileSync(join(folder, 'datasources.yaml'), 'utf8')) as {
    datasources: { type: string; uid: string }[]
  }
  const known = datasources.map(({ type, uid }) => `${type} ${uid}`)
  const cells = new Map<string, string>()
  for (const { title, datasource, gridPos } of panels) {
    if (datasource) expect(known).toContain(`${datasource.type} ${datasource.uid}`)
    const { x, y, w, h } = gridPos
    expect(x + w).toBeLessThanOrEqual(24)
    for (let column = x; column < x + w; column++)
      for (let row = y; row < y + h; row++) {
        expect([title, cells.get(`${column} ${row}`)]).toEqual([title, undefined])
        cells.set(`${column} ${row}`, title)
      }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
