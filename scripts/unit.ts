import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'

/*
 * `npm test` in the folder of a package: its own unit and component tests, by the configuration of the workspace, with a report for the sum of a whole run.
 * Options for Jest may follow.
 */

const root = resolve(import.meta.dirname, '..')
const folder = process.cwd()
if (relative(root, folder).startsWith('..') || relative(root, folder) === '') {
  console.error(`${folder} is no package of this workspace. At its root, run: npm run test:unit`)
  process.exit(1)
}

const report = join(folder, '.cache/reports/test.json')
mkdirSync(dirname(report), { recursive: true })
rmSync(report, { force: true })
const options = process.argv.slice(2)
// One process is enough for one package, because others run beside it; unless its tests mostly wait, and it says how many.
const workers = options.some((option) => option.startsWith('--maxWorkers')) ? [] : ['--runInBand']
// A path is a pattern to Jest.
const args = [RegExp.escape(folder + sep), ...workers, '--json', `--outputFile=${report}`, ...options]
const { status, error } = spawnSync('jest', args, {
  cwd: root,
  // What Jest prints to its standard output is the report once more.
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` },
  shell: process.platform === 'win32',
})
if (error !== undefined) console.error(`Jest did not start: ${error.message}`)
process.exitCode = status ?? 1
