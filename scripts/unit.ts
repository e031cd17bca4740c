import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'

import { runProgram } from './run-program.ts'

/*
 * `npm test` in a package folder runs the package's unit and component tests with the workspace's configuration, and writes a report for the totals of a full
 * run. Accepts Jest options.
 */

const root = resolve(import.meta.dirname, '..')
const folder = process.cwd()
if (relative(root, folder).startsWith('..') || relative(root, folder) === '') {
  console.error(`${folder} is not a package in this workspace. In the root folder, run: npm run test:unit`)
  process.exit(1)
}

/** Kills hanging tests. The slowest package needs a tenth of this time. */
const timeoutMs = 30 * 60_000

const isFull = Boolean(process.env['KINORA_FULL'])
const report = join(folder, '.cache/reports/test.json')
mkdirSync(dirname(report), { recursive: true })
rmSync(report, { force: true })
const options = process.argv.slice(2)
// One process is enough for a package, because other packages run in parallel. Packages whose tests mostly wait set --maxWorkers.
const workers = options.some((option) => option.startsWith('--maxWorkers')) ? [] : ['--runInBand']
const args = [
  // Jest treats a path as a pattern.
  RegExp.escape(folder + sep),
  ...workers,
  // Only `npm run test:full` runs the tests whose title ends with @long.
  ...(isFull ? [] : ['--testNamePattern', '^(?!.*@long)']),
  '--json',
  `--outputFile=${report}`,
  ...options,
]
// Removes files that tests leave behind, even after an interrupt.
const temporary = mkdtempSync(join(tmpdir(), 'kinora-tests-'))
// PostgreSQL may run as another user.
chmodSync(temporary, 0o755)
try {
  process.exitCode = await runProgram('jest', args, {
    cwd: root,
    timeout: timeoutMs,
    // Jest also prints the report to standard output.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: temporary,
      ...(!isFull && { KINORA_SHORT: '1' }),
      // Testing Library would print the page for each failed attempt of a query that waits. `npx jest <path>` still does so.
      DEBUG_PRINT_LIMIT: '0',
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
    },
  })
} finally {
  // Retry, because a program that a test has started may still remove its files.
  rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
