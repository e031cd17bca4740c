import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm test`: every check and every test, and a last line with the sum. With names of stages behind it, only those: `npm test -- unit`.
 * What follows `--` after one stage goes to its tool: `npm test -- unit -- apps/watch`.
 */

const root = resolve(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')

interface Tally {
  passed: number
  failed: number
}

interface Stage {
  name: string
  what: string
  run(args: string[]): Tally
}

const stages: Stage[] = [
  check('format', 'formatting', 'oxfmt', '--check', '.'),
  check('lint', 'lint rules', 'oxlint'),
  { name: 'types', what: 'types', run: checkTypes },
  check('css-classes', 'classes that nothing uses', 'node', 'scripts/check-css-classes.ts'),
  check(
    'boundaries',
    'who imports whom',
    'depcruise',
    '--config',
    'scripts/boundaries.config.mjs',
    'apps',
    'packages',
    'services',
    'tools',
    'e2e',
    'bench',
  ),
  check('dead-code', 'unused code and dependencies', 'knip'),
  check('citations', 'citations and links', 'node', 'scripts/check-citations.ts'),
  check('api', 'what the packages offer', 'node', 'tools/packages/src/cli.ts', 'check'),
  { name: 'unit', what: 'unit, component and provider tests', run: runJest },
  { name: 'e2e', what: 'journeys in a browser', run: runJourneys },
  { name: 'skew', what: 'remotes and shells of different ages', run: (args) => runPlaywright('e2e/skew', args) },
  { name: 'hostile', what: 'attacks on a running product', run: (args) => runPlaywright('e2e/hostile', args) },
  { name: 'releases', what: 'releases of a running product', run: (args) => runPlaywright('e2e/releases', args) },
]

const [names, toolArgs] = splitArgs(process.argv.slice(2))
const unknown = names.find((name) => stages.every((stage) => stage.name !== name))
if (unknown !== undefined) {
  console.error(`"${unknown}" is none of the stages: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const sum: Tally = { passed: 0, failed: 0 }
for (const stage of stages) {
  if (names.length > 0 && !names.includes(stage.name)) continue
  const start = performance.now()
  console.log(`\n── ${stage.what} (${stage.name})`)
  const { passed, failed } = stage.run(toolArgs)
  sum.passed += passed
  sum.failed += failed
  console.log(
    `── ${stage.name}: ${passed} passed, ${failed} failed in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

function splitArgs(args: string[]): [string[], string[]] {
  const separator = args.indexOf('--')
  return separator === -1 ? [args, []] : [args.slice(0, separator), args.slice(separator + 1)]
}

/** A stage that a tool passes or fails as a whole. */
function check(name: string, what: string, tool: string, ...args: string[]): Stage {
  return {
    name,
    what,
    run: () => (run(tool, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  }
}

/** The classes of CSS Modules are types that come from their stylesheets. */
function checkTypes(): Tally {
  const isFine = run('node', ['--run', 'css-modules']) === 0 && run('tsc-native', ['-b']) === 0
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runJest(args: string[]): Tally {
  const report = reportFile('jest')
  const status = run('jest', ['--json', `--outputFile=${report}`, ...args])
  const result = readReport<{ numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }>(
    report,
  )
  return tally(status, result?.numPassedTests, (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0))
}

/** All journeys wait for the screens to be over; journeys that are named do without. */
function runJourneys(args: string[]): Tally {
  const namesFiles = args.some((arg) => !arg.startsWith('-'))
  return runPlaywright('e2e', namesFiles ? [...args, '--no-deps'] : args)
}

function runPlaywright(config: string, args: string[]): Tally {
  const report = reportFile('playwright')
  const status = run('e2e/node_modules/.bin/playwright', ['test', '--config', config, ...args], {
    KINORA_TEST_REPORT: report,
  })
  const result = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  return tally(status, (result?.stats.expected ?? 0) + (result?.stats.flaky ?? 0), result?.stats.unexpected)
}

/** A tool that failed has failed at something, whatever its report says, and one without a report has shown nothing. */
function tally(status: number, passed = 0, failed = 0): Tally {
  return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed }
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

function run(tool: string, args: string[], env: Record<string, string> = {}): number {
  const command = tool === 'tsc-native' ? [process.execPath, 'node_modules/@typescript/native/bin/tsc'] : [tool]
  const { status, error } = spawnSync(command[0] ?? tool, [...command.slice(1), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error !== undefined) console.error(`${tool} did not start: ${error.message}`)
  return status ?? 1
}
