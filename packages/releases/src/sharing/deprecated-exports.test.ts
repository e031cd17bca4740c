import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deprecatedExports } from './deprecated-exports.ts'

let app: string

beforeEach(async () => {
  app = await mkdtemp(join(tmpdir(), 'kinora-deprecated-'))
  await writeFile(join(app, 'package.json'), '{"name": "shell", "type": "module"}')
})

afterEach(() => rm(app, { recursive: true }))

async function install(name: string, kinora: object) {
  const folder = join(app, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', kinora }))
}

test('reads deprecated exports from shared packages only', async () => {
  const Chip = { until: '2027-03-01', instead: 'Tag' }
  await install('@kinora/ui', { role: 'package', deprecated: { Chip } })
  await install('@kinora/api-client', { role: 'package' })
  await install('lodash', { deprecated: { Chip } })
  expect(deprecatedExports(app)).toEqual({ '@kinora/ui': { Chip } })
})

test.each([{ Chip: 'soon' }, { Chip: { until: 'in March', instead: 'Tag' } }, { Chip: { until: '2027-03-01' } }])(
  'reports a package with the invalid declaration %j',
  async (deprecated) => {
    await install('@kinora/ui', { deprecated })
    expect(() => deprecatedExports(app)).toThrow(
      /^The package\.json of @kinora\/ui has an invalid list of deprecated exports/,
    )
  },
)
