import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'

import { runProgram } from './run-program.ts'

/*
 * `npm test` in a package folder: runs its unit and component tests with the workspace configuration, and writes a report for the total of a full run.
 * Accepts Jest options. `--groups=<n>` bundles the test files into n groups, because Jest loads every module again for each test file, which takes
 * longer than most tests. `npm run test:unit -- <path>` does not group files.
 */

const root = resolve(import.meta.dirname, '..')
const folder = process.cwd()
if (relative(root, folder).startsWith('..') || relative(root, folder) === '') {
  console.error(`${folder} is not a package of this workspace. At its root, run: npm run test:unit`)
  process.exit(1)
}

const report = join(folder, '.cache/reports/test.json')
mkdirSync(dirname(report), { recursive: true })
rmSync(report, { force: true })
const isGroups = (option: string) => option.startsWith('--groups=')
const typed = process.argv.slice(2)
const groups = Number(typed.find(isGroups)?.split('=')[1] ?? 0)
const options = typed.filter((option) => !isGroups(option))
// One process is enough for one package, because other packages run in parallel. Packages whose tests mostly wait set --maxWorkers.
const workers = options.some((option) => option.startsWith('--maxWorkers')) ? [] : ['--runInBand']
const together = join(folder, '.cache/tests')
if (groups > 0) writeGroups()
const args = [
  // Jest treats a path as a pattern.
  RegExp.escape(folder + sep),
  ...(groups > 0 ? [`--testMatch=${together}/*.js`] : []),
  ...workers,
  '--json',
  `--outputFile=${report}`,
  ...options,
]
// Whatever tests leave behind is removed after them, also after an interrupt.
const temporary = mkdtempSync(join(tmpdir(), 'kinora-tests-'))
// PostgreSQL may run as another user.
chmodSync(temporary, 0o755)
try {
  process.exitCode = await runProgram('jest', args, {
    cwd: root,
    // Jest prints the report to standard output too.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: temporary,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
    },
  })
} finally {
  for (const folder of [together, temporary]) rmSync(folder, { recursive: true, force: true })
}

function writeGroups(): void {
  mkdirSync(together, { recursive: true })
  const files = globSync('**/*.test.ts', { cwd: folder, exclude: ['node_modules', 'dist'] }).toSorted()
  for (let group = 0; group < groups; group++) {
    const some = files.filter((_, index) => index % groups === group)
    const text = some.map(
      (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(join(folder, file))}))\n`,
    )
    writeFileSync(join(together, `${group + 1}.js`), text.join(''))
  }
}
